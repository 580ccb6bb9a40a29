import type { Sandbox } from "../context.ts";
import { Refusal } from "../http/refusal.ts";

/** Refuses a request with more recipients than this deployment takes at once (§8 states no upper limit). */
export function refuseTooMany({ settings }: Sandbox, count: number): void {
  const { smsMaxRecipients, smsTooMany } = settings;
  if (count <= smsMaxRecipients) return;
  throw new Refusal(Number(smsTooMany), `At most ${smsMaxRecipients} messages in one request`);
}
