import type { EventList, ListEvents } from "../../contract/desk/event.ts";
import { canSeeNumbers, type Entitled } from "../../contract/desk/rights.ts";
import { plainNumber } from "../../contract/rules/plain-number.ts";
import { sqlStateOf } from "../../db/index.ts";
import { Fault } from "../../fault.ts";
import type { Ctx, SignedInCtx } from "../context.ts";
import { requireSearchable } from "../sight/require-searchable.ts";
import { withoutNumbers } from "../store/without-numbers.ts";
import { feedRow } from "./feed-row.ts";
import { getEventStats } from "./get-event-stats.ts";

const PAGE = 50;
/** A search looks at this many rows a request, however many there are; the cursor goes on from there. */
const SEARCH_SPAN = 10_000;

type Row = Parameters<typeof feedRow>[0];

/**
 * Stored events, newest first, by type, text and JSON containment. Pages by position, so rows that arrive meanwhile
 * neither shift nor repeat anything. A page of a search may be short and still have a next. Throws invalid_input.
 */
export async function listEvents(
  ctx: Pick<SignedInCtx, "db" | "clock" | "actor">,
  input: ListEvents,
): Promise<EventList> {
  const below = input.cursor === undefined ? null : readCursor(input.cursor);
  const search = readSearch(input.q ?? "");
  const searched = searchedBy(ctx.actor, search);
  const isSearch = search.text !== null || search.contained !== null;
  const params = [below, input.type ?? null, PAGE];
  const rows = isSearch
    ? await ctx.db.query<Row>(searched, [...params, search.text, search.contained, SEARCH_SPAN]).catch(refuse)
    : await ctx.db.query<Row>(PLAIN, params);
  const last = rows.at(-1);
  const next =
    rows.length === PAGE ? (last?.seq ?? null) : isSearch ? await spanEnd(ctx, below, input.type) : null;
  return {
    items: rows.map((row) => feedRow({ ...row, data: row.data ?? {} })),
    nextCursor: next === null ? null : String(next),
    stats: below === null ? await getEventStats(ctx) : null,
  };
}

export const EVENT_COLUMNS = `
  seq, event_id AS "eventId", type, received_at AS "receivedAt", occurred_at AS "occurredAt", effect,
  is_waiting AS "isWaiting", is_test AS "isTest", conflict_raw IS NOT NULL AS "isConflict", duplicates,
  message_id AS "messageId", flags, number, body->'data' AS data`;

const OF_TYPE = "($1::bigint IS NULL OR seq < $1) AND ($2::text IS NULL OR type = $2)";

const PLAIN = `SELECT ${EVENT_COLUMNS} FROM event WHERE ${OF_TYPE} ORDER BY seq DESC LIMIT $3`;

const searchedIn = (texts: string) => `
  SELECT ${EVENT_COLUMNS} FROM (SELECT * FROM event WHERE ${OF_TYPE} ORDER BY seq DESC LIMIT $6) event
  WHERE ($4::text IS NULL OR strpos(lower(concat_ws(' ', ${texts})), lower($4)) > 0)
    AND ($5::jsonb IS NULL OR body @> $5::jsonb)
  ORDER BY seq DESC LIMIT $3`;

const SEARCHED = searchedIn("event_id, effect, body::text");
// What a row shows, and no more of the payload.
const NAMES = ["customerName", "externalTemplateName", "status"].map((key) => `body->'data'->>'${key}'`);
const SEARCHED_MASKED = searchedIn(`event_id, ${withoutNumbers(`concat_ws(' ', type, effect, ${NAMES})`)}`);

/** The statement that looks no further than this person may see. */
function searchedBy(person: Entitled, { text, contained }: ReturnType<typeof readSearch>): string {
  if (canSeeNumbers(person)) return SEARCHED;
  if (contained !== null) {
    throw new Fault(
      "forbidden",
      "Looking into payloads needs the right to see numbers. Ask for a name or an id.",
    );
  }
  requireSearchable(person, text ?? undefined);
  return SEARCHED_MASKED;
}

async function spanEnd({ db }: Pick<Ctx, "db">, below: number | null, type: string | undefined) {
  const [row] = await db.query<{ seq: number }>(
    `SELECT seq FROM event WHERE ${OF_TYPE} ORDER BY seq DESC OFFSET $3 LIMIT 1`,
    [below, type ?? null, SEARCH_SPAN - 1],
  );
  return row?.seq ?? null;
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
  return new Fault("invalid_input", "The part of the search in braces is not JSON.", { fields, cause });
}

function readCursor(cursor: string): number {
  const seq = Number(cursor);
  if (Number.isSafeInteger(seq) && seq >= 0) return seq;
  throw new Fault("invalid_input", "The cursor is not one of ours.", {
    fields: [{ path: "cursor", rule: "must come from nextCursor" }],
  });
}
