import type { CallIds } from "#lib/contract/wire/call-answer.ts";
import type { ChatResult } from "#lib/contract/wire/chat.ts";
import type { BulkVerdict } from "#lib/contract/wire/read/judge-bulk.ts";
import type { SmsBatchRead } from "#lib/contract/wire/sms-answer.ts";
import { Fault } from "#lib/fault.ts";
import type { Proof } from "#lib/service/index.ts";

/** What one POST brought; a fault says by `retry` what is known of its effect. */
export type Outcome =
  | ({ kind: "chat" } & Proof<{ results: ChatResult[] }>)
  | ({ kind: "sms-one" } & Proof<{ messageId: string; status: string }>)
  | ({ kind: "sms-bulk" } & Proof<BulkVerdict>)
  | ({ kind: "sms-batch" } & Proof<SmsBatchRead>)
  | ({ kind: "call" } & Proof<CallIds>)
  | { kind: "fault"; fault: Fault };

/** By a limit that somebody set it may not leave any more: nothing went wrong, and it is claimed anew. */
export const TOO_LATE_FAULT = new Fault(
  "not_ready",
  "We could not send it in time for your limit. It is queued again.",
  {
    retry: "safe",
  },
);

/** Of a claim whose commit may or may not have been made: it was not sent, whatever became of the commit. */
export const NEVER_SENT: Outcome = {
  kind: "fault",
  fault: new Fault("not_ready", "The database stopped while we stored the request.", {
    retry: "safe",
  }),
};

/** Of our own making, before a byte was sent: it says nothing of the service, which is neither blamed nor spared for it. */
export const isOwnFault = ({ code }: Fault): boolean => code === "not_ready";
