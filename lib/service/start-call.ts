import { type CallIds, readCallIds } from "../contract/wire/call-answer.ts";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { Fault } from "../fault.ts";
import { ask } from "./call.ts";
import { type Proof, proveSend } from "./prove.ts";
import type { Endpoint } from "./transport.ts";

/** What became of a call start, by what its answer proves (engine.md §1); only `not-sent` may be tried again. */
export type CallStart =
  | ({ kind: "started" } & Proof<CallIds>)
  | { kind: "not-sent" | "refused" | "unknown"; fault: Fault };

/** Starts one call; never throws for what the service or the network does, never repeats. */
export async function startCall(endpoint: Endpoint, body: string): Promise<CallStart> {
  try {
    const answer = await ask(endpoint, { operation: OPERATIONS.startCall, body });
    return { kind: "started", ...proveSend(answer, readCallIds) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === "service_malformed") return startedWithout(error);
    return { kind: KIND_OF[error.retry], fault: error };
  }
}

const KIND_OF = {
  safe: "not-sent",
  after: "not-sent",
  never: "refused",
  "unknown-outcome": "unknown",
} as const;

function startedWithout({ upstream }: Fault): CallStart {
  const { status = 0, raw = "", oddities = [] } = upstream ?? {};
  const data = { callAttemptId: null, sessionId: null };
  return { kind: "started", httpStatus: status, raw, oddities, data };
}
