import { readChatResults } from "../contract/wire/chat-answer.ts";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { ask } from "./call.ts";
import { proveChat } from "./prove.ts";
import type { Endpoint } from "./transport.ts";

/** Chat sends (§4.1); `body` is the JSON text of a `SendText` or `SendTemplate`. Safe to repeat with a key. */
export function chatOperations(endpoint: Endpoint) {
  return {
    sendText: async (body: string) =>
      proveChat(await ask(endpoint, { operation: OPERATIONS.sendText, body }), readChatResults),
    sendTemplate: async (body: string) =>
      proveChat(await ask(endpoint, { operation: OPERATIONS.sendTemplate, body }), readChatResults),
  };
}
