import { MOST_CREDITS_A_SEGMENT } from "#lib/contract/rules/sending/most-credits.ts";
import { judgeBulk } from "#lib/contract/wire/read/judge-bulk.ts";
import type { SmsBatchRead, SmsBulkRead } from "#lib/contract/wire/sms-answer.ts";
import { Fault } from "#lib/fault.ts";
import type { Proof } from "#lib/service/index.ts";
import type { Outcome } from "../attempt/outcome.ts";

/** What a request asked for: how many messages, and of how many segments by our count. */
export type Asked = { size: number; segments: number };

/** Answers about many, held against what was asked for: counts that contradict each other prove nothing. */
export const judgeCounts = {
  bulk(given: Proof<SmsBulkRead>, { size, segments }: Asked): Outcome {
    const proof = withCredits(given, segments);
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
  batch(given: Proof<SmsBatchRead>, { size, segments }: Asked): Outcome {
    const proof = withCredits(given, segments);
    if (proof.data.messageCount <= size) return { kind: "sms-batch", ...proof };
    return contradiction(proof, `${proof.data.messageCount} messages of ${size}`);
  },
};

/** Credits far above what the messages can cost are no statement of their cost. */
function withCredits<T extends { creditsDeducted: number | null }>(
  proof: Proof<T>,
  segments: number,
): Proof<T> {
  const { creditsDeducted } = proof.data;
  if (creditsDeducted === null || creditsDeducted <= MOST_CREDITS_A_SEGMENT * segments) return proof;
  return {
    ...proof,
    data: { ...proof.data, creditsDeducted: null },
    oddities: [...proof.oddities, "creditsDeducted"],
  };
}

function contradiction({ httpStatus, raw, oddities }: Proof<unknown>, said: string): Outcome {
  const upstream = { status: httpStatus, message: said, raw, oddities, isBaffling: true };
  const detail = `The answer contradicts itself: ${said}.`;
  return {
    kind: "fault",
    fault: new Fault("service_unknown_outcome", detail, { retry: "unknown-outcome", upstream }),
  };
}
