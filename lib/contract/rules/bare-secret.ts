import { WEBHOOK_SECRET_PREFIX } from "../wire/limits.ts";

/** What of a webhook secret is the key, where the form of the keys is not the whole text. */
export function bareSecret(secret: string): string {
  return secret.startsWith(WEBHOOK_SECRET_PREFIX) ? secret.slice(WEBHOOK_SECRET_PREFIX.length) : secret;
}
