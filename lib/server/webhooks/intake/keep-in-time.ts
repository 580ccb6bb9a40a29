import type { NewEvent } from "#lib/server/store/event/event.ts";
import { ACCEPTED, type Answer, BUSY } from "../receive/answer.ts";
import type { WebhookContext } from "../webhook-context.ts";

/** What is verified and on its way to the disk. */
const MAX_STORING = 4_000;
const MAX_STORING_BYTES = 64 * 1024 * 1024;
const LEAST_MS = 100;
/** Timers that end together cost nothing to set and to clear. */
const STEP_MS = 100;

/** The answer to a verified event: 200 when it is kept, 503 when that takes too long or too much waits for it. */
export function createKeepInTime(
  { log }: Pick<WebhookContext, "log">,
  keep: (event: NewEvent) => Promise<void>,
): (event: NewEvent, leftMs: number) => Promise<Answer> {
  let storing = 0;
  let storingBytes = 0;
  return (event, leftMs) => {
    // A database that hangs must not fill the memory.
    if (storing >= MAX_STORING || storingBytes > MAX_STORING_BYTES) return Promise.resolve(BUSY);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(BUSY), Math.max(leftMs - (leftMs % STEP_MS), LEAST_MS));
      void kept(event).then((answer) => {
        clearTimeout(timer);
        resolve(answer);
      }, reject);
    });
  };

  async function kept(event: NewEvent): Promise<Answer> {
    storing += 1;
    storingBytes += event.raw.byteLength;
    try {
      await keep(event);
      return ACCEPTED;
    } catch (error) {
      log.error("an event could not be stored anywhere", { error });
      return BUSY;
    } finally {
      storing -= 1;
      storingBytes -= event.raw.byteLength;
    }
  }
}
