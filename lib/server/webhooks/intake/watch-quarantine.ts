import { resolveRefused } from "../receive/resolve-refused.ts";
import type { WebhookContext } from "../webhook-context.ts";
import type { SteadyClock } from "./steady-clock.ts";

const FIRST_MS = 1_000;
const EVERY_MS = 10_000;
const STEP_MS = 2_000;

/**
 * Looks through the quarantine after a start, which is when a mended secret comes, and whenever the time of day has
 * been set: what that would have let in is let in now.
 */
export function watchQuarantine(context: WebhookContext, steadyClock: SteadyClock): { stop(): void } {
  let lookedAt: number | undefined;
  const first = setTimeout(() => void look(), FIRST_MS).unref();
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };

  async function look() {
    const offset = context.clock.now().getTime() - steadyClock.seconds() * 1000;
    if (lookedAt !== undefined && Math.abs(offset - lookedAt) < STEP_MS) return;
    await resolveRefused(context, steadyClock).then(
      () => {
        lookedAt = offset;
      },
      // The database is away; the next look finds it.
      () => undefined,
    );
  }
}
