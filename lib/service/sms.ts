import { isUuid } from "../contract/rules/text/is-uuid.ts";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { readSmsStatus } from "../contract/wire/sms-answer.ts";
import { Fault } from "../fault.ts";
import { ask } from "./call.ts";
import { proveRead } from "./prove.ts";
import type { Endpoint } from "./transport.ts";

/** What may be asked about an SMS (§4.2). */
export function smsReads(endpoint: Endpoint) {
  return {
    /** An answer with the UUID of another message is about that one: it came from a cache or a mixed-up connection. */
    async getStatus(messageId: string) {
      const raw = await ask(endpoint, { operation: OPERATIONS.getSmsStatus, id: messageId });
      const answer = proveRead(raw, readSmsStatus);
      const told = answer.data.messageId;
      if (told === null || !isOfAnother(told, messageId)) return answer;
      const detail = `The service answered about another SMS (${told}). We did not use this answer.`;
      throw new Fault("service_malformed", detail, {
        upstream: { status: answer.httpStatus, raw: answer.raw },
      });
    },
  };
}

/** Only of two UUIDs: a service that takes an id of another form may answer with the UUID of that message. */
const isOfAnother = (told: string, asked: string): boolean =>
  isUuid(told) && isUuid(asked) && told.toLowerCase() !== asked.toLowerCase();
