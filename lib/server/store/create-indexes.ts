import { systemClock } from "#lib/clock.ts";
import { idIn } from "#lib/contract/wire/read/loose.ts";
import { type Connection, constraintOf, type Db, openDatabase, type Tx } from "#lib/db/index.ts";
import { createNameIndex } from "./contact-list/name-index.ts";
import { writtenAt } from "./conversation/written-at.ts";
import { createEventIndex } from "./event/event-search.ts";
import { createShownIndexes } from "./event/event-view.ts";
import { createServiceIdIndexes } from "./find.ts";
import { createLargeIndex } from "./large-index.ts";

/** Places of a file that a statement looks at. */
const STEP_FILL_REASONS = 20_000;

/** Waits so many milliseconds, in which others have the database. */
type RestOfFillReasons = (ms: number) => Promise<void>;

/** Counts by reason what happened with campaigns before that was done, one after the other, the newest first. */
export async function fillReasons(connection: Tx, rest: RestOfFillReasons): Promise<void> {
  for (;;) {
    const [campaign] = await connection.query<{ id: string; skipped: number; people: number }>(
      `SELECT id, n_cancelled AS skipped, n_rows AS people FROM campaign WHERE NOT has_reasons ORDER BY created_at DESC, id LIMIT 1`,
    );
    if (!campaign) return;
    const startedAt = performance.now();
    await fillOne(connection, campaign);
    // Half of the time belongs to whoever sends.
    await rest(performance.now() - startedAt);
  }
}

async function fillOne(
  connection: Tx,
  { id, skipped, people }: { id: string; skipped: number; people: number },
): Promise<void> {
  await connection.query(
    `UPDATE recipient_apart a SET reason = reason_id(NULL, r.reason) FROM recipient r
     WHERE a.campaign_id = $1 AND a.state = 'rejected' AND a.reason IS NULL
       AND r.campaign_id = a.campaign_id AND r.seq = a.seq AND r.state = a.state`,
    [id],
  );
  for (let after = 0; skipped > 0 && after <= people; after += STEP_FILL_REASONS) {
    await connection.query(
      `INSERT INTO recipient_apart (campaign_id, state, seq, reason)
       SELECT campaign_id, state, seq, reason_id(NULL, reason) FROM recipient
       WHERE campaign_id = $1 AND seq > $2 AND seq <= $3 AND state = 'cancelled' AND reason IS NOT NULL
       ON CONFLICT DO NOTHING`,
      [id, after, after + STEP_FILL_REASONS],
    );
  }
  await connection.query(COUNT, [id]);
  await connection.query("UPDATE campaign SET has_reasons = true WHERE id = $1", [id]);
}

/**
 * What there is less what is counted, both as of one moment: whatever happens meanwhile is in both or in neither, and a
 * second time it adds nothing.
 */
const COUNT = `WITH there AS (
    SELECT r.state, NULL::text AS code, r.reason AS said, r.is_retryable
    FROM recipient_apart a JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = a.seq AND r.state = a.state
    WHERE a.campaign_id = $1 AND has_reason(r.state, r.reason)
    UNION ALL SELECT 'failed', error_code, error_text, is_retryable FROM message
    WHERE campaign_id = $1 AND state = 'failed' AND seq IS NOT NULL),
  counts AS (
    SELECT state, reason_id(code, said) AS reason, nullif(left(btrim(code), 100), '') AS code, reason_words(said) AS said,
      1 AS people, (coalesce(is_retryable, false))::int AS may_help, (NOT coalesce(is_retryable, true))::int AS will_not_help FROM there
    UNION ALL SELECT state, reason, code, said, -people, -may_help, -will_not_help FROM campaign_reason WHERE campaign_id = $1
    UNION ALL SELECT state, reason, code, said, -people, -may_help, -will_not_help FROM campaign_reason_added WHERE campaign_id = $1)
  INSERT INTO campaign_reason_added (campaign_id, state, reason, code, said, people, may_help, will_not_help)
  SELECT $1, state, reason, min(code), min(said), sum(people), sum(may_help), sum(will_not_help) FROM counts
  GROUP BY state, reason HAVING sum(people) <> 0 OR sum(may_help) <> 0 OR sum(will_not_help) <> 0`;

