import { wholeNumber } from "#lib/audience/number/number-beginnings.ts";
import type { CallCounts, CallList, CallRow, CountCalls, ListCalls } from "#lib/contract/desk/call/call.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers, type Entitled, hasRight } from "#lib/contract/desk/team/rights.ts";
import { MAX_COUNTED_CALLS } from "#lib/contract/rules/call/max-counted-calls.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { SignedInCtx } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { strangeCursor } from "../read-time-cursor.ts";
import { scanUntilFilled } from "../scan-until-filled.ts";
import { requireSearchable, requireShown } from "../sight/index.ts";
import { type CallRecord, findCall } from "../store/call/call.ts";
import {
  type CallFilter,
  type CallOrder,
  countAllCalls,
  countCallRecords,
  isNarrowed,
  listCallRecords,
} from "../store/call/call-list.ts";
import { getWalk } from "../store/call/call-walk.ts";
import { lookAlongIndexes } from "../store/create-indexes.ts";
import { callRow } from "./read-calls.ts";

/** How many calls of our index fit, and how many each quick choice would leave beside what else is asked. */
export async function countCalls(
  ctx: Pick<SignedInCtx, "db" | "actor" | "env">,
  input: CountCalls,
): Promise<CallCounts> {
  const filter = await findFilter(ctx, input, 1);
  // A text is looked for in spans of the index, never in all of it.
  if (filter.q !== undefined)
    return { fitting: null, ready: null, awaited: null, noAnswer: null, unknown: null };
  // Whatever is asked, the calls it leaves are counted one by one; without, the counts are known.
  if (!isNarrowed(filter)) {
    const counts = await countAllCalls(ctx.db, MAX_COUNTED_CALLS + 1);
    return {
      fitting: counts.call,
      ready: counts["call-ready"],
      awaited: counts["call-awaited"],
      noAnswer: counts["call-no-answer"],
      unknown: counts["call-unknown"],
    };
  }
  const choices = [
    filter,
    { ...filter, recording: "ready" as const },
    { ...filter, recording: "awaited" as const },
    { ...filter, status: "no-answer" as const },
    { ...filter, status: "unknown" as const },
  ];
  const [fitting = 0, ready = 0, awaited = 0, noAnswer = 0, unknown = 0] = await lookAlongIndexes(
    ctx.db,
    (tx) => countCallRecords(tx, choices, MAX_COUNTED_CALLS + 1),
  );
  return { fitting, ready, awaited, noAnswer, unknown };
}

type Listing = Pick<SignedInCtx, "db" | "actor" | "env" | "clock">;

/**
 * Our own index of calls, filtered as the service cannot. An identifier of a call is asked for at once; any other text is
 * looked for in spans, so a page may be short and still have a next. Throws invalid_input for a strange cursor.
 */
export async function listCalls(ctx: Listing, input: ListCalls): Promise<CallList> {
  const { db, actor } = ctx;
  const size = rowsOf(input);
  // One more than the page holds, so that the last page knows that it is the last.
  const [walk, filter] = await Promise.all([getWalk(db), findFilter(ctx, input, size + 1)]);
  const page = await lookThrough(ctx, filter);
  const shown = page.rows.slice(0, size);
  const last = page.rows.length > size ? shown.at(-1) : page.next;
  return {
    items: shown.map((record): CallRow => callRow(record, actor)),
    nextCursor: last ? cursorOf(last, filter.order) : null,
    isWalked: walk.walkedAt !== null,
    askedAt: walk.headAt?.toISOString() ?? null,
    problem: sayStored(walk.problem),
    removed: walk.callsBefore && { before: walk.callsBefore.toISOString(), days: walk.callDays },
  };
}

/** A search by text goes on until it has found somebody; everything else is one read. */
function lookThrough({ db, clock }: Listing, filter: CallFilter) {
  return scanUntilFilled<CallRecord, CallRecord | undefined>(
    clock,
    { from: undefined, limit: filter.limit },
    async (place, limit) => {
      const after = place ? { key: keyOf(place, filter.order), id: place.id } : filter.after;
      const page = { ...filter, after, limit };
      const { rows, next } = filter.q
        ? await lookAlongIndexes(db, (tx) => listCallRecords(tx, page))
        : await listCallRecords(db, page);
      return { rows, next: next ?? null };
    },
  );
}

/** What was asked for, as the store takes it: a text that is an identifier of a call means that call alone. */
export async function findFilter(
  ctx: Omit<Listing, "clock">,
  input: ListCalls,
  limit: number,
): Promise<CallFilter> {
  const { q, ...filter } = filterOf(ctx, input, limit);
  if (!q) return filter;
  const exact = await findCall(ctx.db, q);
  return exact && !exact.removedAt ? { ...filter, id: exact.id } : { ...filter, q };
}

/** Days begin and end in the console's zone. */
function filterOf(
  { actor, env }: Omit<Listing, "db" | "clock">,
  input: ListCalls,
  limit: number,
): CallFilter {
  const { cursor, rows: _, order = "newest", from, to, q, ...rest } = input;
  const zone = env.defaultTimezone;
  requireShown(actor, rest.tag, "tag");
  return {
    ...rest,
    order,
    since: from ? dayStart(from, zone) : null,
    until: to ? dayStart(to, zone, 1) : null,
    ...(q && searchOf(q, { person: actor, region: env.defaultRegion })),
    after: cursor === undefined ? null : readCursor(cursor),
    limit,
    // A note may hold a number: looked through only for whoever may read both.
    sees: { numbers: canSeeNumbers(actor), notes: canSeeNumbers(actor) && hasRight(actor, "listen") },
  };
}

function searchOf(
  q: string,
  { person, region }: { person: Entitled; region: string },
): Pick<CallFilter, "q" | "number"> {
  const text = q.replaceAll("\0", "");
  requireSearchable(person, text);
  // A whole number, however it is written, is found by its index; a part of one has to be looked for.
  const number = canSeeNumbers(person) ? wholeNumber(text, region) : null;
  return number === null ? { q: plainNumber(text) } : { number };
}

const keyOf = (record: CallRecord, order: CallOrder): number =>
  order === "longest" ? (record.durationS ?? 0) : record.at.getTime();

const cursorOf = (record: CallRecord, order: CallOrder): string => `${keyOf(record, order)}.${record.id}`;

const CURSOR = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function readCursor(cursor: string): { key: number; id: string } {
  const [, key, id] = CURSOR.exec(cursor) ?? [];
  if (key !== undefined && id !== undefined) return { key: Number(key), id };
  throw strangeCursor();
}
