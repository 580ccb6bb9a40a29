import type { TemplatePaths } from "../contract/wire/paths.ts";
import { chatOperations } from "./chat.ts";
import { smsOperations } from "./sms.ts";
import { templateOperations } from "./template.ts";
import type { Endpoint } from "./transport.ts";
import { voiceOperations } from "./voice.ts";

export type { Answer } from "./call.ts";
export type { Endpoint } from "./transport.ts";

export type ServiceOptions = {
  chat: Endpoint;
  sms: Endpoint;
  voice: Endpoint;
  templatePaths?: TemplatePaths;
};

/** The typed client of the service; opens nothing until an operation is called. */
export function createService({ chat, sms, voice, templatePaths }: ServiceOptions) {
  return {
    chat: chatOperations(chat),
    sms: smsOperations(sms),
    voice: voiceOperations(voice),
    templates: templateOperations(chat, templatePaths),
  };
}

export type Service = ReturnType<typeof createService>;
