import type { CallNote, Listening } from "#lib/contract/desk/call/call.ts";
import { pipelined, type Tx } from "#lib/db/index.ts";

type NoteRow = {
  id: string;
  text: string;
  second: number | null;
  userId: string;
  name: string | null;
  at: Date;
};

/** Notes of a call, oldest first. */
export async function listNotes(tx: Tx, callId: string): Promise<CallNote[]> {
  const rows = await tx.query<NoteRow>(
    `SELECT n.id, n.text, n.second, n.created_by AS "userId", p.name, n.created_at AS at
     FROM call_note n LEFT JOIN app_user p ON p.id = n.created_by WHERE n.call_id = $1 ORDER BY n.created_at LIMIT 500`,
    [callId],
  );
  return rows.map(({ userId, name, at, ...note }) => ({
    ...note,
    by: { id: userId, name: name ?? "" },
    at: at.toISOString(),
  }));
}

export async function insertNote(
  tx: Tx,
  note: { id: string; callId: string; text: string; second: number | null; createdBy: string; now: Date },
): Promise<void> {
  await tx.query(
    "INSERT INTO call_note (id, call_id, text, second, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    [note.id, note.callId, note.text, note.second, note.createdBy, note.now],
  );
}

/** Takes a note away; `by` null: whoever wrote it. False where there is no such note of that person. */
export async function deleteNote(
  tx: Tx,
  { id, callId, by }: { id: string; callId: string; by: string | null },
): Promise<boolean> {
  const rows = await tx.query(
    "DELETE FROM call_note WHERE id = $1 AND call_id = $2 AND ($3::uuid IS NULL OR created_by = $3) RETURNING id",
    [id, callId, by],
  );
  return rows.length > 0;
}

/** Who opened the recording, newest first. */
export async function listListenings(tx: Tx, callId: string): Promise<Listening[]> {
  const rows = await tx.query<{ userId: string; name: string | null; at: Date; kind: Listening["kind"] }>(
    `SELECT l.user_id AS "userId", p.name, l.at, l.kind FROM call_listening l
     LEFT JOIN app_user p ON p.id = l.user_id WHERE l.call_id = $1 ORDER BY l.at DESC LIMIT 500`,
    [callId],
  );
  return rows.map(({ userId, name, at, kind }) => ({
    by: { id: userId, name: name ?? "" },
    at: at.toISOString(),
    kind,
  }));
}

type Listened = { callId: string; userId: string; kind: Listening["kind"]; since: Date };

/** Whether this person's last listening of the kind is newer than `since`. */
export async function hasListened(tx: Tx, { callId, userId, kind, since }: Listened): Promise<boolean> {
  const rows = await tx.query(
    "SELECT FROM call_listening WHERE call_id = $1 AND user_id = $2 AND kind = $3 AND at > $4 LIMIT 1",
    [callId, userId, kind, since],
  );
  return rows.length > 0;
}

/** Writes one listening down; false where this person's last one of the kind is newer than `since`. */
export async function insertListening(tx: Tx, row: Listened & { now: Date }): Promise<boolean> {
  const [, rows] = await pipelined([
    tx.query("SELECT FROM call WHERE id = $1 FOR NO KEY UPDATE", [row.callId]),
    tx.query(
      `INSERT INTO call_listening (call_id, user_id, kind, at)
       SELECT $1, $2, $3, $4::timestamptz WHERE NOT EXISTS (
         SELECT FROM call_listening WHERE call_id = $1 AND user_id = $2 AND kind = $3 AND at > $5)
       RETURNING id`,
      [row.callId, row.userId, row.kind, row.now, row.since],
    ),
  ]);
  return rows.length > 0;
}

export type CallHour = { hour: number; calls: number; answered: number; talkS: number; spanS: number };

/** Calls since a moment by the hour of a zone; a call that was refused or never made is none. */
export async function countByHour(tx: Tx, since: Date, timeZone: string): Promise<CallHour[]> {
  const sumOf = (name: string) => `coalesce(sum(n) FILTER (WHERE name = '${name}'), 0)::int`;
  return tx.query<CallHour>(
    `SELECT extract(hour FROM at AT TIME ZONE $2)::int AS hour, ${sumOf("call-made")} AS calls,
       ${sumOf("call-answered")} AS answered, ${sumOf("call-talk")} AS "talkS",
       ${sumOf("call-span")} AS "spanS"
     FROM tally_now WHERE name IN ('call-made', 'call-answered', 'call-talk', 'call-span') AND at >= $1
     GROUP BY 1 HAVING sum(n) FILTER (WHERE name = 'call-made') > 0 ORDER BY 1`,
    [since, timeZone],
  );
}

/** Of every day: recordings that are awaited, and calls that may have rung. */
export async function countAwaited(tx: Tx): Promise<{ awaited: number; unknown: number }> {
  const [row] = await tx.query<{ awaited: number; unknown: number }>(
    `SELECT coalesce(sum(n) FILTER (WHERE name = 'call-awaited'), 0)::int AS awaited,
       coalesce(sum(n) FILTER (WHERE name = 'call-unknown'), 0)::int AS unknown
     FROM tally_now WHERE at = '-infinity' AND name IN ('call-awaited', 'call-unknown')`,
  );
  return row ?? { awaited: 0, unknown: 0 };
}
