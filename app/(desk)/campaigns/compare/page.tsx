import type { Metadata } from "next";
import { BestHourSection } from "#components/campaigns/compare/best-hour-section.tsx";
import { ComparePage } from "#components/campaigns/compare/compare-page.tsx";
import { cursorOf, type Search, textOf } from "#lib/client/address/search.ts";
import { CampaignList } from "#lib/contract/desk/campaign/campaign.ts";
import { BestHour, Comparison } from "#lib/contract/desk/comparison.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { listCampaigns } from "#lib/server/campaigns/index.ts";
import { compareCampaigns, getBestHour } from "#lib/server/comparison/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";

/** Characters of the ids in the address; what is more than is compared is cut. */
const MAX_IDS = 1_000;

export function generateMetadata(): Metadata {
  return { title: t("Compare campaigns", "Linganisha kampeni") };
}

export default async function Compare({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const search = await searchParams;
  const ids = textOf(search, "ids", MAX_IDS);
  const canExport = hasRight(actor, "export");
  const [{ campaigns }, choices, { hours }] = await Promise.all([
    readPage(Comparison, (ctx) => compareCampaigns(ctx, { ids })),
    readPage(CampaignList, (ctx) => listCampaigns(ctx, { state: "started", ...cursorOf(search) })).catch(
      leftToBrowser,
    ),
    readPage(BestHour, getBestHour),
  ]);
  return (
    <ComparePage campaigns={campaigns} choices={choices} canExport={canExport}>
      <BestHourSection hours={hours} canExport={canExport} />
    </ComparePage>
  );
}
