import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ComposerPage } from "#components/campaigns/composer-page.tsx";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { hasRole } from "#lib/contract/desk/session.ts";
import { pageCtx } from "#lib/server/pages/page-ctx.ts";
import { findCampaign } from "../../find-campaign.ts";

export const metadata: Metadata = { title: "Draft" };

const EDITABLE: readonly Campaign["state"][] = ["draft", "ready"];

export default async function EditCampaignPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor, env } = await pageCtx();
  const campaign = await findCampaign((await params).id);
  if (!hasRole(actor.role, "sender")) redirect("/campaigns");
  if (!EDITABLE.includes(campaign.state)) redirect(`/campaigns/${campaign.id}`);
  return <ComposerPage campaign={campaign} region={env.defaultRegion} />;
}
