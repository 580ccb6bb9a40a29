import type { NoticeKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import type { Context } from "../../context.ts";
import { showTo } from "../../sight/index.ts";
import { findNoticeRow, mapNoticedCampaigns, type NoticedCampaign } from "../../store/notice/notice-view.ts";

const TYPE: Record<NoticeKind, string> = {
  ended: "campaign.ended",
  stopped: "campaign.stopped",
  lost: "message.maybe_sent",
  template: "template.answered",
};

/** A notice as another system reads it, as JSON: figures and names, nobody's number or text. Null where it is gone. */
export async function publicNotice(
  { db, env }: Pick<Context, "db" | "env">,
  id: number,
): Promise<string | null> {
  const row = await findNoticeRow(db, id);
  if (!row) return null;
  const { kind, at, campaignId, templateId, template } = row;
  const campaign = (await mapNoticedCampaigns(db, campaignId === null ? [] : [campaignId])).get(
    campaignId ?? "",
  );
  const data = campaign
    ? { campaign: publicCampaign(campaign, env.publicOrigin) }
    : { template: { id: templateId, ...template, url: `${env.publicOrigin}/templates/${templateId}` } };
  const shown = showTo(
    { person: null, secrets: [] },
    { type: TYPE[kind], timestamp: at.toISOString(), data },
  );
  return JSON.stringify(shown);
}

function publicCampaign(campaign: NoticedCampaign, origin: string) {
  const { id, name, isDirect, channel, state, hold, counts, delivery } = campaign;
  return {
    ...{ id, name, channel, state, counts, delivery },
    reason: hold?.detail ?? null,
    url: `${origin}${isDirect ? "/send" : "/campaigns"}/${id}`,
  };
}
