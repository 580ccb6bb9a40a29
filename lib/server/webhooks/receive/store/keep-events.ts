import { join } from "node:path";
import type { Clock } from "#lib/clock.ts";
import { type Db, sqlStateOf } from "#lib/db/index.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import { insertEvents, type NewEvent, probeEvents } from "#lib/server/store/event/event.ts";
import { withinTime } from "#lib/server/within-time.ts";
import type { WebhookContext } from "../../webhook-context.ts";
import { eventOf, readLine, writeLine } from "../read-event.ts";
import { createJournal } from "./journal.ts";

/** A statement that takes longer than this is given up for the journal; it may still commit, which does no harm. */
const DATABASE_PATIENCE_MS = 1_500;
/** Bodies travel as text twice as long, and events are small: only odd ones go by themselves. */
const MAX_STATEMENT_BYTES = 8 * 1024 * 1024;
const PROBE_MS = 500;
const ORPHAN_CHECK_EVERY = 20;

/**
 * Durable before `keep` resolves: in the database, or in the synced journal while the database is away.
 * The journal is drained as soon as the database answers again; what dead processes left behind too.
 */
export function createKeeper({ db, log, env, clock }: WebhookContext) {
  const hint = createHint(() => db.wake(CHANNELS.events), clock);
  const journal = createJournal(join(env.dataFolder, "journal"));
  const commits = createGroupCommit(commit, {
    maxSize: MAX_STATEMENT_BYTES,
    sizeOf: (event) => event.raw.byteLength,
  });
  let isDatabaseAway = false;
  let rounds = 0;
  let working: Promise<void> | undefined;
  const timer = setInterval(() => void look(), PROBE_MS);
  timer.unref();
  return {
    keep: (event: NewEvent) => commits.add(event),
    /** Resolves when the journal is empty or the database is still away. */
    drain: look,
    async close() {
      clearInterval(timer);
      // What runs now may have begun before the last event went to the journal.
      await working;
      await look();
      await journal.close();
    },
  };

  async function commit(events: NewEvent[]): Promise<void> {
    if (!isDatabaseAway) {
      try {
        await withinTime(storeEvents(db, events, 1), { limitMs: DATABASE_PATIENCE_MS });
        hint();
        return;
      } catch (error) {
        isDatabaseAway = true;
        log.warn("events go to the journal", { count: events.length, error });
      }
    }
    await journal.append(events.map(writeLine));
  }

  function look(): Promise<void> {
    working ??= lookOnce().finally(() => {
      working = undefined;
    });
    return working;
  }

  async function lookOnce(): Promise<void> {
    try {
      await journal.touch();
      rounds += 1;
      const isTurnOfOrphans = rounds % ORPHAN_CHECK_EVERY === 1;
      if (isDatabaseAway || journal.hasLines() || isTurnOfOrphans) await drain();
    } catch (error) {
      log.warn("the journal waits for the database", { error });
    }
  }

  async function drain(): Promise<void> {
    await withinTime(probeEvents(db), { limitMs: DATABASE_PATIENCE_MS });
    const count = await journal.drain(async (lines) => {
      const events = lines
        .flatMap((line) => readLine(line) ?? [])
        .map((delivery) => eventOf(delivery, env.defaultRegion));
      if (events.length > 0) await withinTime(storeEvents(db, events, 0), { limitMs: 30_000 });
    });
    isDatabaseAway = false;
    if (count > 0) hint();
    if (count > 0) log.info("journal drained", { count });
  }
}

/** What a person who waits for an answer to a message may not notice. */
const GAP_MS = 50;

/**
 * Says the first hint at once, and one each 50 ms while more come: whoever hears it looks at all there is. One for each commit
 * cost 4 µs of every event.
 */
export function createHint(say: () => void, { sleep }: Pick<Clock, "sleep">): () => void {
  let isDue = false;
  let isResting = false;
  return () => {
    isDue = true;
    if (!isResting) void run();
  };

  async function run(): Promise<void> {
    isResting = true;
    while (isDue) {
      isDue = false;
      say();
      await sleep(GAP_MS);
    }
    isResting = false;
  }
}

/** A commit of a healthy database takes a few; one that hangs holds nobody up who could go beside it. */
const PATIENCE_MS = 50;

type Waiting<T> = { item: T; resolve(): void; reject(error: unknown): void };

/**
 * Turns many single commits into few: whatever arrives while a commit runs shares the next one.
 * Idle, the first item leaves at once; all that one turn of the event loop read from its sockets goes with it. Beside one
 * that runs, the next leaves when as many wait as went with that one, or when they have waited long enough: under load
 * few large commits, not many small ones.
 */
export function createGroupCommit<T>(
  commit: (items: T[]) => Promise<void>,
  { maxItems = 500, maxInFlight = 2, maxSize = Number.POSITIVE_INFINITY, sizeOf = (_: T): number => 1 } = {},
) {
  let waiting: Waiting<T>[] = [];
  let inFlight = 0;
  let lastCount = 0;
  let isScheduled = false;
  let patience: NodeJS.Timeout | undefined;
  return {
    add(item: T): Promise<void> {
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        schedule();
      });
    },
    get size() {
      return waiting.length;
    },
  };

  function schedule(hasWaited = false) {
    if (isScheduled || waiting.length === 0 || inFlight >= maxInFlight) return;
    if (inFlight > 0 && waiting.length < lastCount && !hasWaited) {
      patience ??= setTimeout(schedule, PATIENCE_MS, true);
      return;
    }
    clearTimeout(patience);
    patience = undefined;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      void flush();
    });
  }

  /** At least one, whatever its size. */
  function countOfBatch(): number {
    let count = 0;
    let size = 0;
    for (const { item } of waiting) {
      size += sizeOf(item);
      if (count > 0 && (count === maxItems || size > maxSize)) break;
      count += 1;
    }
    return count;
  }

  async function flush() {
    const count = countOfBatch();
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    lastCount = count;
    inFlight += 1;
    try {
      await commit(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      schedule();
    }
  }
}

/** Stores a batch durably; a row that jsonb refuses is stored without its parsed part and never fails the others. */
export async function storeEvents(db: Db, events: readonly NewEvent[], again: 0 | 1): Promise<void> {
  const distinct = mergeDuplicates(events);
  try {
    await insertEvents(db, distinct, again);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    for (const event of distinct) await storeOne(db, event, again);
  }
}

async function storeOne(db: Db, event: NewEvent, again: 0 | 1): Promise<void> {
  try {
    await insertEvents(db, [event], again);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    const flags = [...event.flags, "not-storable" as const];
    await insertEvents(db, [{ ...event, body: null, isBodyRaw: false, flags }], again);
  }
}

/** SQLSTATE class 22 is bad data, 54 a limit of the program (depth, size): both are about one row. */
function isRefusedValue(error: unknown): boolean {
  return /^(22|54)/.test(sqlStateOf(error) ?? "");
}

/** One statement may touch a row once: the first delivery is kept, the others are counted on it. */
function mergeDuplicates(events: readonly NewEvent[]): NewEvent[] {
  const byId = new Map<string, NewEvent>();
  for (const event of events) {
    const first = byId.get(event.eventId);
    byId.set(event.eventId, first ? merge(first, event) : event);
  }
  return [...byId.values()].sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
}

function merge(first: NewEvent, other: NewEvent): NewEvent {
  const isSame = Buffer.compare(first.raw, other.raw) === 0;
  return {
    ...first,
    duplicates: first.duplicates + 1 + other.duplicates,
    conflictRaw: isSame ? first.conflictRaw : other.raw,
  };
}
