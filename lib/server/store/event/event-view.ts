import type { EventShown } from "#lib/contract/desk/choices.ts";
import type { Connection, Tx } from "#lib/db/index.ts";
import { createLargeIndex, hasLargeIndex } from "../large-index.ts";
import { personName } from "../person-name.ts";

/** What makes an event one of the few that are chosen by it. */
export const SHOWN: Record<EventShown, string> = {
  waiting: "is_waiting",
  late: "received_at - occurred_at > interval '1 minute'",
  conflict: "conflict_raw IS NOT NULL",
};

/** Whether a row is chosen by the name in a parameter; all are by null. */
export const isShownBy = (place: string): string =>
  `(${place}::text IS NULL OR coalesce(CASE ${place} ${Object.entries(SHOWN)
    .map(([show, condition]) => `WHEN '${show}' THEN ${condition}`)
    .join(" ")} END, false))`;

/**
 * Not by the plain number: without fresh statistics the order of all events looks as good as these few. What is neither
 * late nor waiting nor doubled stands in none of them.
 */
export const SHOWN_PLACE = "(seq + 0)";

const indexesOf = (show: EventShown) =>
  [
    {
      name: `event_shown_${show}`,
      on: `event (${SHOWN_PLACE}) WHERE ${SHOWN[show]}`,
      lock: "eventIndex",
    },
    {
      name: `event_shown_${show}_of_type`,
      on: `event (type, ${SHOWN_PLACE}) WHERE ${SHOWN[show]}`,
      lock: "eventIndex",
    },
  ] as const;

/** Whether these events are found by an index, of all types or of one. */
export const hasShownIndex = (tx: Tx, show: EventShown, isOfType: boolean): Promise<boolean> =>
  hasLargeIndex(tx, indexesOf(show)[isOfType ? 1 : 0]);

/** Makes them where they are missing, or were left half made. */
export async function createShownIndexes(connection: Connection): Promise<void> {
  for (const show of ["waiting", "late", "conflict"] as const)
    for (const index of indexesOf(show)) await createLargeIndex(connection, index);
}

/** What a list shows of an event. */
export type EventSource = {
  eventId: string;
  seq: number;
  type: string;
  receivedAt: Date;
  occurredAt: Date | null;
  effect: string | null;
  isWaiting: boolean;
  isTest: boolean;
  isConflict: boolean;
  duplicates: number;
  messageId: number | null;
  flags: string[];
  number: string | null;
  personName: string | null;
  data: Record<string, unknown> | null;
};

const COLUMNS = `
  seq, event_id AS "eventId", type, received_at AS "receivedAt", occurred_at AS "occurredAt", effect,
  is_waiting AS "isWaiting", is_test AS "isTest", conflict_raw IS NOT NULL AS "isConflict", duplicates,
  message_id AS "messageId", flags, number`;

export const EVENT_COLUMNS = `${COLUMNS}, body->'data' AS data`;

/** With the names of those whom a page of events shows: looked up around it, so that no row that is only looked at asks for one. */
export const withNames = (page: string): string =>
  `SELECT page.*, ${personName("page.number")} AS "personName" FROM (${page}) page ORDER BY page.seq DESC`;

/** Events below `below`, of one type where it is given, and of those that are chosen where it is said. */
export type Span = { below: number | null; type: string | null; show: EventShown | null };

export const OF_TYPE = "($1::bigint IS NULL OR seq < $1) AND ($2::text IS NULL OR type = $2)";

/** The newest events. */
export function listEventViews(tx: Tx, { below, type, limit }: Span & { limit: number }) {
  return tx.query<EventSource>(LISTED, [below, type, limit]);
}

const LISTED = withNames(`SELECT ${EVENT_COLUMNS} FROM event WHERE ${OF_TYPE} ORDER BY seq DESC LIMIT $3`);

/** The newest of those that an index knows by what they are. */
export function listShownEvents(
  tx: Tx,
  { below, type, few, limit }: Omit<Span, "show"> & { few: EventShown; limit: number },
): Promise<EventSource[]> {
  return tx.query<EventSource>(type === null ? SHOWN_LISTED[few] : SHOWN_OF_TYPE[few], [
    below,
    limit,
    ...(type === null ? [] : [type]),
  ]);
}

const BELOW = `${SHOWN_PLACE} < coalesce($1::bigint, ${Number.MAX_SAFE_INTEGER})`;
const shownListed = (where: string): string =>
  withNames(
    `SELECT ${EVENT_COLUMNS} FROM event WHERE ${where} AND ${BELOW} ORDER BY ${SHOWN_PLACE} DESC LIMIT $2`,
  );

const SHOWN_LISTED = ofShown((condition) => shownListed(condition));
const SHOWN_OF_TYPE = ofShown((condition) => shownListed(`${condition} AND type = $3`));

/** A statement for each choice, as a partial index is found by its own condition alone. */
export function ofShown(write: (condition: string) => string): Record<EventShown, string> {
  return { waiting: write(SHOWN.waiting), late: write(SHOWN.late), conflict: write(SHOWN.conflict) };
}

/** The event with this id of the service, as a list shows it. */
export function listEventsById(tx: Tx, eventId: string, show: EventShown | null): Promise<EventSource[]> {
  return tx.query<EventSource>(
    withNames(`SELECT ${EVENT_COLUMNS} FROM event WHERE event_id = $1 AND ${isShownBy("$2")}`),
    [eventId, show],
  );
}

/** The newest events of a customer's number. */
export function listEventsOf(
  tx: Tx,
  { number, below, type, show, limit }: Span & { number: string; limit: number },
): Promise<EventSource[]> {
  return tx.query<EventSource>(OF_NUMBER, [below, type, limit, number, show]);
}

// By the index of numbers: without fresh statistics the order of all events looks as good.
const OF_NUMBER = withNames(`
  SELECT ${EVENT_COLUMNS} FROM (
    SELECT * FROM event WHERE number = $4 AND seq < coalesce($1, ${Number.MAX_SAFE_INTEGER})
    ORDER BY number DESC, seq DESC OFFSET 0) told
  WHERE ${isShownBy("$5")} AND ($2::text IS NULL OR type = $2) ORDER BY seq DESC LIMIT $3`);

/** One event with what only its own page shows. */
export type EventDetailRow = Omit<EventSource, "data"> & {
  raw: Buffer;
  body: unknown;
  conflictRaw: Buffer | null;
  headers: Record<string, string>;
  aggregateType: string | null;
  aggregateId: string | null;
  secretIndex: number;
  signedAt: Date;
  projectedAt: Date | null;
  erasedAt: Date | null;
};

export async function findEvent(tx: Tx, eventId: string): Promise<EventDetailRow | null> {
  const [row] = await tx.query<EventDetailRow>(
    `SELECT ${COLUMNS}, ${personName("event.number")} AS "personName", raw, body, conflict_raw AS "conflictRaw", headers, aggregate_type AS "aggregateType",
       aggregate_id AS "aggregateId", secret_index AS "secretIndex", signed_at AS "signedAt",
       projected_at AS "projectedAt", erased_at AS "erasedAt"
     FROM event WHERE event_id = $1`,
    [eventId],
  );
  return row ?? null;
}
