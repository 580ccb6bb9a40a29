import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import type { MessageDetail, MessageState } from "#lib/contract/desk/message.ts";
import { CHAT_RANK } from "#lib/contract/wire/status.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { HAS_EARLIER } from "../campaign/recipient/earlier.ts";
import { asSaid, OF_RECIPIENT, STATE_OF_RECIPIENT } from "../campaign/recipient/recipient-view.ts";
import { sentLanguageOf, templateNameOf } from "../template/template-outcome.ts";
import { isBefore, type LinePage, lineId, paramsOf } from "./note.ts";

export type InboundRow = {
  id: string;
  at: Date;
  eventId: string;
  content: unknown;
  messageType: string | null;
};

/** What this number wrote to us, the newest first; what is not kept any more is not in it. */
export function listInbound(tx: Tx, number: string, page: LinePage): Promise<InboundRow[]> {
  return tx.query<InboundRow>(INBOUND, [...paramsOf(page), number]);
}

const INBOUND = `
  SELECT ${lineId("in", "i.seq")} AS id, i.sent_at AS at, e.event_id AS "eventId", e.body->'data'->'content' AS content,
    e.body->'data'->>'messageType' AS "messageType"
  FROM (SELECT seq, sent_at FROM inbound WHERE ${isBefore(["number", "$4"], "sent_at", lineId("in", "seq"))}
    ORDER BY number DESC, sent_at DESC, seq DESC LIMIT $3) i
    CROSS JOIN LATERAL (SELECT event_id, body FROM event WHERE seq = i.seq OFFSET 0) e`;

type Out = Extract<ThreadLine, { way: "out" }>;

/** What was sent, as a line of it; the texts of people who were removed are null. */
export type OutboundRow = Omit<Out, "way" | "at" | "since" | "state" | "campaign"> & {
  at: Date;
  since: Date;
  state: Out["state"] | MessageState;
  campaignId: string;
  campaignName: string;
  campaignKind: MessageDetail["campaign"]["kind"];
};

/** Of a message m by chat that was reported both as delivered, or read, and as failed. */
const HAS_CONTRADICTION = `m.failed_at IS NOT NULL AND m.rank >= ${CHAT_RANK.delivered} AS "hasContradiction"`;

/** Of a campaign c, its person r and the operation of their request a. */
const CONTENT = `CASE WHEN a.operation IS DISTINCT FROM 'chat.template' THEN coalesce(r.text, c.content->>'text') END AS text,
    CASE a.operation WHEN 'chat.template' THEN jsonb_build_object('templateName', ${templateNameOf("c")},
      'language', ${sentLanguageOf("c")}, 'parameters', r.parameters) END AS template,
    c.automatic, c.id AS "campaignId", c.name AS "campaignName", c.kind AS "campaignKind"`;

/** What was sent from a conversation, whatever became of it, the newest first. */
export async function listReplies(tx: Tx, conversationId: number, page: LinePage): Promise<OutboundRow[]> {
  const rows = await tx.query<OutboundRow>(REPLIES, [...paramsOf(page), conversationId]);
  return rows.map((row) => ({ ...row, reason: sayStored(row.reason) }));
}

/** Of a reply c and its person r. */
const WAITS = `CASE WHEN r.state = 'queued' AND c.automatic IS NULL AND c.state = 'running' AND c.grace_until > now()
    THEN jsonb_build_object('startsAt', c.grace_until, 'isBarred',
      coalesce((SELECT w.heard_seq > c.unless_heard FROM contact_window w WHERE w.id = c.reply_to), false)) END`;

const REPLIES = `
  SELECT 'reply-' || c.id AS id, c.created_at AS at, ${STATE_OF_RECIPIENT} AS state, coalesce(${asSaid("m.error_text")}, r.reason) AS reason,
    m.error_code AS "errorCode", coalesce(m.state_at, r.updated_at) AS since, m.id AS "ownMessageId",
    ${HAS_EARLIER} AS "mayHaveBeenSentBefore", ${HAS_CONTRADICTION}, ${WAITS} AS waits, ${CONTENT}
  FROM (SELECT * FROM campaign
    WHERE reply_to IS NOT NULL AND ${isBefore(["reply_to", "$4::bigint"], "created_at", "('reply-' || id)")}
    ORDER BY reply_to DESC, created_at DESC, id DESC LIMIT $3) c
    CROSS JOIN LATERAL (SELECT * FROM recipient WHERE campaign_id = c.id AND seq = 1 OFFSET 0) r ${OF_RECIPIENT}`;

/** What else the service took for these numbers by chat: of campaigns, and sent by hand elsewhere. The newest first. */
export function listOtherChat(tx: Tx, numbers: readonly string[], page: LinePage): Promise<OutboundRow[]> {
  return tx.query<OutboundRow>(OTHERS, [...paramsOf(page), numbers]);
}

export type SentRow = OutboundRow & { channel: "sms" | "chat" };

/** All that the service took for these numbers, by SMS and by chat. The newest first. */
export function listSent(tx: Tx, numbers: readonly string[], page: LinePage): Promise<SentRow[]> {
  return tx.query<SentRow>(ALL, [...paramsOf(page), numbers]);
}

const sentOf = ({ also = "", which }: { also?: string; which: string }): string => `
  SELECT ${lineId("message", "m.id")} AS id, m.created_at AS at, ${also} m.state, m.error_text AS reason, m.error_code AS "errorCode",
    m.state_at AS since, m.id AS "ownMessageId", false AS "mayHaveBeenSentBefore", ${HAS_CONTRADICTION}, NULL::jsonb AS waits, ${CONTENT}
  FROM unnest($4::text[]) AS written (number)
    CROSS JOIN LATERAL (SELECT * FROM message
      WHERE ${isBefore(["number", "written.number"], "created_at", lineId("message", "id"))} ${which}
      ORDER BY number DESC, created_at DESC, id DESC LIMIT $3) m
    CROSS JOIN LATERAL (SELECT id, name, kind, content, automatic FROM campaign WHERE id = m.campaign_id OFFSET 0) c
    LEFT JOIN LATERAL (SELECT operation FROM attempt WHERE id = m.attempt_id OFFSET 0) a ON true
    LEFT JOIN LATERAL (SELECT text, parameters FROM recipient WHERE campaign_id = m.campaign_id AND seq = m.seq OFFSET 0) r ON true`;

// Not SMS: that a message is chat, the planner would take for rare.
const OTHERS = sentOf({
  which: `AND channel <> 'sms'
      AND NOT EXISTS (SELECT FROM campaign WHERE id = message.campaign_id AND reply_to IS NOT NULL)`,
});
const ALL = sentOf({ also: "m.channel,", which: "" });
