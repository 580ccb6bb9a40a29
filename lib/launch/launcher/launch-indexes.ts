import { systemClock } from "#lib/clock.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { say, sentenceOf } from "./say.ts";

const AGAIN_MS = 60_000;

/** Makes large indexes in the background: until they are there, a search says how far it has looked. Answers how to stop. */
export function launchIndexes(ownerUrl: string): () => Promise<void> {
  const stopping = new AbortController();
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };

  async function run(): Promise<void> {
    for (let isSaid = false; !stopping.signal.aborted; isSaid = true) {
      try {
        return await createIndexes(ownerUrl, stopping.signal);
      } catch (error) {
        if (!isSaid && !stopping.signal.aborted) say(`An index is not made yet: ${sentenceOf(error)}`);
      }
      await systemClock.sleep(AGAIN_MS, stopping.signal);
    }
  }
}
