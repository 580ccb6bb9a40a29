import type { NewEvent } from "#lib/server/store/event/event.ts";
import { ACCEPTED, type Answer, BUSY } from "../receive/answer.ts";
import type { WebhookContext } from "../webhook-context.ts";

/** What is verified and on its way to the disk. */
const MAX_STORING = 4_000;
const MAX_STORING_BYTES = 64 * 1024 * 1024;
const LEAST_MS = 100;

/** The answer to a verified event: 200 when it is kept, 503 when that takes too long or too much waits for it. */
export function createKeepInTime(
  { log }: Pick<WebhookContext, "log">,
  keep: (event: NewEvent) => Promise<void>,
): (event: NewEvent, leftMs: number) => Promise<Answer> {
  let storing = 0;
  let storingBytes = 0;
  return async (event, leftMs) => {
    // A database that hangs must not fill the memory.
    if (storing >= MAX_STORING || storingBytes > MAX_STORING_BYTES) return BUSY;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve(BUSY), Math.max(leftMs, LEAST_MS));
    });
    const answer = await Promise.race([kept(event), late]);
    clearTimeout(timer);
    return answer;
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
