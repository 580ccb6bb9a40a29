import type { Tx } from "#lib/db/index.ts";

export type RefusedReason = "signature" | "clock" | "too-large";

export type NewRefused = {
  reason: RefusedReason;
  receivedAt: Date;
  address: string | null;
  headers: Record<string, string>;
  raw: Uint8Array;
  /** Of what was signed, where it is authentic: it is kept once. */
  digest: Uint8Array | null;
  /** Beside a clock that may be wrong. */
  steady: { boot: string; seconds: number };
};

export type Refused = NewRefused & { id: number; raw: Buffer };

const RING_SIZE = 500;

/** Adds to the ring of its reason and drops what falls out of it; false where it was there and is only counted. */
export async function insertRefused(tx: Tx, refused: NewRefused, times: number): Promise<boolean> {
  const { reason, receivedAt, address, headers, raw, digest, steady } = refused;
  const [row] = await tx.query<{ isNew: boolean }>(INSERT, [
    reason,
    receivedAt,
    address,
    JSON.stringify(headers),
    raw,
    digest,
    times,
    steady.boot,
    steady.seconds,
  ]);
  if (!row?.isNew) return false;
  await tx.query(
    `DELETE FROM event_refused WHERE reason = $1 AND id < coalesce(
       (SELECT id FROM event_refused WHERE reason = $1 ORDER BY id DESC OFFSET $2 LIMIT 1), 0)`,
    [reason, RING_SIZE],
  );
  return true;
}

const INSERT = `
  INSERT INTO event_refused (reason, received_at, address, headers, raw, digest, times, boot, uptime_s)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (digest) WHERE digest IS NOT NULL DO UPDATE SET times = event_refused.times + excluded.times
  RETURNING xmax = 0 AS "isNew"`;

/** A page of the quarantined deliveries after `id` that may be accepted yet, with their whole bytes. */
export async function listRefused(tx: Tx, id: number, limit: number): Promise<Refused[]> {
  return tx.query<Refused>(
    `SELECT id, reason, received_at AS "receivedAt", address, headers, raw, digest,
        jsonb_build_object('boot', boot, 'seconds', uptime_s) AS steady
     FROM event_refused
     WHERE reason IN ('signature', 'clock') AND accepted_at IS NULL AND length(raw) > 0 AND id > $1
     ORDER BY id LIMIT $2`,
    [id, limit],
  );
}

/** Marks quarantined deliveries as stored after all. */
export async function acceptRefused(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query("UPDATE event_refused SET accepted_at = now() WHERE id = ANY($1::bigint[])", [ids]);
}
