import { z } from "zod";
import { parse, Refusal } from "../http/refusal.ts";
import type { AdminCall } from "./admin-call.ts";

const LONGEST_TALK_S = 90 * 60;

const CallEnd = z.strictObject({
  status: z.enum(["COMPLETED", "NO_ANSWER", "BUSY", "FAILED"]).default("COMPLETED"),
  hasRecording: z.boolean().default(true),
  /** How long they talked, for a call that nobody has answered so far. */
  talkSeconds: z.number().int().min(1).max(LONGEST_TALK_S).default(12),
});

/** Calls with where they stand, newest first; at most 100. */
export async function listAllCalls({ sandbox, customer }: AdminCall) {
  const calls = await sandbox.db.query(
    `SELECT id, destination_number AS "destinationNumber", status, recording_media_id IS NOT NULL AS "hasRecording",
            created_at AS "createdAt", ended_at AS "endedAt"
       FROM sandbox.call WHERE customer_id = $1 ORDER BY created_at DESC, id LIMIT 100`,
    [customer.id],
  );
  return { calls };
}

/** Ends a call now, a completed one with a recording, which may come later, or without; 409 for one that is over. */
export async function endCall({ sandbox, customer, id, body }: AdminCall) {
  const { status, hasRecording, talkSeconds } = parse(CallEnd, body);
  const isTalk = status === "COMPLETED";
  const now = sandbox.now();
  const { recordingDelayMs } = sandbox.settings;
  const isRecorded = hasRecording && isTalk;
  const recordingDueAt =
    isRecorded && recordingDelayMs > 0 ? new Date(now.getTime() + recordingDelayMs) : null;
  const answeredAt = isTalk ? new Date(now.getTime() - talkSeconds * 1_000) : null;
  const rows = await sandbox.db.query(
    `UPDATE sandbox.call
        SET status = $3, due_at = $7, ended_at = $4, answered_at = coalesce(answered_at, $6),
            started_at = CASE WHEN answered_at IS NULL THEN least(started_at, $4, $6) ELSE started_at END,
            recording_media_id = CASE WHEN $5 THEN gen_random_uuid() END
      WHERE customer_id = $1 AND id::text = $2 AND ended_at IS NULL RETURNING id`,
    [customer.id, id, status, now, isRecorded && !recordingDueAt, answeredAt, recordingDueAt],
  );
  if (rows.length > 0) return;
  const known = await sandbox.db.query(
    "SELECT 1 FROM sandbox.call WHERE customer_id = $1 AND id::text = $2",
    [customer.id, id],
  );
  throw known.length > 0 ? new Refusal(409, "The call is over") : new Refusal(404, "Call not found");
}
