import type { Tx } from "#lib/db/index.ts";

export type PeaksRow = {
  state: "pending" | "working" | "ready" | "undecodable";
  peaks: Buffer | null;
  durationS: number | null;
  problem: string | null;
};

type Recording = { callId: string; mediaId: string };

/** The waveform of this recording of a call; undefined where nobody has asked for it. */
export async function findPeaks(tx: Tx, { callId, mediaId }: Recording): Promise<PeaksRow | undefined> {
  const [row] = await tx.query<PeaksRow>(
    `SELECT state, peaks, duration_s AS "durationS", problem FROM call_peaks WHERE call_id = $1 AND media_id = $2`,
    [callId, mediaId],
  );
  return row;
}

/** Asks for the waveform where there is none, or one of another recording; false where it was asked for before. */
export async function askForPeaks(
  tx: Tx,
  { callId, mediaId, now }: Recording & { now: Date },
): Promise<boolean> {
  const asked = await tx.query(
    `INSERT INTO call_peaks (call_id, media_id, state, next_try_at) VALUES ($1, $2, 'pending', $3)
     ON CONFLICT (call_id) DO UPDATE SET media_id = $2, state = 'pending', peaks = NULL, duration_s = NULL, problem = NULL,
       tries = 0, next_try_at = $3 WHERE call_peaks.media_id <> $2 RETURNING call_id`,
    [callId, mediaId, now],
  );
  return asked.length > 0;
}

// Longer than a recording may take to decode; a worker that dies with it gives it back after this.
const LEASE_MS = 15 * 60_000;
const MAX_TRIES = 5;

const GIVEN_UP = "The waveform of this recording could not be drawn.";

export type DuePeaks = Recording;

/**
 * Takes the waveform that was asked for first; null when none is due. One that ended its worker again and again, and
 * so was never noted as failed, is given up.
 */
export async function claimPeaks(tx: Tx, now: Date): Promise<DuePeaks | null> {
  await tx.query(
    `UPDATE call_peaks SET state = 'undecodable', problem = coalesce(problem, $2), next_try_at = NULL
     WHERE next_try_at <= $1 AND tries >= ${MAX_TRIES}`,
    [now, GIVEN_UP],
  );
  const [row] = await tx.query<DuePeaks>(
    `UPDATE call_peaks SET state = 'working', tries = tries + 1, next_try_at = $1::timestamptz + $2::int * interval '1 ms'
     WHERE call_id = (SELECT call_id FROM call_peaks WHERE next_try_at <= $1 ORDER BY next_try_at LIMIT 1
       FOR NO KEY UPDATE SKIP LOCKED) RETURNING call_id AS "callId", media_id AS "mediaId"`,
    [now, LEASE_MS],
  );
  return row ?? null;
}

/** Keeps a waveform; that of a recording which was replaced meanwhile is dropped. */
export async function storePeaks(
  tx: Tx,
  { callId, mediaId, peaks, durationS }: DuePeaks & { peaks: Buffer; durationS: number },
): Promise<void> {
  await tx.query(
    `UPDATE call_peaks SET state = 'ready', peaks = $3, duration_s = $4, problem = NULL, next_try_at = NULL
     WHERE call_id = $1 AND media_id = $2`,
    [callId, mediaId, peaks, durationS],
  );
}

/** It cannot be decoded, now or (`isFinal`) ever; a failure that may pass is tried again a few times. */
export async function notePeaksProblem(
  tx: Tx,
  { callId, mediaId, problem, isFinal, now }: DuePeaks & { problem: string; isFinal: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE call_peaks SET problem = $3, state = CASE WHEN $4 OR tries >= ${MAX_TRIES} THEN 'undecodable' ELSE 'pending' END,
       next_try_at = CASE WHEN $4 OR tries >= ${MAX_TRIES} THEN NULL ELSE $5::timestamptz + tries * interval '20 seconds' END
     WHERE call_id = $1 AND media_id = $2`,
    [callId, mediaId, problem, isFinal, now],
  );
}

/** Gives one back that was not finished because its worker stops: it is due at once and was no try. */
export async function returnPeaks(tx: Tx, { callId, mediaId, now }: DuePeaks & { now: Date }): Promise<void> {
  await tx.query(
    `UPDATE call_peaks SET state = 'pending', tries = tries - 1, next_try_at = $3
     WHERE call_id = $1 AND media_id = $2 AND state = 'working'`,
    [callId, mediaId, now],
  );
}
