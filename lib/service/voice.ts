import { z } from "zod";
import type { CallIds } from "../contract/rules/call/ask-id-of.ts";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { parseLoosely } from "../contract/wire/read/loose.ts";
import { CallSession, readCallList } from "../contract/wire/voice.ts";
import { Fault } from "../fault.ts";
import { call } from "./call.ts";
import type { Endpoint } from "./transport.ts";

/** What may be asked about calls (§4.3). */
export function voiceReads(endpoint: Endpoint) {
  return {
    /** Asks by `id`; an answer that names no identifier of the call that is `meant` is about another one. */
    async getCall(id: string, meant: CallIds) {
      const answer = await call(endpoint, { operation: OPERATIONS.getCall, answer: CallSession, id });
      if (namesOne(answer.data, meant)) return answer;
      const detail = `The service answered about another call (${answer.data.id}). We did not use this answer.`;
      throw new Fault("service_malformed", detail, { upstream: { status: answer.httpStatus } });
    },
    async listCalls(query: URLSearchParams) {
      const answer = await call(endpoint, { operation: OPERATIONS.listCalls, answer: z.unknown(), query });
      const list = readCallList(parseLoosely(answer.raw)?.json);
      if (list) return list;
      throw new Fault("service_malformed", "We cannot read the list of calls.", {
        upstream: { status: answer.httpStatus },
      });
    },
  };
}

function namesOne({ id, callAttemptId }: CallSession, meant: CallIds): boolean {
  const known = [meant.sessionId, meant.callAttemptId].map((one) => one?.toLowerCase());
  return [id, callAttemptId].some((told) => told && known.includes(told.toLowerCase()));
}
