import { z } from "zod";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { CallSession, readCallList } from "../contract/wire/voice.ts";
import { Fault } from "../fault.ts";
import { call } from "./call.ts";
import { startCall } from "./start-call.ts";
import type { Endpoint } from "./transport.ts";

/** Voice (§4.3): starting a call is never repeated after a lost answer. */
export function voiceOperations(endpoint: Endpoint) {
  return {
    startCall: (body: string) => startCall(endpoint, body),
    getCall: (id: string) => call(endpoint, { operation: OPERATIONS.getCall, answer: CallSession, id }),
    async listCalls(query: URLSearchParams) {
      const answer = await call(endpoint, { operation: OPERATIONS.listCalls, answer: z.unknown(), query });
      const list = readCallList(JSON.parse(answer.raw));
      if (list) return list;
      throw new Fault("service_malformed", "The list of calls cannot be read.", {
        upstream: { status: answer.httpStatus },
      });
    },
  };
}
