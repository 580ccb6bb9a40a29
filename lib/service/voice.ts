import type { CallIds } from "../contract/rules/call/ask-id-of.ts";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { readFrame } from "../contract/wire/read/frame.ts";
import { parseLoosely } from "../contract/wire/read/loose.ts";
import { type CallSession, readCallList, readCallSession } from "../contract/wire/voice.ts";
import { Fault } from "../fault.ts";
import { ask } from "./call.ts";
import { proveRead } from "./prove.ts";
import type { Endpoint } from "./transport.ts";

/** What may be asked about calls (§4.3). */
export function voiceReads(endpoint: Endpoint) {
  return {
    /** Asks by `id`; an answer that names no identifier of the call that is `meant` is about another one. */
    async getCall(id: string, meant: CallIds) {
      const raw = await ask(endpoint, { operation: OPERATIONS.getCall, id });
      const answer = proveRead(raw, readCallSession);
      // What a call is wrapped in may have an id, too.
      const calls = readFrame(parseLoosely(raw.text)?.json).places.flatMap(
        (place) => readCallSession(place) ?? [],
      );
      const read = calls.find(({ data }) => namesOne(data, meant));
      if (read) return { ...answer, data: read.data };
      const detail = `The service answered about another call (${answer.data.id}). We did not use this answer.`;
      throw new Fault("service_malformed", detail, {
        upstream: { status: answer.httpStatus, raw: answer.raw },
      });
    },
    async listCalls(query: URLSearchParams) {
      const raw = await ask(endpoint, { operation: OPERATIONS.listCalls, query });
      const list = readCallList(parseLoosely(raw.text)?.json);
      return proveRead(raw, () => list && { data: list, oddities: [] }).data;
    },
  };
}

function namesOne({ id, callAttemptId }: CallSession, meant: CallIds): boolean {
  const known = [meant.sessionId, meant.callAttemptId].map((one) => one?.toLowerCase());
  return [id, callAttemptId].some((told) => told && known.includes(told.toLowerCase()));
}
