import type { TemplatePaths } from "../contract/wire/paths.ts";
import type { Endpoint } from "./transport.ts";
import type { OnRead } from "./watch-reads.ts";

export type ServiceOptions = {
  chat: Endpoint;
  sms: Endpoint;
  voice: Endpoint;
  templatePaths?: TemplatePaths;
  /** Never shown and never stored, should the service send one back. */
  secrets?: readonly string[];
  /** Told of each read, as it ends. */
  onRead?: OnRead | undefined;
};

/** The parts of the service; in an answer of one nobody reads the key of another. */
export function endpointsOf({ chat, sms, voice, secrets = [] }: ServiceOptions) {
  const all = [...secrets, chat.apiKey, sms.apiKey, voice.apiKey];
  const quiet = (endpoint: Endpoint): Endpoint => ({ ...endpoint, secrets: all });
  return { chat: quiet(chat), sms: quiet(sms), voice: quiet(voice) };
}
