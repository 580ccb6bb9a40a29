import { ChatResults } from "../contract/wire/chat.ts";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { call } from "./call.ts";
import type { Endpoint } from "./transport.ts";

/** Chat sends (§4.1); `body` is the JSON text of a `SendText` or `SendTemplate`. Safe to repeat with a key. */
export function chatOperations(endpoint: Endpoint) {
  return {
    sendText: (body: string) => call(endpoint, { operation: OPERATIONS.sendText, answer: ChatResults, body }),
    sendTemplate: (body: string) =>
      call(endpoint, { operation: OPERATIONS.sendTemplate, answer: ChatResults, body }),
  };
}