/**
 * Makes the large indexes of a database that grew before it had them, and orders what people had written by then, a line a
 * message, beside everything else that goes on. `url` is of the role that owns the tables. Where it is aborted, what is half made is made
 * anew the next time.
 */
export async function createIndexes(url: string, signal: AbortSignal): Promise<void> {
  // Without a limit on statements, as the console's own have.
  const db = openDatabase(url, { max: 1, name: "tuma indexes" });
  try {
    const connection = await db.connect();
    signal.addEventListener("abort", connection.release, { once: true });
    try {
      const rest = (ms: number) => systemClock.sleep(ms, signal);
      await orderByWriting(connection, rest);
      await foldInbound(connection, rest);
      await createNameIndex(connection, signal);
      await createEventIndex(connection);
      await createShownIndexes(connection);
      await createServiceIdIndexes(connection);
      await createFailedIndex(connection, signal);
    } finally {
      signal.removeEventListener("abort", connection.release);
      connection.release();
    }
  } finally {
    await db.close();
  }
}

/** Who failed for a reason, among a million who failed for others. */
const INDEX = {
  name: "message_failed_for",
  on: "message (campaign_id, reason_id(error_code, error_text), seq) WHERE state = 'failed'",
  lock: "failedIndex",
} as const;

/** Makes it where it is missing, after it has counted by reason what happened before that was done. */
export const createFailedIndex = (connection: Connection, signal: AbortSignal): Promise<void> =>
  createLargeIndex(connection, INDEX, () => fillReasons(connection, (ms) => systemClock.sleep(ms, signal)));

/** Rows a statement: whoever removes one of them waits for it. */
const STEP = 2_000;

/** Waits so many milliseconds, in which others have the database. */
type Rest = (ms: number) => Promise<void>;

type Place = { doneSeq: number; lastSeq: number };
type Row = { seq: number; at: Date; sentAt: string | null; receivedAt: Date | null };

/** Puts what was written before the inbox was there into the order of its writing; what is done twice changes nothing. */
export async function orderByWriting(connection: Tx, rest: Rest): Promise<void> {
  for (let place = await findPlace(connection); place; place = await findPlace(connection)) {
    const startedAt = performance.now();
    const rows = await connection.query<Row>(PAGE, [place.doneSeq, place.lastSeq, STEP]);
    const moved = rows.flatMap(movedOf);
    if (moved.length > 0)
      await connection.query(MOVE, [moved.map(({ seq }) => seq), moved.map(({ to }) => to)]);
    const last = rows.at(-1);
    if (last)
      await connection.query("UPDATE inbound_by_event SET done_seq = greatest(done_seq, $1)", [last.seq]);
    else await connection.query("DELETE FROM inbound_by_event");
    // Half of the time belongs to whoever sends.
    await rest(performance.now() - startedAt);
  }
}

async function findPlace(connection: Tx): Promise<Place | undefined> {
  const [place] = await connection.query<Place>(
    'SELECT done_seq AS "doneSeq", last_seq AS "lastSeq" FROM inbound_by_event',
  );
  return place;
}

const PAGE = `SELECT i.seq, i.sent_at AS at, e.body->'data'->>'sentAt' AS "sentAt", e.received_at AS "receivedAt"
  FROM (SELECT seq, sent_at FROM inbound WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3) i
    LEFT JOIN LATERAL (SELECT body, received_at FROM event WHERE seq = i.seq OFFSET 0) e ON true
  ORDER BY i.seq`;

const MOVE = `UPDATE inbound SET sent_at = moved.at FROM unnest($1::bigint[], $2::timestamptz[]) AS moved (seq, at)
  WHERE inbound.seq = moved.seq`;

function movedOf({ seq, at, sentAt, receivedAt }: Row): { seq: number; to: Date }[] {
  if (receivedAt === null) return [];
  const to = writtenAt({ sentAt, occurredAt: at, receivedAt });
  return to.getTime() === at.getTime() ? [] : [{ seq, to }];
}

/** Rows a statement: whoever writes one of them waits for it. */
const STEP_FOLD_INBOUND = 2_000;

type RowOfFoldInbound = { seq: number; number: string; wamid: unknown };

