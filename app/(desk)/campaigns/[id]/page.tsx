import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LateRunPage } from "#components/campaigns/run/late-run-page.tsx";
import { mayHaveReasons } from "#components/campaigns/run/reasons/reason-groups.ts";
import { openRecipientOf } from "#components/campaigns/run/recipients/open/open-recipient-of.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { recipientFiltersOf } from "#lib/client/campaigns/filters.ts";
import {
  campaignQuery,
  firstRecipientQuery,
  historyQuery,
  reasonsQuery,
  recipientQuery,
  recipientsQuery,
  unknownQuery,
} from "#lib/client/campaigns/queries.ts";
import { messageQuery } from "#lib/client/messages/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import { UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import { Draft, isPlannedOverApi } from "#lib/contract/desk/campaign/draft.ts";
import {
  FirstRecipientAnswer,
  OneRecipient,
  type RecipientPlace,
} from "#lib/contract/desk/campaign/one-recipient.ts";
import { CampaignReasons, RecipientList } from "#lib/contract/desk/campaign/recipient.ts";
import { UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import { MessageDetail } from "#lib/contract/desk/message.ts";
import { canExportNumbers, canSeeNumbers, hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import {
  getFirstRecipient,
  getHistory,
  getRecipient,
  listReasons,
  listRecipients,
  listUnknownAttempts,
} from "#lib/server/campaigns/index.ts";
import { getDraft } from "#lib/server/drafts/index.ts";
import { getMessage } from "#lib/server/messages/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";
import { foundPage, foundTitle } from "../../found.tsx";
import { findCampaign } from "../find-campaign.ts";

type CampaignPageProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

export async function generateMetadata({ params }: CampaignPageProps): Promise<Metadata> {
  return foundTitle(findCampaign((await params).id).then((campaign) => ({ name: titleOf(campaign) })));
}

/** Its name, and to how many people: two tabs of one name are told apart. */
function titleOf({ name, counts }: Campaign): string {
  const people = counts.rows - counts.excluded;
  if (people === 0) return name;
  return `${isolated(name)}, ${t(formatNoun(people, "person", "people"), formatNounSw(people, "mtu", "watu"))}`;
}

async function CampaignPage({ params, searchParams }: CampaignPageProps) {
  const { actor } = await pageCtx();
  const campaign = await findCampaign((await params).id);
  if (UNSTARTED_STATES.includes(campaign.state)) {
    const draft = await readPage(Draft, (ctx) => getDraft(ctx, campaign.id));
    if (!isPlannedOverApi(draft)) redirect(`/campaigns/${campaign.id}/edit`);
  }
  const search = await searchParams;
  const filters = recipientFiltersOf(search);
  const openSeq = openRecipientOf(search);
  const client = createQueryClient();
  client.setQueryData(campaignQuery(campaign.id).queryKey, campaign);
  const [recipients, unknown, first, history, reasons, open] = await Promise.all([
    readPage(RecipientList, (ctx) => listRecipients(ctx, campaign.id, filters)).catch(leftToBrowser),
    campaign.counts.unknown > 0
      ? readPage(UnknownList, (ctx) => listUnknownAttempts(ctx, campaign.id))
      : undefined,
    readPage(FirstRecipientAnswer, (ctx) => getFirstRecipient(ctx, campaign.id)),
    readPage(CampaignHistory, (ctx) => getHistory(ctx, campaign.id)),
    mayHaveReasons(campaign) ? readPage(CampaignReasons, (ctx) => listReasons(ctx, campaign.id)) : undefined,
    openSeq === undefined ? undefined : readOpen({ id: campaign.id, seq: openSeq }),
  ]);
  if (recipients && !isFruitless(recipients))
    client.setQueryData(recipientsQuery(campaign.id, filters).queryKey, recipients);
  if (unknown) client.setQueryData(unknownQuery(campaign.id).queryKey, unknown);
  client.setQueryData(firstRecipientQuery(campaign.id).queryKey, first);
  client.setQueryData(historyQuery(campaign.id).queryKey, history);
  if (reasons) client.setQueryData(reasonsQuery(campaign.id).queryKey, reasons);
  if (open) client.setQueryData(recipientQuery(campaign.id, openSeq).queryKey, open.recipient);
  if (open?.message) client.setQueryData(messageQuery(open.message.id).queryKey, open.message);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateRunPage
          id={campaign.id}
          rights={{
            canSteer: hasRole(actor.role, "sender"),
            canSeeNumbers: canSeeNumbers(actor),
            canExport: canExportNumbers(actor),
            canSendOutsideHours: hasRight(actor, "outsideHours"),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}

/** Nothing yet of what there is: the browser goes on from its cursor. */
const isFruitless = ({ items, nextCursor }: RecipientList) => items.length === 0 && nextCursor !== null;

/** Who is open beside the list, and their message where there is one. */
async function readOpen(place: RecipientPlace) {
  const recipient = await readPage(OneRecipient, (ctx) => getRecipient(ctx, place)).catch(leftToBrowser);
  const messageId = recipient?.recipient.ownMessageId ?? null;
  if (!recipient || messageId === null) return recipient && { recipient, message: undefined };
  const message = await readPage(MessageDetail, (ctx) => getMessage(ctx, messageId)).catch(leftToBrowser);
  return { recipient, message };
}

export default foundPage(CampaignPage);
