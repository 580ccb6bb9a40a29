import type {
  ApiMessage,
  ApiMessageList,
  ApiMessageState,
  ListMessages,
} from "#lib/contract/desk/api/message.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { failureReason } from "#lib/contract/words/failure-words.ts";
import { EXPIRED, OPTED_OUT } from "#lib/contract/words/recipient-reasons.ts";
import { Fault } from "#lib/fault.ts";
import type { KeyCtx } from "../keys/index.ts";
import { listPublicEvents } from "../outgoing/index.ts";
import { publish } from "../publish.ts";
import { notePull } from "../store/api/api-key.ts";
import {
  type ApiMessagePlace,
  type ApiMessageRow,
  cancelOne,
  findApiMessage,
  listApiMessages,
} from "../store/api/api-message.ts";
import { finishCampaignIfDone, lockCampaign } from "../store/campaign/campaign.ts";
import { moveCounters } from "../store/campaign/cancel.ts";

export const messageId = ({ campaignId, seq }: ApiMessagePlace): string => `msg_${campaignId}_${seq}`;

/** The place of an id that fits its schema. */
function placeOf(id: string): ApiMessagePlace {
  const [, campaignId = "", seq = ""] = id.split("_");
  return { campaignId, seq: Number(seq) };
}

/** A message of this key. Throws `not_found` for another's, as for none. */
export async function getMessage({ db, actor }: KeyCtx, id: string): Promise<ApiMessage> {
  const row = await findApiMessage(db, actor.userId, placeOf(id));
  if (!row)
    throw new Fault("not_found", "This key has no message of this id. Details of old messages are removed.");
  return viewOf(row);
}

/** The messages of this key, the newest first. */
export async function listMessages(
  { db, actor }: KeyCtx,
  { reference, since, limit, after }: ListMessages,
): Promise<ApiMessageList> {
  const below = after === undefined ? null : Number(after);
  const rows = await listApiMessages(db, actor.userId, {
    below,
    reference: reference ?? null,
    limit: limit + 1,
  });
  const isIn = ({ createdAt }: ApiMessageRow) => since === undefined || createdAt >= new Date(since);
  const page = rows.slice(0, limit).filter(isIn);
  const last = rows.length > limit && page.length === limit ? page.at(-1) : undefined;
  return { items: page.map(viewOf), next: last ? String(last.place) : null };
}

/** Takes a message back that has not left. Throws `already_left` where it has, or may have. */
export async function cancelMessage(ctx: KeyCtx, id: string): Promise<ApiMessage> {
  const { db, actor } = ctx;
  const place = placeOf(id);
  await db.transaction(async (tx) => {
    await lockCampaign(tx, place.campaignId);
    const row = await findApiMessage(tx, actor.userId, place);
    if (!row) throw new Fault("not_found", "This key has no message of this id.");
    if (row.recipient === "cancelled") return;
    if (!(await cancelOne(tx, place)))
      throw new Fault(
        "already_left",
        `This message cannot be cancelled any more: it is ${stateOf(row).replaceAll("_", " ")}.`,
      );
    await moveCounters(tx, place.campaignId, { queued: -1, cancelled: 1 });
    await finishCampaignIfDone(tx, place.campaignId);
    await publish(tx, [{ topic: "campaign", data: { id: place.campaignId } }]);
  });
  return getMessage(ctx, id);
}

function viewOf(row: ApiMessageRow): ApiMessage {
  const at = row.messageAt && row.messageAt > row.recipientAt ? row.messageAt : row.recipientAt;
  return {
    id: messageId(row),
    state: stateOf(row),
    reason: reasonOf(row),
    ...{ to: row.number, channel: row.channel, why: row.why, sender: row.sender, kind: row.kind },
    ...{ segments: row.segments, reference: row.reference, metadata: row.metadata },
    createdAt: row.createdAt.toISOString(),
    sendAt: row.sendAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    stateAt: at.toISOString(),
    serviceId: row.serviceId,
    certainty: row.serviceId === null ? null : row.grade,
  };
}

const OF_MESSAGE = {
  scheduled: "accepted",
  handed: "accepted",
  operator: "sent",
  delivered: "delivered",
  read: "read",
  failed: "failed",
  expired: "expired",
} as const satisfies Record<NonNullable<ApiMessageRow["message"]>, ApiMessageState>;

/** Any other was given up when the database was found behind what had been sent. */
const OF_REASON: Record<string, ApiMessageState> = {
  "": "cancelled",
  [OPTED_OUT]: "skipped",
  [EXPIRED]: "expired",
};

/** The state by the glossary, of what is known of recipient and message. */
function stateOf(row: ApiMessageRow): ApiMessageState {
  if (row.recipient === "rejected") return "refused";
  if (row.recipient === "unknown") return "may_have_been_sent";
  if (row.recipient === "accepted") return row.message ? OF_MESSAGE[row.message] : "accepted";
  if (row.recipient === "cancelled") return OF_REASON[row.reason ?? ""] ?? "may_have_been_sent";
  if (row.isAttempting) return "sending";
  return row.campaign === "scheduled" ? "scheduled" : "queued";
}

function reasonOf(row: ApiMessageRow): string | null {
  if (row.recipient === "accepted") {
    if (row.message !== "failed") return null;
    return failureReason({
      errorCode: row.errorCode,
      errorText: row.errorText,
      isSms: row.channel === "sms",
    });
  }
  if (row.recipient === "queued") return row.hold?.detail ?? null;
  return row.reason;
}

const PULLED_EVERY_MS = 60_000;

/**
 * The events of all addresses to pull instead, for a system that has no address. Nothing is written while nobody wants it, so
 * they begin with the first time a key asks; a key that has not asked for 30 days wants none any more.
 */
export async function pullEvents(ctx: KeyCtx, { after, limit }: { after: number; limit: number }) {
  const { db, clock, actor } = ctx;
  await notePull(db, actor.userId, { at: clock.now(), everyMs: PULLED_EVERY_MS });
  const items = await listPublicEvents(ctx, { after, limit, seesNumbers: canSeeNumbers(actor) });
  return { items, next: items.at(-1)?.sequence ?? after };
}