/**
 * Gives what people wrote before a message was known by its wamid that id, and folds the lines of one message into the first
 * of them, with the earliest of their times. What is done twice changes nothing. `rest` waits so many milliseconds, in which
 * others have the database.
 */
export async function foldInbound(connection: Tx, rest: (ms: number) => Promise<void>): Promise<void> {
  for (let rows = await nextPage(connection); rows !== null; rows = await nextPage(connection)) {
    const startedAt = performance.now();
    const last = rows.at(-1);
    if (!last) await connection.query("DELETE FROM inbound_unfolded");
    else if (await foldPage(connection, rows))
      await connection.query("UPDATE inbound_unfolded SET done_seq = greatest(done_seq, $1)", [last.seq]);
    // Half of the time belongs to whoever sends.
    await rest(performance.now() - startedAt);
  }
}

async function nextPage(connection: Tx): Promise<RowOfFoldInbound[] | null> {
  const [place] = await connection.query<{ doneSeq: number; lastSeq: number }>(
    'SELECT done_seq AS "doneSeq", last_seq AS "lastSeq" FROM inbound_unfolded',
  );
  return place
    ? connection.query<RowOfFoldInbound>(PAGE_FOLD_INBOUND, [place.doneSeq, place.lastSeq, STEP_FOLD_INBOUND])
    : null;
}

/** False where an event has just brought one of these messages again: the page is read anew. */
async function foldPage(connection: Tx, rows: readonly RowOfFoldInbound[]): Promise<boolean> {
  const named = rows.flatMap((row) => {
    const wamid = idIn(row.wamid);
    return wamid === null ? [] : [{ ...row, wamid }];
  });
  if (named.length === 0) return true;
  const columns = [
    named.map(({ seq }) => seq),
    named.map(({ number }) => number),
    named.map(({ wamid }) => wamid),
  ];
  try {
    await connection.query(FOLD, columns);
    await connection.query(NAME, columns);
    return true;
  } catch (error) {
    if (constraintOf(error) !== "inbound_of_message") throw error;
    return false;
  }
}

const PAGE_FOLD_INBOUND = `SELECT i.seq, i.number, e.body->'data'->'wamid' AS wamid
  FROM (SELECT seq, number FROM inbound WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3) i
    LEFT JOIN LATERAL (SELECT body FROM event WHERE seq = i.seq OFFSET 0) e ON true
  ORDER BY i.seq`;

const GIVEN = `given AS (SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (seq, number, wamid))`;

// Others of the message have their wamid already: of an earlier page, or of an event that came since the upgrade.
const FOLD = `WITH ${GIVEN},
    known AS (SELECT i.seq, given.number, given.wamid, i.sent_at FROM given JOIN inbound i ON i.seq = given.seq
      UNION SELECT i.seq, i.number, i.wamid, i.sent_at FROM given JOIN inbound i USING (number, wamid)),
    kept AS (SELECT number, wamid, min(seq) AS seq, min(sent_at) AS sent_at FROM known GROUP BY 1, 2 HAVING count(*) > 1),
    gone AS (DELETE FROM inbound USING known JOIN kept USING (number, wamid)
      WHERE inbound.seq = known.seq AND known.seq > kept.seq)
  UPDATE inbound SET sent_at = kept.sent_at FROM kept
  WHERE inbound.seq = kept.seq AND inbound.sent_at > kept.sent_at`;

const NAME = `WITH ${GIVEN} UPDATE inbound SET wamid = given.wamid FROM given
  WHERE inbound.seq = given.seq AND inbound.wamid IS NULL`;

/**
 * For the rest of the transaction a page of rows is read along an index, and not by sorting all that lies behind it: without
 * fresh statistics both look the same.
 */
export async function walkIndexes(tx: Tx): Promise<void> {
  await tx.query(
    `SELECT set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
       set_config('enable_bitmapscan', 'off', true)`,
  );
}

/**
 * One step of a search, along indexes: what it finds and where it ends are of one moment. Of two, a row that came meanwhile
 * would move the end up, so that what was found is found again, and one that went would move it down, past somebody.
 */
export const lookAlongIndexes = <T>(db: Db, look: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await walkIndexes(tx);
    return look(tx);
  });
