import type { Sandbox } from "../context.ts";

/** Moves up to `limit` due messages one step along §3.2; how many moved. */
export async function advanceSms({ db, now, settings }: Sandbox, limit: number): Promise<number> {
  const [row] = await db.query<{ moved: number }>(
    `WITH due AS (
       SELECT id FROM sandbox.sms WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), moved AS (
       UPDATE sandbox.sms m SET
         status = CASE
           WHEN m.status = 'SCHEDULED' THEN 'PROCESSING'
           WHEN m.status = 'PROCESSING' THEN CASE m.fate WHEN 'refused' THEN 'FAILED' ELSE 'SENT' END
           ELSE CASE m.fate WHEN 'delivered' THEN 'DELIVERED' WHEN 'silent' THEN 'SENT'
                         WHEN 'partial' THEN 'PARTIAL_SUCCESS' ELSE 'FAILED' END END,
         sent_at = CASE WHEN m.status = 'PROCESSING' AND m.fate <> 'refused' THEN m.due_at ELSE m.sent_at END,
         delivered_at = CASE WHEN m.status = 'SENT' AND m.fate = 'delivered' THEN m.due_at END,
         due_at = CASE
           WHEN m.status = 'SCHEDULED' THEN m.due_at + $3::int * m.pace * interval '1 ms'
           WHEN m.status = 'PROCESSING' AND m.fate <> 'refused' THEN m.due_at + $4::int * m.pace * interval '1 ms' END
       FROM due WHERE m.id = due.id RETURNING 1
     ) SELECT count(*) AS moved FROM moved`,
    [now(), limit, settings.smsSubmitMs, settings.smsDeliverMs],
  );
  return row?.moved ?? 0;
}
