import type { NoticeKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import type { TroubleName } from "#lib/contract/desk/trouble.ts";
import type { Context } from "../../context.ts";
import { showTo } from "../../sight/index.ts";
import { listTroubles } from "../../store/console/trouble.ts";
import { findNoticeRow, mapNoticedCampaigns, type NoticedCampaign } from "../../store/notice/notice-view.ts";

const TYPE: Record<Exclude<NoticeKind, "service">, string> = {
  asked: "campaign.approval_asked",
  approved: "campaign.approved",
  declined: "campaign.declined",
  ended: "campaign.ended",
  stopped: "campaign.stopped",
  lost: "message.maybe_sent",
  template: "template.answered",
};

const TYPE_OF_TROUBLE: Record<TroubleName, string> = {
  key: "service.key_refused",
  silent: "service.events_missing",
  credits: "service.credits_low",
};

/** A notice as another system reads it, as JSON: figures and names, nobody's number or text. Null where it is gone. */
export async function publicNotice(
  { db, env }: Pick<Context, "db" | "env">,
  id: number,
): Promise<string | null> {
  const row = await findNoticeRow(db, id);
  if (!row) return null;
  const { kind, at, campaignId, templateId, template, trouble } = row;
  if (kind === "service") return trouble && publicTrouble(trouble.name, { db, env, at });
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

function publicCampaign({ id, name, channel, state, hold, counts, delivery }: NoticedCampaign) {
  return { id, name, channel, state, counts, delivery, reason: hold?.detail ?? null };
}

const pathOf = ({ id, isDirect }: NoticedCampaign): string => `${isDirect ? "/send" : "/campaigns"}/${id}`;

// The address is put beside what was masked: an id in it may have digits like a number, and would lead nowhere.
const shown = (what: object, url: string): object =>
  Object.assign({}, showTo({ person: null, secrets: [] }, what), { url });
