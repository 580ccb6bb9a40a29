import { OPERATIONS } from "../contract/wire/paths.ts";
import { readSmsStatus } from "../contract/wire/sms-answer.ts";
import { ask } from "./call.ts";
import { proveRead } from "./prove.ts";
import type { Endpoint } from "./transport.ts";

/** What may be asked about an SMS (§4.2). */
export function smsReads(endpoint: Endpoint) {
  return {
    getStatus: async (messageId: string) =>
      proveRead(await ask(endpoint, { operation: OPERATIONS.getSmsStatus, id: messageId }), readSmsStatus),
  };
}
