import type { EventShown } from "#lib/contract/desk/choices.ts";
import type { EventStats } from "#lib/contract/desk/event.ts";
import { MOST_WAITING } from "#lib/contract/rules/most-waiting.ts";
import type { Connection, Tx } from "#lib/db/index.ts";
import { createLargeIndex, hasLargeIndex } from "../large-index.ts";
import { holdsText } from "../text-search.ts";
import {
  EVENT_COLUMNS,
  type EventSource,
  isShownBy,
  OF_TYPE,
  ofShown,
  SHOWN_PLACE,
  type Span,
  withNames,
} from "./event-view.ts";

/**
 * Which thousands of events to look in, and their type: an entry that all rows of a span share. A search walks span by
 * span, newest first, so that it reads no more than one of them, however many events in all hold what is searched.
 */
const MARKS = "ARRAY['#' || (seq >> 15)::text, type]";
export const MARKED = { spanBits: 15, expression: MARKS };

/** Events that were looked at once: the ones before are few, and storing one costs nothing here. */
export const IS_INDEXED = "(projected_at IS NOT NULL OR is_waiting)";

const INDEX = {
  name: "event_found",
  on: `event USING gin (body jsonb_path_ops, (${MARKS})) WHERE ${IS_INDEXED}`,
  lock: "eventIndex",
} as const;

/** Whether the index of what events hold is there and whole. */
export const hasEventIndex = (tx: Tx): Promise<boolean> => hasLargeIndex(tx, INDEX);

/** Makes it where it is missing, or was left half made. */
export const createEventIndex = (connection: Connection): Promise<void> =>
  createLargeIndex(connection, INDEX);

/** JSON that the body must contain. */
export type EventContent = Omit<Span, "show"> & { contained: string; limit: number };

export type EventSearch = Span & {
  text: string | null;
  contained: string | null;
  /** False where the person sees no numbers, and so no names: then what else a row shows is searched. */
  hasNumbers: boolean;
  /** What came of events, as it is stored, of which the text is said. */
  effects: readonly string[];
  limit: number;
  /** So many rows are looked at, however few of them fit. */
  span: number;
};

/** `place` counts the rows that were looked at, up to this one; not `isFound` where it only ends the span. */
export type FoundEvent = EventSource & { place: number; isFound: boolean };

/** The newest events of one span that fit, and where there is room the event that ends the span, whether it fits or not. */
export function searchEventViews(tx: Tx, asked: EventSearch): Promise<FoundEvent[]> {
  const { below, type, limit, text, contained, span, effects, show } = asked;
  const statement = asked.hasNumbers ? SEARCHED : SEARCHED_MASKED;
  return tx.query<FoundEvent>(statement.all, [below, type, limit, text, contained, span, effects, show]);
}

/** The same in a span of those that are chosen alone, where an index knows them. */
export function searchShownEvents(tx: Tx, asked: EventSearch & { few: EventShown }): Promise<FoundEvent[]> {
  const { below, type, limit, text, contained, span, effects, few } = asked;
  const statement = asked.hasNumbers ? SEARCHED : SEARCHED_MASKED;
  return tx.query<FoundEvent>(statement[few], [below, type, limit, text, contained, span, effects]);
}

/** What came of the events of such a span, as it is stored, each once; for a transaction that follows indexes. */
export async function listEffectsIn(
  tx: Tx,
  { below, type, span, few }: Pick<EventSearch, "below" | "type" | "span"> & { few: EventShown | null },
): Promise<string[]> {
  const rows = await tx.query<{ effect: string }>(EFFECTS[few ?? "all"], [below, type, span]);
  return rows.map(({ effect }) => effect);
}

type Where = { isInText: string; place: string; where: string; isFound?: string };

const searchedIn = ({ isInText, place, where, isFound = "true" }: Where) =>
  withNames(`
  SELECT * FROM (
    SELECT ${EVENT_COLUMNS}, place::int,
      ($4::text IS NULL OR ${isInText} OR coalesce(effect IN (SELECT unnest($7::text[])), false))
      AND ($5::jsonb IS NULL OR coalesce(body @> $5::jsonb, false)) AND ${isFound} AS "isFound"
    FROM (SELECT *, row_number() OVER (ORDER BY ${place} DESC) AS place FROM event
      WHERE ${where} ORDER BY ${place} DESC LIMIT $6) event
  ) looked
  WHERE "isFound" OR place = $6 ORDER BY seq DESC LIMIT $3`);

const ALL = { place: "seq", where: OF_TYPE, isFound: isShownBy("$8") };
const BELOW_PLACE = `($1::bigint IS NULL OR ${SHOWN_PLACE} < $1) AND ($2::text IS NULL OR type = $2)`;

const searched = (isInText: string) => ({
  all: searchedIn({ isInText, ...ALL }),
  ...ofShown((condition) =>
    searchedIn({ isInText, place: SHOWN_PLACE, where: `${condition} AND ${BELOW_PLACE}` }),
  ),
});

const SEARCHED = searched(holdsText("$4", { ids: ["event_id"], words: ["body::text"] }, true));
// What a row shows, and no more of the payload.
const WORDS = ["externalTemplateName", "status"].map((key) => `body->'data'->>'${key}'`);
const SEARCHED_MASKED = searched(holdsText("$4", { ids: ["event_id"], words: ["type", ...WORDS] }, false));

