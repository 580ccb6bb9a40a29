import type { TemplatePaths } from "../contract/wire/paths.ts";
import { chatOperations } from "./chat.ts";
import { smsOperations } from "./sms.ts";
import { templateOperations } from "./template.ts";
import type { Endpoint } from "./transport.ts";
import { voiceOperations } from "./voice.ts";

export { type Proof, proveChat, proveSend } from "./prove.ts";
export { withId } from "./sms.ts";
export type { Endpoint, RawAnswer } from "./transport.ts";

export type ServiceOptions = {
  chat: Endpoint;
  sms: Endpoint;
  voice: Endpoint;
  templatePaths?: TemplatePaths;
  /** Never shown and never stored, should the service send one back. */
  secrets?: readonly string[];
};

/** The typed client of the service; opens nothing until an operation is called. */
export function createService({ templatePaths, secrets = [], ...endpoints }: ServiceOptions) {
  const { chat, sms, voice } = endpoints;
  const all = [...secrets, chat.apiKey, sms.apiKey, voice.apiKey];
  const quiet = (endpoint: Endpoint): Endpoint => ({ ...endpoint, secrets: all });
  return {
    chat: chatOperations(quiet(chat)),
    sms: smsOperations(quiet(sms)),
    voice: voiceOperations(quiet(voice)),
    templates: templateOperations(quiet(chat), templatePaths),
  };
}

export type Service = ReturnType<typeof createService>;
