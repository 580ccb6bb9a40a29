import type {
  ApiMessage,
  ApiMessageList,
  ApiMessageState,
  ListMessages,
  ResendMessage,
  ResentMessage,
} from "#lib/contract/desk/api/message.ts";
import { OUTGOING_TYPES, type OutgoingType } from "#lib/contract/desk/outgoing-types.ts";
import { canSeeNumbers, hasRight, type Right } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { failureReason } from "#lib/contract/words/failure-words.ts";
import { FORBIDDEN_REASONS } from "#lib/contract/words/forbidden-words.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { readReason } from "#lib/contract/words/reason/reason.ts";
import { sayHold, sayStored, triedAgain } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { decideUnknown, steerIn } from "../campaigns/index.ts";
import { countInDay, type KeyCtx } from "../keys/index.ts";
import { listPublicEvents } from "../outgoing/index.ts";
import { publish } from "../publish.ts";
import { readNumber } from "../read-time-cursor.ts";
import { type Step, scanUntilFilled } from "../scan-until-filled.ts";
import { requireShown } from "../sight/index.ts";
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
import { findUnknownOf } from "../store/sending/answer/unknown.ts";
import { answerOnce } from "./idempotency.ts";

export const messageId = ({ campaignId, seq }: ApiMessagePlace): string => `msg_${campaignId}_${seq}`;

/** The place of an id that fits its schema. */
export function placeOf(id: string): ApiMessagePlace {
  const [, campaignId = "", seq = ""] = id.split("_");
  return { campaignId, seq: Number(seq) };
}

/** A message of this key. Throws `not_found` for another's, as for none. */
export async function getMessage({ db, actor }: KeyCtx, id: string): Promise<ApiMessage> {
  const row = await findApiMessage(db, actor.userId, placeOf(id));
  if (!row)
    throw new Fault(
      "not_found",
      t(
        "This key has no message of this id. Details of old messages are removed.",
        "Ufunguo huu hauna ujumbe wenye ID hii. Maelezo ya jumbe za zamani huondolewa.",
      ),
    );
  return viewOf(row);
}

/** How many are looked at in one statement for a state, which several tables tell together. */
const STATE_STEP = 500;
/** Places are given out within the transaction that accepts: their order is that of the times but for its length. */
const ACCEPTED_WITHIN_MS = 60_000;

/**
 * The messages of this key, the newest first. Throws `forbidden` for `to` and for a number in `reference` where the key may not
 * see numbers, `invalid_input` for a `to` that is none.
 */
export async function listMessages(ctx: KeyCtx, { to, state, limit, after, ...asked }: ListMessages) {
  const { db, actor, clock } = ctx;
  const { reference = null } = asked;
  requireShown(actor, asked.reference, "reference");
  const number = to === undefined ? null : numberOf(ctx, to);
  const sinceMs = asked.since === undefined ? 0 : Date.parse(asked.since);
  const step = async (below: number, wanted: number): Promise<Step<ApiMessageRow, number>> => {
    const most = state === undefined ? wanted + 1 : STATE_STEP;
    const rows = await listApiMessages(db, actor.userId, { below, number, reference, limit: most });
    const found = rows.filter(
      (row) => row.createdAt.getTime() >= sinceMs && (state === undefined || stateOf(row) === state),
    );
    const last = found.length > wanted ? found[wanted - 1] : rows.at(-1);
    const isEnd =
      found.length <= wanted &&
      (rows.length < most || (last?.createdAt.getTime() ?? 0) < sinceMs - ACCEPTED_WITHIN_MS);
    return { rows: found.slice(0, wanted), next: isEnd ? null : (last?.place ?? null) };
  };
  const from = after === undefined ? Number.MAX_SAFE_INTEGER : Number(after);
  const { rows, next } = await scanUntilFilled(clock, { from, limit }, step);
  return { items: rows.map(viewOf), next: next === null ? null : String(next) } satisfies ApiMessageList;
}

/** That a message is there tells the number: whoever may not see numbers asks for none. */
function numberOf({ actor, env }: KeyCtx, to: string): string {
  if (!canSeeNumbers(actor))
    throw new Fault(
      "forbidden",
      t(
        "This key needs the right to see numbers to list messages to one.",
        "Ufunguo huu unahitaji ruhusa ya kuona namba ili kuorodhesha jumbe za namba moja.",
      ),
      {
        fields: [
          { path: "to", rule: t("needs the right to see numbers", "inahitaji ruhusa ya kuona namba") },
        ],
      },
    );
  return readNumber(to, env.defaultRegion, "to");
}

/** Takes a message back that has not left. Throws `already_left` where it has, or may have. */
export async function cancelMessage(ctx: KeyCtx, id: string): Promise<ApiMessage> {
  const { db, actor } = ctx;
  const place = placeOf(id);
  await db.transaction(async (tx) => {
    await lockCampaign(tx, place.campaignId);
    const row = await findApiMessage(tx, actor.userId, place);
    if (!row)
      throw new Fault(
        "not_found",
        t("This key has no message of this id.", "Ufunguo huu hauna ujumbe wenye ID hii."),
      );
    if (row.recipient === "cancelled") return;
    if (!(await cancelOne(tx, place)))
      throw new Fault(
        "already_left",
        t(
          `This message cannot be cancelled any more: it is ${stateOf(row).replaceAll("_", " ")}.`,
          `Ujumbe huu hauwezi kughairiwa tena: hali yake ni ${stateOf(row).replaceAll("_", " ")}.`,
        ),
      );
    await moveCounters(tx, place.campaignId, { queued: -1, cancelled: 1 });
    await finishCampaignIfDone(tx, place.campaignId);
    await publish(tx, [{ topic: "campaign", data: { id: place.campaignId } }]);
  });
  return getMessage(ctx, id);
}

