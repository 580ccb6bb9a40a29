import { judgeBulk } from "#lib/contract/wire/judge-bulk.ts";
import type { SmsBatchRead, SmsBulkRead } from "#lib/contract/wire/sms-answer.ts";
import { Fault } from "#lib/fault.ts";
import type { Proof } from "#lib/service/index.ts";
import type { Outcome } from "./send-attempt.ts";

/** Answers about many, held against how many were asked for: counts that contradict each other prove nothing. */
export const judgeCounts = {
  bulk(proof: Proof<SmsBulkRead>, size: number): Outcome {
    const data = judgeBulk(proof.data, size);
    if (data) return { kind: "sms-bulk", ...proof, data };
    const { acceptedCount, rejectedCount, rows } = proof.data;
    const said = [
      `${acceptedCount ?? "no number"} accepted`,
      `${rejectedCount ?? "no number"} refused`,
      `${rows?.length ?? "no"} ids`,
    ];
    return contradiction(proof, `${said.join(", ")} of ${size}`);
  },
  batch(proof: Proof<SmsBatchRead>, size: number): Outcome {
    if (proof.data.messageCount <= size) return { kind: "sms-batch", ...proof };
    return contradiction(proof, `${proof.data.messageCount} messages of ${size}`);
  },
};

function contradiction({ httpStatus, raw, oddities }: Proof<unknown>, said: string): Outcome {
  const upstream = { status: httpStatus, message: said, raw, oddities, isBaffling: true };
  const detail = `The answer contradicts itself: ${said}.`;
  return {
    kind: "fault",
    fault: new Fault("service_unknown_outcome", detail, { retry: "unknown-outcome", upstream }),
  };
}
