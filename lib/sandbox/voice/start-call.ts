import { randomUUID } from "node:crypto";
import { StartCall } from "../../contract/wire/voice.ts";
import type { Call } from "../context.ts";
import { fractionOf } from "../faults.ts";
import type { Answer } from "../http/fault.ts";
import { parse } from "../http/refusal.ts";

const CALLER_NUMBER = "+255222000100";

/** `POST …/calls`: queues one outbound call (§4.3). */
export async function startCall({ sandbox, customer, body }: Call): Promise<Answer> {
  const { customerNumber } = parse(StartCall, body);
  const sessionId = randomUUID();
  const callAttemptId = `call_${randomUUID().replaceAll("-", "")}`;
  const { seed, callStepMs, callRecordedShare } = sandbox.settings;
  const pace = 0.5 + fractionOf(seed, "pace", customerNumber);
  const now = sandbox.now();
  await sandbox.db.query(
    `WITH stored AS (
       INSERT INTO sandbox.call (id, call_attempt_id, customer_id, caller_number, destination_number, status, fate,
                                 pace, due_at, created_at, is_recorded)
       VALUES ($1, $2, $3, $4, $5, 'QUEUED', $6, $7, $8, $9, $10)
     )
     INSERT INTO sandbox.ledger (at, channel, operation, customer_id, message_id, recipient)
     VALUES ($9, 'voice', 'startCall', $3, $1, $5)`,
    [
      sessionId,
      callAttemptId,
      customer.id,
      CALLER_NUMBER,
      customerNumber,
      fateOf(fractionOf(seed, "call", customerNumber)),
      pace,
      new Date(now.getTime() + callStepMs * pace),
      now,
      fractionOf(seed, "recorded", customerNumber) < callRecordedShare,
    ],
  );
  return { status: 202, message: "Call initiated", data: { callAttemptId, sessionId } };
}

function fateOf(fraction: number): string {
  if (fraction < 0.1) return "NO_ANSWER";
  return fraction < 0.15 ? "BUSY" : "COMPLETED";
}
