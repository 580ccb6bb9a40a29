import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../../db/index.ts";
import type { Context } from "../context.ts";
import { CHANNELS } from "../store/channels.ts";
import { getLiveEpoch, hasLiveAfter, listLiveAfter } from "../store/console/live.ts";
import { createRing, encodeEvent, type Ring } from "./ring.ts";

export type LiveContext = Pick<Context, "db" | "clock" | "log">;

export type FollowedLog = {
  epoch: string;
  ring: Ring;
  /** Looks at the log now instead of at the next hint or poll. */
  wake(): void;
  close(): Promise<void>;
};

const PAGE = 1_000;
const POLL_MS = 1_000;
const HELD_BACK_MS = 25;

/** One reader a process: follows the log into a ring and calls `onNews` after each page. */
export async function followLog({ db, log }: LiveContext, onNews: () => void): Promise<FollowedLog> {
  const epoch = await getLiveEpoch(db);
  const ring = createRing(epoch.newest, { epoch: epoch.id });
  const closing = new AbortController();
  const pace = createPace();
  let wakeUp = new AbortController();
  const wake = () => wakeUp.abort();
  const listener = listen(db.url, { [CHANNELS.live]: wake });
  const running = run();
  return {
    epoch: epoch.id,
    ring,
    wake,
    async close() {
      closing.abort();
      wake();
      await Promise.all([running, listener.close()]);
    },
  };

  async function run() {
    while (!closing.signal.aborted) {
      // A hint that comes from here on is about what this read may have missed: the next one follows.
      wakeUp = new AbortController();
      const readAt = performance.now();
      const pause = await readPage().catch((error: unknown) => {
        log.warn("the live log cannot be read", { error });
        return POLL_MS;
      });
      if (pause === 0) continue;
      await sleep(pause, wakeUp.signal);
      // Hints come with every commit: what the next moment brings is read with it.
      if (wakeUp.signal.aborted) await sleep(pace.gapMs() - (performance.now() - readAt), closing.signal);
    }
  }

  /** Reads what is there; answers how long nothing more is to be expected without a hint. */
  async function readPage(): Promise<number> {
    const rows = await listLiveAfter(db, ring.newest, PAGE);
    pace.note(rows.length, performance.now());
    for (const row of rows) ring.add(row.seq, encodeEvent(epoch.id, row), row);
    if (rows.length > 0) onNews();
    if (rows.length === PAGE) return 0;
    // Committed rows above a transaction that still runs come into sight without any further hint.
    return (await hasLiveAfter(db, ring.newest)) ? HELD_BACK_MS : POLL_MS;
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

const LEAST_MS = 10;
const MOST_MS = 50;
/** Events a second up to which a reader hardly waits, and from which on they leave in batches. */
const LITTLE = 20;
const MUCH = 100;
const WINDOW_MS = 1_000;

/** How long to gather news before the next look: 10 ms while little comes, up to 50 while much comes. */
export function createPace() {
  let lately = 0;
  let notedAt = 0;
  return {
    /** So many came, at this moment of a clock that only goes on. */
    note(count: number, nowMs: number) {
      lately = lately * Math.exp((notedAt - nowMs) / WINDOW_MS) + count;
      notedAt = nowMs;
    },
    gapMs: (): number => {
      const share = Math.min(1, Math.max(0, (lately - LITTLE) / (MUCH - LITTLE)));
      return Math.round(LEAST_MS + share * (MOST_MS - LEAST_MS));
    },
  };
}
