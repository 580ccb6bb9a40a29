import type { Context } from "../context.ts";
import { pollStatuses } from "../sms/index.ts";
import { isSendingSms } from "../store/campaign/schedule.ts";

// Reads a second: they cost nothing and repeat safely, but share the key's limit with sends (4 : 1 while sending).
const WHILE_SENDING = 5;
const START = 20;
const MAX = 100;
const KEY_REFUSED_REST_MS = 60_000;

/** One shared poller for all viewers: what was sent by hand and oldest due first, faster while the service takes it, slower at a 429. */
export function pollRounds(ctx: Context): (signal: AbortSignal) => Promise<number> {
  let rate = START;
  return async () => {
    const allowed = (await isSendingSms(ctx.db)) ? Math.min(rate, WHILE_SENDING) : rate;
    const startedAtMs = ctx.clock.now().getTime();
    const round = await pollStatuses(ctx, Math.ceil(allowed));
    if (round.isKeyRefused) {
      ctx.log.error("status reads stopped: the service refused the key", {});
      return KEY_REFUSED_REST_MS;
    }
    rate = round.isRateLimited
      ? Math.max(1, rate / 2)
      : Math.min(MAX, rate + (round.read >= allowed ? 2 : 0));
    return Math.max(round.read === 0 ? 1_000 : 50, 1_000 - (ctx.clock.now().getTime() - startedAtMs));
  };
}
