import type { NoticeKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import type { TroubleName } from "#lib/contract/desk/trouble.ts";
import type { Context } from "../../context.ts";
import { showTo } from "../../sight/index.ts";
import { listTroubles } from "../../store/console/trouble.ts";
import { findInboxNews, type InboxPlace } from "../../store/notice/inbox-notice.ts";
import { findNoticeRow, mapNoticedCampaigns, type NoticedCampaign } from "../../store/notice/notice-view.ts";

const TYPE: Record<Exclude<NoticeKind, "service">, string> = {
  asked: "campaign.approval_asked",
  approved: "campaign.approved",
  declined: "campaign.declined",
  ended: "campaign.ended",
  stopped: "campaign.stopped",
  lost: "message.maybe_sent",
  template: "template.answered",
  wrote: "conversation.customer_wrote",
  given: "conversation.given",
};

const TYPE_OF_TROUBLE: Record<TroubleName, string> = {
  key: "service.key_refused",
  silent: "service.events_missing",
  credits: "service.credits_low",
};

/** A notice as another system reads it, as JSON: figures and names, nobody's number or text. Null where there is nothing to tell any more. */
export async function publicNotice(
  { db, env }: Pick<Context, "db" | "env">,
  id: number,
): Promise<string | null> {
  const row = await findNoticeRow(db, id);
  if (!row) return null;
  const { kind, at, campaignId, templateId, template, trouble, forUser } = row;
  if (kind === "service") return trouble && publicTrouble(trouble.name, { db, env, at });
  if (kind === "wrote" || kind === "given") return publicInbox({ kind, forUser }, { db, env, at });
  const campaign = (await mapNoticedCampaigns(db, campaignId === null ? [] : [campaignId])).get(
    campaignId ?? "",
  );
  const data = campaign
    ? { campaign: shown(publicCampaign(campaign), `${env.publicOrigin}${pathOf(campaign)}`) }
    : { template: shown({ id: templateId, ...template }, `${env.publicOrigin}/templates/${templateId}`) };
  return JSON.stringify({ type: TYPE[kind], timestamp: at.toISOString(), data });
}

/** With what is known of it now; what is over by then is told all the same, as it was. */
async function publicTrouble(
  name: TroubleName,
  { db, env, at }: Pick<Context, "db" | "env"> & { at: Date },
): Promise<string> {
  const now = (await listTroubles(db)).find((trouble) => trouble.name === name);
  const service = { credits: now?.credits ?? null, url: `${env.publicOrigin}/overview` };
  return JSON.stringify({ type: TYPE_OF_TROUBLE[name], timestamp: at.toISOString(), data: { service } });
}

/** How much waits by now, and of whom of the team; null where all of it has been looked at. */
async function publicInbox(
  { kind, forUser }: InboxPlace,
  { db, env, at }: Pick<Context, "db" | "env"> & { at: Date },
): Promise<string | null> {
  const { conversations, newest } = await findInboxNews(db, { kind, forUser });
  const [first] = newest;
  if (!first) return null;
  const answerer = forUser === null ? null : first.answerer;
  const url = `${env.publicOrigin}/inbox${conversations === 1 ? `/${first.id}` : ""}`;
  const inbox = { conversations, answerer, url };
  return JSON.stringify({ type: TYPE[kind], timestamp: at.toISOString(), data: { inbox } });
}

function publicCampaign({ id, name, channel, state, hold, counts, delivery }: NoticedCampaign) {
  return { id, name, channel, state, counts, delivery, reason: hold?.detail ?? null };
}

const pathOf = ({ id, isDirect }: NoticedCampaign): string => `${isDirect ? "/send" : "/campaigns"}/${id}`;

// The address is put beside what was masked: an id in it may have digits like a number, and would lead nowhere.
const shown = (what: object, url: string): object =>
  Object.assign({}, showTo({ person: null, secrets: [] }, what), { url });
