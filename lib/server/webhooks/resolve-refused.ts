import { acceptRefused, listRefused } from "../store/event.ts";
import { type Delivery, eventOf } from "./delivery.ts";
import { storeEvents } from "./store-events.ts";
import { readSignatureHeaders, signingKeys, verifyCallback } from "./verify-callback.ts";
import type { WebhookContext } from "./webhook-context.ts";

/**
 * Looks through the quarantine with the secrets of now and stores what turns out to be signed after all and was in
 * time when it came. Answers how many. A wrong secret becomes work to do, not a loss.
 */
export async function resolveRefused({ db, env, log }: WebhookContext): Promise<number> {
  const keys = signingKeys(env);
  const accepted: { id: number; delivery: Delivery }[] = [];
  for (const refused of await listRefused(db)) {
    const signed = readSignatureHeaders((name) => refused.headers[name]);
    const verdict =
      signed && verifyCallback({ ...signed, rawBody: refused.raw, now: refused.receivedAt }, keys);
    if (!verdict?.isFresh) continue;
    const { raw, headers, receivedAt } = refused;
    const { signedAt, secretIndex } = verdict;
    accepted.push({ id: refused.id, delivery: { raw, headers, receivedAt, signedAt, secretIndex } });
  }
  if (accepted.length === 0) return 0;
  await storeEvents(
    db,
    accepted.map(({ delivery }) => eventOf(delivery)),
    0,
  );
  await acceptRefused(
    db,
    accepted.map(({ id }) => id),
  );
  log.info("quarantined events accepted", { count: accepted.length });
  return accepted.length;
}
