import type { Sandbox } from "../context.ts";

/** Moves up to `limit` due calls one step: queued, ringing, in progress, over, and where it takes a while: recorded. */
export async function advanceCalls({ db, now, settings }: Sandbox, limit: number): Promise<number> {
  const [row] = await db.query<{ moved: number }>(
    `WITH due AS (
       SELECT id FROM sandbox.call WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), moved AS (
       UPDATE sandbox.call c SET
         status = CASE c.status WHEN 'QUEUED' THEN 'RINGING'
           WHEN 'RINGING' THEN CASE c.fate WHEN 'COMPLETED' THEN 'IN_PROGRESS' ELSE c.fate END
           ELSE 'COMPLETED' END,
         started_at = CASE WHEN c.status = 'QUEUED' THEN c.due_at ELSE c.started_at END,
         answered_at = CASE WHEN c.status = 'RINGING' AND c.fate = 'COMPLETED' THEN c.due_at ELSE c.answered_at END,
         ended_at = CASE WHEN c.status = 'IN_PROGRESS' OR (c.status = 'RINGING' AND c.fate <> 'COMPLETED')
                         THEN c.due_at ELSE c.ended_at END,
         recording_media_id = CASE WHEN c.status = 'COMPLETED' OR (c.status = 'IN_PROGRESS' AND c.is_recorded AND $5 = 0)
                                   THEN gen_random_uuid() END,
         due_at = CASE WHEN c.status = 'QUEUED' THEN c.due_at + $3::int * c.pace * interval '1 ms'
                       WHEN c.status = 'RINGING' AND c.fate = 'COMPLETED'
                       THEN c.due_at + $4::int * c.pace * interval '1 ms'
                       WHEN c.status = 'IN_PROGRESS' AND c.is_recorded AND $5 > 0
                       THEN c.due_at + $5::int * interval '1 ms' END
       FROM due WHERE c.id = due.id RETURNING 1
     ) SELECT count(*) AS moved FROM moved`,
    [now(), limit, settings.callStepMs, settings.callTalkMs, settings.recordingDelayMs],
  );
  return row?.moved ?? 0;
}
