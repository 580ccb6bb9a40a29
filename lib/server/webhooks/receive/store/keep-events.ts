import { join } from "node:path";
import type { Clock } from "#lib/clock.ts";
import { type Db, sqlStateOf } from "#lib/db/index.ts";
import { meter } from "#lib/meter.ts";
import { createGroupCommit } from "#lib/server/group-commit.ts";
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
    journalBytes: journal.bytes,
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

/** Stores a batch durably; a row that jsonb refuses is stored without its parsed part and never fails the others. */
export async function storeEvents(db: Db, events: readonly NewEvent[], again: 0 | 1): Promise<void> {
  const distinct = mergeDuplicates(events);
  try {
    await insertCounted(db, distinct, again);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    for (const event of distinct) await storeOne(db, event, again);
  }
}

async function insertCounted(db: Db, events: readonly NewEvent[], again: 0 | 1): Promise<void> {
  const { stored, duplicate } = await insertEvents(db, events, again);
  const ours = meter();
  ours?.events("stored", stored);
  ours?.events("duplicate", duplicate);
}

async function storeOne(db: Db, event: NewEvent, again: 0 | 1): Promise<void> {
  try {
    await insertCounted(db, [event], again);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    const flags = [...event.flags, "not-storable" as const];
    await insertCounted(db, [{ ...event, body: null, isBodyRaw: false, flags }], again);
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