const effectsIn = (place: string, where: string) => `
  SELECT DISTINCT effect FROM (SELECT effect FROM event WHERE ${where} ORDER BY ${place} DESC LIMIT $3) looked
  WHERE effect IS NOT NULL`;
const EFFECTS = {
  all: effectsIn(ALL.place, ALL.where),
  ...ofShown((condition) => effectsIn(SHOWN_PLACE, `${condition} AND ${BELOW_PLACE}`)),
};

/** So many spans of the index are looked in a request: four million events. */
const INDEX_SPANS = 128;
/** Of those that were never looked at, the newest: between two rounds of the worker there are a few. */
const NEW_EVENTS = 1_000;

const TOP = "(SELECT least($1::bigint - 1, max(seq)) FROM event)";

/** The newest events whose body contains this JSON, by the index of what events hold. */
export function listEventsWith(tx: Tx, { below, type, limit, contained }: EventContent) {
  return tx.query<EventSource>(WITH_CONTENT, [below, type, limit, contained]);
}

// Not by the plain number: without fresh statistics the order of all events looks as good as the index.
const WITH_CONTENT = withNames(`
  SELECT ${EVENT_COLUMNS} FROM (
    SELECT * FROM (
      SELECT * FROM event WHERE projected_at IS NULL AND NOT is_waiting AND ($1::bigint IS NULL OR seq < $1)
      ORDER BY seq DESC LIMIT ${NEW_EVENTS}) unread
    WHERE body @> $4::jsonb AND ($2::text IS NULL OR type = $2)
    UNION ALL
    SELECT * FROM (
      SELECT found.* FROM (SELECT ${TOP} >> ${MARKED.spanBits} AS last) top,
        generate_series(last, greatest(0, last - ${INDEX_SPANS - 1}), -1) AS span,
        LATERAL (
          SELECT * FROM event WHERE ${IS_INDEXED} AND body @> $4::jsonb
            AND ${MARKED.expression} @> array_remove(ARRAY['#' || span::text, $2::text], NULL)
            AND ($1::bigint IS NULL OR seq + 0 < $1)
          ORDER BY seq + 0 DESC LIMIT $3) found
      LIMIT $3) indexed
  ) event ORDER BY seq DESC LIMIT $3`);

/** Where such a search has stopped looking, and how many numbers it went through; null where it has seen them all. */
export async function findIndexedEnd(
  tx: Tx,
  below: number | null,
): Promise<{ end: number; looked: number } | null> {
  const [row] = await tx.query<{ end: number | null; looked: number }>(
    `SELECT "end", (last - "end" + 1)::bigint AS looked FROM (
       SELECT last, ((last >> ${MARKED.spanBits}) - ${INDEX_SPANS - 1}) << ${MARKED.spanBits} AS "end"
       FROM (SELECT ${TOP} AS last) top) looked`,
    [below],
  );
  return row?.end != null && row.end > 0 ? { end: row.end, looked: row.looked } : null;
}

export type EventFigures = Omit<EventStats, "newestAt" | "removed"> & {
  newestAt: Date | null;
  removedBefore: Date | null;
  keptDays: number | null;
};

/** How the webhook is doing: a minute, an hour, 24 hours; and what asks for a person. */
export async function findEventFigures(tx: Tx, now: Date): Promise<EventFigures> {
  const [row] = await tx.query<EventFigures>(STATS, [now]);
  if (!row) throw new Error("statistics without a row");
  return row;
}

const STATS = `
  WITH tallied AS MATERIALIZED (
    SELECT name, at, n FROM tally_now
    WHERE name IN ('event', 'event-late', 'event-again') AND at > $1::timestamptz - interval '24 hours'),
  newest AS (SELECT received_at FROM event ORDER BY seq DESC LIMIT 1)
  SELECT ${sumOf("event", "1 minute")} AS "lastMinute", ${sumOf("event", "1 hour")} AS "lastHour",
    ${sumOf("event-again", "24 hours")} AS "duplicatesToday", ${sumOf("event-late", "24 hours")} AS "lateToday",
    (SELECT count(*) FROM (SELECT FROM event WHERE is_waiting ORDER BY retry_at LIMIT ${MOST_WAITING}) waiting) AS waiting,
    (SELECT count(*) FROM event_refused
      WHERE reason = 'signature' AND received_at > $1::timestamptz - interval '24 hours') AS "refusedToday",
    (SELECT count(*) FROM event_refused WHERE reason = 'signature'
      AND received_at > coalesce((SELECT received_at FROM newest), '-infinity')) AS "refusedInRow",
    (SELECT count(*) FROM event_refused
      WHERE reason = 'clock' AND received_at > $1::timestamptz - interval '1 hour') AS "wrongClock",
    (SELECT received_at FROM newest) AS "newestAt", events_before AS "removedBefore", event_days AS "keptDays"
  FROM retention`;

function sumOf(name: string, span: string): string {
  return `(SELECT coalesce(sum(n), 0) FROM tallied WHERE name = '${name}' AND at > $1::timestamptz - interval '${span}')`;
}
