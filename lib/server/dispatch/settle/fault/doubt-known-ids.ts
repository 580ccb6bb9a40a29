import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { isOfOtherStart } from "#lib/server/store/call/call-start.ts";
import { areAllOfOthers } from "#lib/server/store/message/message.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import type { Outcome } from "../../attempt/outcome.ts";

/**
 * An id belongs to one message or call. An answer that gives only ids of earlier requests is another request's answer,
 * come from a cache or a mixed-up connection, and proves nothing of this one.
 */
export async function doubtKnownIds(tx: Tx, { id }: Pick<Attempt, "id">, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind === "fault" || !(await isOfAnother(tx, id, outcome))) return outcome;
  const { kind, httpStatus: status, raw, oddities } = outcome;
  const detail = `The answer has ${kind === "call" ? "the id of an earlier call" : "only ids of earlier messages"}, so it is not the answer to this request.`;
  const upstream = { status, raw, oddities, isBaffling: true };
  return {
    kind: "fault",
    fault: new Fault("service_unknown_outcome", detail, { retry: "unknown-outcome", upstream }),
  };
}

async function isOfAnother(tx: Tx, attemptId: string, outcome: Outcome): Promise<boolean> {
  if (outcome.kind === "call") return isOfOtherStart(tx, attemptId, outcome.data);
  const ids = [...new Set(idsOf(outcome))];
  return ids.length > 0 && areAllOfOthers(tx, attemptId, ids);
}

function idsOf(outcome: Outcome): string[] {
  if (outcome.kind === "sms-one") return [outcome.data.messageId];
  if (outcome.kind !== "sms-bulk") return [];
  return outcome.data.results.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
}
