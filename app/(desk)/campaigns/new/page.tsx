import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LateComposerPage } from "#components/campaigns/composer/late-composer-page.tsx";
import { StatusPill } from "#components/domain/status/status-pill.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { canSendMessages } from "#lib/contract/desk/team/rights.ts";
import { pageCtx } from "#lib/server/pages/index.ts";

export const metadata: Metadata = { title: "New campaign" };

export default async function NewCampaignPage() {
  const { actor, env } = await pageCtx();
  if (!canSendMessages(actor)) redirect("/campaigns");
  return (
    <LatePart>
      <LateComposerPage visit={randomUUID()} region={env.defaultRegion} state={<StatusPill name="draft" />} />
    </LatePart>
  );
}
