import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { areAllOfOthers } from "#lib/server/store/message/message.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import type { Outcome } from "../../attempt/outcome.ts";

/**
 * An id belongs to one message. An answer that gives only ids of earlier requests is another request's answer, come from
 * a cache or a mixed-up connection, and proves nothing of this one.
 */
export async function doubtKnownIds(tx: Tx, { id }: Pick<Attempt, "id">, outcome: Outcome): Promise<Outcome> {
  const ids = [...new Set(idsOf(outcome))];
  if (outcome.kind === "fault" || ids.length === 0 || !(await areAllOfOthers(tx, id, ids))) return outcome;
  const { httpStatus: status, raw, oddities } = outcome;
  const detail = "The answer has only ids of earlier messages, so it is not the answer to this request.";
  const upstream = { status, raw, oddities, isBaffling: true };
  return {
    kind: "fault",
    fault: new Fault("service_unknown_outcome", detail, { retry: "unknown-outcome", upstream }),
  };
}

function idsOf(outcome: Outcome): string[] {
  if (outcome.kind === "sms-one") return [outcome.data.messageId];
  if (outcome.kind !== "sms-bulk") return [];
  return outcome.data.results.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
}
