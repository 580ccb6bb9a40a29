import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ClosedDraft } from "#components/campaigns/closed-draft.tsx";
import { LateComposerPage } from "#components/campaigns/composer/late-composer-page.tsx";
import { StatusPill } from "#components/domain/status/status-pill.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { Draft, isPlannedOverApi } from "#lib/contract/desk/campaign/draft.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { CHANNEL_FACTS } from "#lib/contract/rules/sending/channels.ts";
import { whyNotSend } from "#lib/contract/words/console/send-right-words.ts";
import { getDraft } from "#lib/server/drafts/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { foundAs, foundPage } from "../../../found.tsx";
import { findCampaign } from "../../find-campaign.ts";

type EditCampaignProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: EditCampaignProps): Promise<Metadata> {
  return foundAs(findCampaign((await params).id), t("Draft", "Rasimu"));
}

const EDITABLE: readonly Campaign["state"][] = ["draft", "ready"];

async function EditCampaignPage({ params }: EditCampaignProps) {
  const { actor, env } = await pageCtx();
  const campaign = await findCampaign((await params).id);
  if (!hasRole(actor.role, "sender")) redirect("/campaigns");
  if (!EDITABLE.includes(campaign.state)) redirect(`/campaigns/${campaign.id}`);
  const draft = await readPage(Draft, (ctx) => getDraft(ctx, campaign.id));
  // The composer has no file of it: whatever is typed there could take its people away.
  if (isPlannedOverApi(draft)) redirect(`/campaigns/${campaign.id}`);
  const right = CHANNEL_FACTS[campaign.channel].service;
  const state = <StatusPill name="draft" />;
  if (!hasRight(actor, right))
    return <ClosedDraft id={campaign.id} name={campaign.name} state={state} whyNot={whyNotSend(right)} />;
  return (
    <LatePart>
      <LateComposerPage
        visit={randomUUID()}
        campaign={campaign}
        draft={draft}
        region={env.defaultRegion}
        state={state}
      />
    </LatePart>
  );
}

export default foundPage(EditCampaignPage);
