import type { Tx } from "#lib/db/index.ts";
import { writtenAt } from "./written-at.ts";

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
