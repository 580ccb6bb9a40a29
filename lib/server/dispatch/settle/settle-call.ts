import type { Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import { followAttempt } from "#lib/server/store/call/call-start.ts";
import { moveCounters } from "#lib/server/store/campaign/counters.ts";
import { moveRecipients } from "#lib/server/store/campaign/recipient/recipient.ts";
import { finishAttempt } from "#lib/server/store/sending/attempt-end.ts";
import type { Outcome } from "../attempt/outcome.ts";
import type { Settling } from "../attempt/settling.ts";

/** The service took a call start (§2.7): what becomes of the call is read from its session. */
export async function settleCall(
  { tx, attempt }: Settling,
  outcome: Outcome & { kind: "call" },
): Promise<void> {
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "accepted",
  });
  const size = attempt.members.length;
  await moveCounters(tx, attempt.campaignId, { attempting: -size, accepted: size });
  const { httpStatus, raw: answer } = outcome;
  await finishAttempt(tx, attempt.id, { state: "done", httpStatus, answer, accepted: size, rejected: 0 });
}

/** Brings the call itself to where its request stands now, however that came about. */
export async function followCall(tx: Tx, attemptId: string, outcome?: Outcome): Promise<void> {
  const ids = outcome?.kind === "call" ? outcome.data : null;
  const retry = outcome?.kind === "fault" ? outcome.fault.retry : undefined;
  const id = await followAttempt(tx, attemptId, {
    sessionId: ids?.sessionId ?? null,
    callAttemptId: ids?.callAttemptId ?? null,
    isProvenNotSent: retry === "safe" || retry === "after",
  });
  if (id) await publish(tx, [{ topic: "call", data: { id } }]);
}
