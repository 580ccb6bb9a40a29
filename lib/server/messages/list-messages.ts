import { t } from "#lib/contract/language.ts";
import { failureReason, failureWords, technicalLine } from "#lib/contract/words/failure-words.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import { wholeNumber } from "../../audience/number/number-beginnings.ts";
import type {
  ListMessages,
  MessageDetail,
  MessageFact,
  MessageList,
  MessageRow,
} from "../../contract/desk/message.ts";
import { rowsOf } from "../../contract/desk/page-rows.ts";
import { canSeeNumbers } from "../../contract/desk/team/rights.ts";
import { plainNumber } from "../../contract/rules/text/plain-number.ts";
import { chatStatusOf, smsStatusOf } from "../../contract/wire/status.ts";
import { Fault } from "../../fault.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumberCursor } from "../read-time-cursor.ts";
import { requireSearchable } from "../sight/index.ts";
import {
  type FactRow,
  findMessage,
  findSpanEnd,
  listFacts,
  listMessagesById,
  listMessagesTo,
  listMessageViews,
  type MessageSource,
  searchMessageViews,
} from "../store/message/message-view.ts";
import { listPendingTo } from "../store/message/pending-to.ts";

/** A search looks at this many rows a request, however many there are; the cursor goes on from there. */
const SPAN = 20_000;

type Listing = Pick<SignedInCtx, "db" | "actor" | "env">;

/**
 * Outbound messages of every channel, newest first, by state and channel. An exact id and a whole number answer at once;
 * with a number come those places that have no message yet. Any other text is looked for in spans, so a page may be short and still have a next. Throws invalid_input for a
 * strange cursor.
 */
export async function listMessages({ db, actor, env }: Listing, input: ListMessages): Promise<MessageList> {
  const below = input.cursor === undefined ? null : readNumberCursor(input.cursor);
  const q = (input.q ?? "").replaceAll("\0", "");
  const exact = q !== "" && below === null ? await listMessagesById(db, q) : [];
  if (exact.length > 0) return { items: exact.map(messageRow), nextCursor: null };
  // After the exact ids: some are numbers themselves.
  requireSearchable(actor, q);
  const { channel = null, state = null } = input;
  const size = rowsOf(input);
  // One row more than the page holds, so that the last page knows that it is the last.
  const filter = { below, channel, state, limit: size + 1 };
  if (q === "") return pageOf(await listMessageViews(db, filter), size);
  const hasNumbers = canSeeNumbers(actor);
  const number = hasNumbers ? wholeNumber(q, env.defaultRegion) : null;
  if (number !== null) {
    // A service may leave the plus away.
    const numbers = [number, number.slice(1)];
    const page = pageOf(await listMessagesTo(db, { ...filter, numbers }), size);
    return below === null ? { ...page, pending: await listPendingTo(db, numbers) } : page;
  }
  const search = plainNumber(q);
  const rows = await searchMessageViews(db, { ...filter, search, hasNumbers, span: SPAN });
  if (rows.length > size) return pageOf(rows, size);
  const end = await findSpanEnd(db, { ...filter, span: SPAN });
  return { items: rows.map(messageRow), nextCursor: end === undefined ? null : String(end) };
}

function pageOf(rows: readonly MessageSource[], size: number): MessageList {
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items: items.map(messageRow), nextCursor: last ? String(last.id) : null };
}

const LATE_MS = 60_000;

/** One message with everything heard of it, by when it happened. Throws not_found. */
export async function getMessage({ db }: Pick<SignedInCtx, "db">, id: number): Promise<MessageDetail> {
  const row = await findMessage(db, id);
  if (!row)
    throw new Fault(
      "not_found",
      t("We do not know this message. It may have been deleted.", "Hatuujui ujumbe huu. Huenda ulifutwa."),
    );
  const facts = await listFacts(db, id);
  const { wamid, eventMessageId, text, template, scheduledAt, nextPollAt, polledAt, pollProblem, ...source } =
    row;
  return {
    ...messageRow(source),
    wamid,
    eventMessageId,
    text,
    template,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    nextPollAt: nextPollAt?.toISOString() ?? null,
    polledAt: polledAt?.toISOString() ?? null,
    pollProblem: sayStored(pollProblem),
    hasContradiction: isContradictory(facts.map((fact) => fact.word)),
    failure: failureOf(row),
    timeline: facts.map(toFact),
  };
}

function failureOf(row: MessageSource): MessageDetail["failure"] {
  if (row.state !== "failed") return null;
  return { reason: failureReason({ ...row, isSms: row.channel === "sms" }), technical: technicalLine(row) };
}

function toFact({ detail, ...row }: FactRow): MessageFact {
  const { errorCode, errorMessage, matchedBy } = Object(detail) as Record<string, unknown>;
  const known = typeof errorCode === "string" ? failureWords(errorCode) : undefined;
  const error = [known ?? errorMessage, errorCode].filter((part) => typeof part === "string" && part !== "");
  return {
    ...row,
    occurredAt: row.occurredAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    isLate: row.source === "event" && row.receivedAt.getTime() - row.occurredAt.getTime() > LATE_MS,
    error: error.join(" ") || null,
    matchedBy: typeof matchedBy === "string" && matchedBy !== "id" ? matchedBy : null,
  };
}

function isContradictory(words: readonly string[]): boolean {
  const said = new Set(words.map((word) => chatStatusOf(word) ?? smsStatusOf(word)?.toLowerCase()));
  return said.has("failed") && (said.has("delivered") || said.has("read"));
}

/** The row as the desk shows it. */
export function messageRow(source: MessageSource): MessageRow {
  const { campaignId, campaignName, campaignKind, stateAt, createdAt, ...row } = source;
  return {
    ...row,
    stateAt: stateAt.toISOString(),
    createdAt: createdAt.toISOString(),
    campaign: { id: campaignId, name: campaignName, kind: campaignKind },
  };
}
