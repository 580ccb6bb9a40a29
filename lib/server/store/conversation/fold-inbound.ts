import { idIn } from "#lib/contract/wire/read/loose.ts";
import { constraintOf, type Tx } from "#lib/db/index.ts";

/** Rows a statement: whoever writes one of them waits for it. */
const STEP = 2_000;

type Row = { seq: number; number: string; wamid: unknown };

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

async function nextPage(connection: Tx): Promise<Row[] | null> {
  const [place] = await connection.query<{ doneSeq: number; lastSeq: number }>(
    'SELECT done_seq AS "doneSeq", last_seq AS "lastSeq" FROM inbound_unfolded',
  );
  return place ? connection.query<Row>(PAGE, [place.doneSeq, place.lastSeq, STEP]) : null;
}

/** False where an event has just brought one of these messages again: the page is read anew. */
async function foldPage(connection: Tx, rows: readonly Row[]): Promise<boolean> {
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

const PAGE = `SELECT i.seq, i.number, e.body->'data'->'wamid' AS wamid
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
