import type { AskedCode, JoinContext } from "../join/index.ts";
import type { Log } from "../log.ts";
import { loadJoin } from "./load-join.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** So long nobody asks the database for a code after it has said that the company's are sent. */
const FULL_MS = 60_000;

/**
 * Asks for codes behind the answers to those who want one: neither the outcome nor the time it takes is seen. What more ask
 * for than can wait is dropped, as by a process that is killed: they ask again.
 */
export function codeAsker(context: JoinContext & { log: Log }, now = () => performance.now()) {
  const { log } = context;
  const inTurn = oneAtATime();
  const waiting = new Set<Promise<void>>();
  let fullUntilMs = Number.NEGATIVE_INFINITY;
  return {
    ask(asked: AskedCode): void {
      if (now() < fullUntilMs) return;
      const written: Promise<void> = inTurn(() => write(asked))
        .catch((error: unknown) => log.warn("a code to join was not sent", { error }))
        .then(() => void waiting.delete(written));
      waiting.add(written);
    },
    /** What was asked for by now is written down, or has failed to be. */
    flush: async (): Promise<void> => void (await Promise.all(waiting)),
  };

  async function write(asked: AskedCode): Promise<void> {
    if (now() < fullUntilMs) return;
    const { askCode } = await loadJoin(context);
    if ((await askCode(context, asked)) !== "full") return;
    fullUntilMs = now() + FULL_MS;
    log.warn("no more codes to join are sent: as many as the company allows were sent in 24 hours");
  }
}
