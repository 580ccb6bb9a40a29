import { acceptRefused, listRefused, type Refused } from "#lib/server/store/event/event-refused.ts";
import { createSteadyClock, type SteadyClock } from "../intake/steady-clock.ts";
import type { WebhookContext } from "../webhook-context.ts";
import { type Delivery, eventOf } from "./delivery.ts";
import { storeEvents } from "./store/store-events.ts";
import { readSignatureHeaders, signingKeys, verifyCallback } from "./verify-callback.ts";

const PAGE = 50;

/**
 * Looks through the quarantine with the secrets and the clock of now and stores what turns out to be signed after all
 * and was in time when it came. Answers how many. A wrong secret or clock becomes work to do, not a loss.
 */
export async function resolveRefused(
  context: WebhookContext,
  steadyClock: SteadyClock = createSteadyClock(),
): Promise<number> {
  const { db, env, log } = context;
  const keys = signingKeys(env);
  let count = 0;
  for (
    let page = await listRefused(db, 0, PAGE);
    page.length > 0;
    page = await listRefused(db, page.at(-1)?.id ?? 0, PAGE)
  ) {
    const good = page.flatMap((refused) => judge(refused, { keys, steadyClock, context }) ?? []);
    if (good.length === 0) continue;
    await storeEvents(
      db,
      good.map(({ delivery }) => eventOf(delivery, env.defaultRegion)),
      0,
    );
    await acceptRefused(
      db,
      good.map(({ id }) => id),
    );
    count += good.length;
  }
  if (count > 0) log.info("quarantined events accepted", { count });
  return count;
}

type With = { keys: (string | Uint8Array)[]; steadyClock: SteadyClock; context: WebhookContext };

function judge(
  refused: Refused,
  { keys, steadyClock, context }: With,
): { id: number; delivery: Delivery } | null {
  const signed = readSignatureHeaders((name) => refused.headers[name]);
  if (!signed) return null;
  const { id, raw, headers } = refused;
  for (const receivedAt of [refused.receivedAt, mendedTimeOf(refused, steadyClock, context.clock.now())]) {
    const verdict = verifyCallback({ ...signed, rawBody: raw, now: receivedAt }, keys);
    if (!verdict) return null;
    const { signedAt, secretIndex, isFresh } = verdict;
    if (isFresh) return { id, delivery: { raw, headers, receivedAt, signedAt, secretIndex } };
  }
  return null;
}

/** When it came by the clock of now: so many steady seconds ago. */
function mendedTimeOf({ steady, receivedAt }: Refused, steadyClock: SteadyClock, now: Date): Date {
  if (steady.boot !== steadyClock.boot) return receivedAt;
  return new Date(now.getTime() - (steadyClock.seconds() - steady.seconds) * 1000);
}
