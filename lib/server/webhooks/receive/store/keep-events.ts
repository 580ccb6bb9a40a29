import { join } from "node:path";
import { CHANNELS } from "#lib/server/store/channels.ts";
import { type NewEvent, probeEvents } from "#lib/server/store/event/event.ts";
import { withinTime } from "#lib/server/within-time.ts";
import type { WebhookContext } from "../../webhook-context.ts";
import { eventOf, readLine, writeLine } from "../delivery.ts";
import { createGroupCommit } from "./group-commit.ts";
import { createHint } from "./hint.ts";
import { createJournal } from "./journal.ts";
import { storeEvents } from "./store-events.ts";

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
