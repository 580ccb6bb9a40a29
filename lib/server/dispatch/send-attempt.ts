import { performance } from "node:perf_hooks";
import type { CallIds } from "#lib/contract/wire/call-answer.ts";
import type { ChatResult } from "#lib/contract/wire/chat.ts";
import type { BulkVerdict } from "#lib/contract/wire/judge-bulk.ts";
import type { SmsBatchRead } from "#lib/contract/wire/sms-answer.ts";
import { Fault } from "#lib/fault.ts";
import type { Proof, Service } from "#lib/service/index.ts";
import type { Attempt, Operation } from "../store/attempt.ts";
import { judgeCounts } from "./judge-counts.ts";

/** What one POST brought; a fault says by `retry` what is known of its effect. */
export type Outcome =
  | ({ kind: "chat" } & Proof<{ results: ChatResult[] }>)
  | ({ kind: "sms-one" } & Proof<{ messageId: string; status: string }>)
  | ({ kind: "sms-bulk" } & Proof<BulkVerdict>)
  | ({ kind: "sms-batch" } & Proof<SmsBatchRead>)
  | ({ kind: "call" } & Proof<CallIds>)
  | { kind: "fault"; fault: Fault };

/** Of a claim whose commit may or may not have been made: it was not sent, whatever became of the commit. */
export const NEVER_SENT: Outcome = {
  kind: "fault",
  fault: new Fault("not_ready", "The database went away while the request was written down.", {
    retry: "safe",
  }),
};

/** A process that was paused between claim and send must not send: the claim may be somebody else's by now. */
const MAX_CLAIM_AGE_MS = 5_000;

/** Makes exactly one POST for a committed attempt; never throws, never repeats. */
export async function sendAttempt(service: Service, attempt: Attempt, body: string): Promise<Outcome> {
  if (performance.now() - attempt.claimedAtMs > MAX_CLAIM_AGE_MS) {
    return fault(new Fault("not_ready", "More than 5 s passed between claim and send.", { retry: "safe" }));
  }
  try {
    const size = attempt.members.length;
    return await SEND[attempt.operation](service, { body, size });
  } catch (error) {
    if (error instanceof Fault) return fault(error);
    return fault(
      new Fault("service_unknown_outcome", "The request failed in an unforeseen way.", {
        cause: error,
        retry: "unknown-outcome",
      }),
    );
  }
}

const fault = (value: Fault): Outcome => ({ kind: "fault", fault: value });

type Post = { body: string; size: number };

const SEND: Record<Operation, (service: Service, post: Post) => Promise<Outcome>> = {
  "voice.call": async ({ voice }, { body }) => {
    const start = await voice.startCall(body);
    return start.kind === "started" ? { ...start, kind: "call" } : fault(start.fault);
  },
  "sms.send": async ({ sms }, { body }) => ({ kind: "sms-one", ...(await sms.send(body)) }),
  "sms.bulk": async ({ sms }, { body, size }) => judgeCounts.bulk(await sms.sendBulk(body), size),
  "sms.batch": async ({ sms }, { body, size }) => judgeCounts.batch(await sms.sendBatch(body), size),
  "chat.text": async ({ chat }, { body }) => ({ kind: "chat", ...(await chat.sendText(body)) }),
  "chat.template": async ({ chat }, { body }) => ({ kind: "chat", ...(await chat.sendTemplate(body)) }),
};
