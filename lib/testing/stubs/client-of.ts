import { createService } from "#lib/service/index.ts";
import { createSends } from "#lib/service/sends.ts";

/** Both halves of the client for a service that has all its parts at one address. */
export function clientOf({ url, apiKey = "key" }: { url: string; apiKey?: string }) {
  const endpoint = { baseUrl: url, apiKey };
  const options = { chat: endpoint, sms: endpoint, voice: endpoint };
  return { service: createService(options), sends: createSends(options) };
}
