import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateCreditsPage } from "#components/overview/credits/late-credits-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { creditFiltersOf } from "#lib/client/credits/filters.ts";
import { creditsQuery } from "#lib/client/credits/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { CreditDays } from "#lib/contract/desk/credits.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { listCredits } from "#lib/server/credits/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Credits", "Krediti") };
}

export default async function Credits({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const filters = creditFiltersOf(await searchParams);
  const client = createQueryClient();
  const page = await readPage(CreditDays, (ctx) => listCredits(ctx, filters));
  client.setQueryData(creditsQuery(filters).queryKey, page);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateCreditsPage canExport={hasRight(actor, "export")} />
      </LatePart>
    </HydrationBoundary>
  );
}
