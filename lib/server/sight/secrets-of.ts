import type { Env } from "../env.ts";

/** What must never be shown, wherever it is echoed: our keys, the secrets of callbacks and of sessions. */
export function secretsOf({ service, webhookSecrets, sessionSecret }: Env): string[] {
  const keys = [service.chat.apiKey, service.sms.apiKey, service.voice.apiKey];
  return [...new Set([...keys, ...webhookSecrets, sessionSecret])];
}
