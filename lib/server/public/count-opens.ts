import type { Clock } from "#lib/clock.ts";
import type { Db } from "#lib/db/index.ts";
import type { Log } from "../log.ts";
import { addLinkOpens, type LinkOpens } from "../store/link.ts";

type Options = { db: Db; log: Log; clock: Clock };

const MAX_BATCH = 500;
const FLUSH_MS = 1_000;
/** Links that were opened while the database is away; beyond these nothing more is counted. */
const MAX_KEPT = 100_000;

export type OpenCounter = {
  note(code: string, isMachine: boolean): void;
  /** Writes down what is counted by now. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Counts links that are opened. Counts are kept in memory for a second and written together: a process that is killed loses
 * those of its last second, which changes nothing that is sent. What somebody decides (a stop) is never counted here; it is
 * committed before its answer.
 */
export function openCounter({ db, log, clock }: Options): OpenCounter {
  let opened = new Map<string, LinkOpens>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(write);
    return flushing;
  };
  return {
    note: (code, isMachine) => add(openOf(code, isMachine, clock.now())),
    flush,
    close: flush,
  };

  function add(open: LinkOpens) {
    const known = opened.get(open.code);
    if (!known && opened.size >= MAX_KEPT) return;
    opened.set(open.code, known ? together(known, open) : open);
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  async function write() {
    const all = [...opened.values()];
    opened = new Map();
    for (let at = 0; at < all.length; at += MAX_BATCH) {
      const batch = all.slice(at, at + MAX_BATCH);
      try {
        await db.transaction((tx) => addLinkOpens(tx, batch));
      } catch (error) {
        log.warn("links that were opened wait to be counted", { error, links: all.length - at });
        for (const open of all.slice(at)) add(open);
        return;
      }
    }
  }
}

const openOf = (code: string, isMachine: boolean, at: Date): LinkOpens => ({
  code,
  opens: isMachine ? 0 : 1,
  machineOpens: isMachine ? 1 : 0,
  firstAt: at,
  lastAt: at,
});

/** First and last are of people, where there are any. */
function together(one: LinkOpens, other: LinkOpens): LinkOpens {
  const both = [one, other];
  const people = both.filter(({ opens }) => opens > 0);
  const shown = people.length > 0 ? people : both;
  return {
    code: one.code,
    opens: one.opens + other.opens,
    machineOpens: one.machineOpens + other.machineOpens,
    firstAt: new Date(Math.min(...shown.map(({ firstAt }) => firstAt.getTime()))),
    lastAt: new Date(Math.max(...shown.map(({ lastAt }) => lastAt.getTime()))),
  };
}