/**
 * Sends a message again whose answer got lost: by the same decision as people make of it, for this one alone. Throws `conflict`
 * where it is in another state, or left in one request with others, about whom nobody decides here.
 */
export async function resendMessage(
  ctx: KeyCtx,
  { id, body, ...asked }: { id: string; body: ResendMessage; request: Request; headers: Headers },
): Promise<ResentMessage> {
  const place = placeOf(id);
  return answerOnce(ctx, { ...asked, door: "resend", body: { id, ...body } }, async (tx) => {
    if (!(await findApiMessage(tx, ctx.actor.userId, place)))
      throw new Fault(
        "not_found",
        t("This key has no message of this id.", "Ufunguo huu hauna ujumbe wenye ID hii."),
      );
    await steerIn(ctx, tx, {
      id: place.campaignId,
      steer: async (_tx, campaign) => {
        const { attemptId, credits } = await requireLost(ctx, tx, place);
        await countInDay(ctx, tx, { messages: 1, credits });
        return decideUnknown(ctx, tx, { campaign, attemptIds: [attemptId], as: "resend" });
      },
    });
    return { id, state: "queued" };
  });
}

async function requireLost({ actor }: KeyCtx, tx: Tx, place: ApiMessagePlace) {
  const row = await findApiMessage(tx, actor.userId, place);
  const lost = await findUnknownOf(tx, place);
  if (!row || !lost) {
    const state = row ? stateOf(row).replaceAll("_", " ") : "gone";
    throw new Fault(
      "conflict",
      t(
        `Only a message that got no clear answer is sent again. This one is ${state}, and nobody can decide about it here.`,
        `Ujumbe usiopata jibu la wazi tu ndio unaotumwa tena. Huu ni ${state}, na hakuna anayeweza kuuamua hapa.`,
      ),
    );
  }
  if (lost.size === 1) return lost;
  throw new Fault(
    "conflict",
    t(
      `This message left in one request with ${formatNoun(lost.size - 1, "other")}, and nobody knows about any of them. Somebody has to decide about all of them, in the console.`,
      `Ujumbe huu uliondoka katika ombi moja na ${plural(lost.size - 1, "mwingine 1", `nyingine ${formatCount(lost.size - 1)}`)}, na hakuna anayejua kuhusu wowote kati yao. Mtu lazima aamue kuhusu zote, kwenye konsoli.`,
    ),
  );
}

function viewOf(row: ApiMessageRow): ApiMessage {
  const at = row.messageAt && row.messageAt > row.recipientAt ? row.messageAt : row.recipientAt;
  return {
    id: messageId(row),
    state: stateOf(row),
    reason: reasonOf(row),
    ...{ to: row.number, channel: row.channel, why: sayStored(row.why), sender: row.sender, kind: row.kind },
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
function cancelledState(reason: string | null): ApiMessageState {
  if (reason === null || reason === "") return "cancelled";
  const { code } = readReason(reason);
  if (code === "expired") return "expired";
  return code in FORBIDDEN_REASONS ? "skipped" : "may_have_been_sent";
}

/** The state by the glossary, of what is known of recipient and message. */
function stateOf(row: ApiMessageRow): ApiMessageState {
  if (row.recipient === "rejected") return "refused";
  if (row.recipient === "unknown") return "may_have_been_sent";
  if (row.recipient === "accepted") return row.message ? OF_MESSAGE[row.message] : "accepted";
  if (row.recipient === "cancelled") return cancelledState(row.reason);
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
  if (row.recipient === "queued") return row.hold && sayHold(row.hold, triedAgain()).detail;
  return sayStored(row.reason);
}

const PULLED_EVERY_MS = 60_000;

/**
 * The events of all addresses to pull instead, for a system that has no address. Nothing is written while nobody wants it, so
 * they begin with the first time a key asks; a key that has not asked for 30 days wants none any more.
 */
export async function pullEvents(ctx: KeyCtx, { after, limit }: { after: number; limit: number }) {
  const { db, clock, actor } = ctx;
  await notePull(db, actor.userId, { at: clock.now(), everyMs: PULLED_EVERY_MS });
  const types = OUTGOING_TYPES.filter((type) => hasRight(actor, rightFor(type)));
  const items = await listPublicEvents(ctx, { after, limit, types, seesNumbers: canSeeNumbers(actor) });
  return { items, next: items.at(-1)?.sequence ?? after };
}

/** What customers write is for who answers them, and calls are for who calls. */
function rightFor(type: OutgoingType): Right {
  if (type === "message.received" || type.startsWith("conversation.")) return "chat";
  return type.startsWith("call.") ? "voice" : "export";
}
