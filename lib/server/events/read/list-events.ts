import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type { EventList, ListEvents } from "#lib/contract/desk/event.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers, type Entitled } from "#lib/contract/desk/team/rights.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import { sqlStateOf } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { requireSearchable } from "#lib/server/sight/index.ts";
import { hasEventIndex } from "#lib/server/store/event/event-index.ts";
import {
  type FoundEvent,
  findIndexedEnd,
  listEventsWith,
  searchEventViews,
} from "#lib/server/store/event/event-search.ts";
import {
  type EventSource,
  listEventsById,
  listEventsOf,
  listEventViews,
} from "#lib/server/store/event/event-view.ts";
import { readNumberCursor } from "../../read-number-cursor.ts";
import { feedRow } from "./feed-row.ts";
import { getEventStats } from "./get-event-stats.ts";

/** A search looks at this many rows a request, however many there are; the cursor goes on from there. */
const SEARCH_SPAN = 10_000;
const COMMON_SPAN = 1_000;
/** One more than the page holds, so that the last page knows that it is the last. */
const LIMIT = PAGE_ROWS + 1;

type Listing = Pick<SignedInCtx, "db" | "clock" | "actor" | "env">;

/**
 * Stored events, newest first, by type, text and JSON containment. Pages by position, so rows that arrive meanwhile
 * neither shift nor repeat anything. A page of a search may be short and still have a next. Throws invalid_input.
 */
export async function listEvents(ctx: Listing, input: ListEvents): Promise<EventList> {
  const below = input.cursor === undefined ? null : readNumberCursor(input.cursor);
  const search = readSearch(input.q ?? "");
  const hasNumbers = requireAllowed(ctx.actor, search);
  const { rows, end, looked } = await findPage(ctx, {
    below,
    type: input.type ?? null,
    ...search,
    hasNumbers,
  });
  const shown = rows.slice(0, PAGE_ROWS);
  const next = rows.length > PAGE_ROWS ? (shown.at(-1)?.seq ?? null) : end;
  return {
    items: shown.map((row) => feedRow({ ...row, data: row.data ?? {} })),
    nextCursor: next === null ? null : String(next),
    looked,
    stats: below === null ? await getEventStats(ctx) : null,
  };
}

/** One page and a row more; where the next begins if there is none; and how far it looked, where not at all there is. */
type Found = { rows: EventSource[]; end: number | null; looked: number | null };

const all = (rows: EventSource[]): Found => ({ rows, end: null, looked: null });

async function findPage(ctx: Listing, asked: Asked): Promise<Found> {
  const { db } = ctx;
  const { text, contained } = asked;
  if (text === null && contained === null) return all(await listEventViews(db, { ...asked, limit: LIMIT }));
  const known = await findExactly(ctx, asked);
  if (known) return all(known);
  if (text === null && contained !== null && (await hasEventIndex(db)))
    return findByContent(ctx, { ...asked, contained });
  return findInSpan(ctx, asked);
}

async function findByContent({ db }: Listing, asked: Asked & { contained: string }): Promise<Found> {
  // What is common stands among the newest; the index would read all of it in a span.
  const newest = await searchEventViews(db, { ...asked, limit: LIMIT, span: COMMON_SPAN }).catch(refuse);
  const common = newest.filter(({ isFound }) => isFound);
  if (common.length === LIMIT) return all(common.map(withoutPlace));
  const rows = await listEventsWith(db, { ...asked, limit: LIMIT });
  if (rows.length === LIMIT) return all(rows);
  const stopped = await findIndexedEnd(db, asked.below);
  return { rows, end: stopped?.end ?? null, looked: stopped?.looked ?? null };
}

async function findInSpan({ db }: Listing, asked: Asked): Promise<Found> {
  const found = await searchEventViews(db, { ...asked, limit: LIMIT, span: SEARCH_SPAN }).catch(refuse);
  const fitting = found.filter(({ isFound }) => isFound);
  const rows = fitting.map(withoutPlace);
  if (rows.length === LIMIT) return { rows, end: null, looked: fitting[PAGE_ROWS - 1]?.place ?? null };
  const last = found.find(({ place }) => place === SEARCH_SPAN);
  return { rows, end: last?.seq ?? null, looked: last ? SEARCH_SPAN : null };
}

type Asked = ReturnType<typeof readSearch> & {
  below: number | null;
  type: string | null;
  hasNumbers: boolean;
};

const withoutPlace = ({ place: _, isFound: __, ...row }: FoundEvent): EventSource => row;

/** What an index knows at once: an id, a whole number. Null where the text has to be looked for. */
async function findExactly({ db, env }: Listing, { text, contained, hasNumbers, ...span }: Asked) {
  if (text === null || contained !== null) return null;
  const named = span.below === null ? await listEventsById(db, text) : [];
  if (named.length > 0) return named;
  const { number, bucket } = normalisePhone(text, env.defaultRegion);
  if (!hasNumbers || !number || bucket === "invalid") return null;
  const rows = await listEventsOf(db, { ...span, number, limit: LIMIT });
  return rows.length > 0 ? rows : null;
}

/** Whether this person searches whole numbers too. Throws forbidden for a search that looks further than they may see. */
function requireAllowed(person: Entitled, { text, contained }: ReturnType<typeof readSearch>): boolean {
  if (canSeeNumbers(person)) return true;
  if (contained !== null) {
    throw new Fault(
      "forbidden",
      "You need the right to see whole phone numbers to search in events. Search for a name or an id.",
    );
  }
  requireSearchable(person, text ?? undefined);
  return false;
}

/** Text, JSON that the body must contain, or both in any order. */
export function readSearch(q: string): { text: string | null; contained: string | null } {
  const start = q.indexOf("{");
  const end = q.lastIndexOf("}");
  const json = start >= 0 && end > start ? q.slice(start, end + 1) : null;
  const text = (json === null ? q : `${q.slice(0, start)} ${q.slice(end + 1)}`).replaceAll("\0", "").trim();
  return {
    text: text === "" ? null : plainNumber(text),
    contained: json === null ? null : requireJson(json),
  };
}

function requireJson(json: string): string {
  try {
    JSON.parse(json);
    return json;
  } catch (error) {
    throw notJson(error);
  }
}

/** PostgreSQL takes less than JSON allows: no NUL, no half surrogate pair, no endless exponent. */
function refuse(error: unknown): never {
  throw sqlStateOf(error)?.startsWith("22") ? notJson(error) : error;
}

function notJson(cause: unknown): Fault {
  const fields = [{ path: "q", rule: "the part in braces must be JSON" }];
  return new Fault("invalid_input", "The part of your search in braces is not JSON.", { fields, cause });
}
