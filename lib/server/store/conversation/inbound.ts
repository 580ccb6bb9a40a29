import type { Tx } from "#lib/db/index.ts";

/** What somebody (E.164) wrote, in the event `seq`; null `wamid` where the event names no message. */
export type InboundLine = { seq: number; number: string; sentAt: Date; wamid: string | null };

/** `isNew`: nobody had heard of it. `isRepeat`: another event has brought the same message before. */
export type KeptLine = InboundLine & { isNew: boolean; isRepeat: boolean };

/**
 * Keeps what people wrote, one line a message (§2.9: its wamid), whichever of its events comes first: the line stays that of
 * the first that came, with the earliest time that any of them tells. A second time it changes nothing. `sentAt` of the answer is
 * the line's.
 */
export async function insertInbound(tx: Tx, lines: readonly InboundLine[]): Promise<KeptLine[]> {
  const sorted = lines.toSorted(byMessage);
  const rows = await tx.query<{ seq: number }>(INSERT, columnsOf(sorted));
  const inserted = new Set(rows.map(({ seq }) => seq));
  const again = sorted.filter(({ seq, wamid }) => wamid !== null && !inserted.has(seq));
  const known = again.length === 0 ? new Map<string, Known>() : await lowerTimes(tx, again);
  return lines.map((line) => {
    const first = known.get(keyOf(line));
    const isRepeat = first !== undefined && first.seq !== line.seq;
    return {
      ...line,
      sentAt: first?.sentAt ?? line.sentAt,
      isNew: inserted.has(line.seq),
      isRepeat,
    };
  });
}

type Known = { seq: number; number: string; wamid: string | null; sentAt: Date };

// In one order, so that two batches with the same messages never wait for each other.
const INSERT = `INSERT INTO inbound (seq, number, sent_at, wamid)
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[])
  ON CONFLICT DO NOTHING RETURNING seq`;

/** Lets each line have the earliest of its times, and the window of its writer that of the newest line. */
async function lowerTimes(tx: Tx, again: readonly InboundLine[]): Promise<Map<string, Known>> {
  const known = await tx.query<Known>(LOCK, [
    again.map(({ number }) => number),
    again.map(({ wamid }) => wamid),
  ]);
  const lines = new Map(known.map((line) => [keyOf(line), line]));
  for (const line of again) {
    const first = lines.get(keyOf(line));
    if (first && line.sentAt < first.sentAt) lines.set(keyOf(line), { ...first, sentAt: line.sentAt });
  }
  const moved = known.filter((line) => lines.get(keyOf(line))?.sentAt !== line.sentAt);
  if (moved.length > 0)
    await tx.query(MOVE, [
      moved.map(({ seq }) => seq),
      moved.map((line) => lines.get(keyOf(line))?.sentAt),
      moved.map(({ number }) => number),
      moved.map(({ sentAt }) => sentAt),
    ]);
  return lines;
}

const LOCK = `SELECT i.seq, i.number, i.wamid, i.sent_at AS "sentAt" FROM inbound i
  JOIN (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS given (number, wamid)) given USING (number, wamid)
  ORDER BY i.number COLLATE "C", i.wamid COLLATE "C" FOR UPDATE OF i`;

// The window that this line opened ends earlier; one that another line opened stays.
const MOVE = `WITH moved AS (SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::timestamptz[])
      AS moved (seq, at, number, before)),
    lines AS (UPDATE inbound SET sent_at = moved.at FROM moved WHERE inbound.seq = moved.seq)
  UPDATE contact_window w SET last_inbound_at = greatest(moved.at, others.at)
  FROM moved CROSS JOIN LATERAL (SELECT max(sent_at) AS at FROM inbound
    WHERE number = moved.number AND seq <> moved.seq) others
  WHERE w.number = moved.number AND w.last_inbound_at = moved.before`;

const keyOf = ({ number, wamid }: { number: string; wamid: string | null }): string => `${number} ${wamid}`;

function byMessage(a: InboundLine, b: InboundLine): number {
  const order = Buffer.compare(Buffer.from(keyOf(a)), Buffer.from(keyOf(b)));
  return order === 0 ? a.seq - b.seq : order;
}

const columnsOf = (lines: readonly InboundLine[]) => [
  lines.map(({ seq }) => seq),
  lines.map(({ number }) => number),
  lines.map(({ sentAt }) => sentAt),
  lines.map(({ wamid }) => wamid),
];
