import type { Clock } from "#lib/clock.ts";
import type { Db, PoolLoad } from "#lib/db/index.ts";
import type { Log } from "#lib/server/log.ts";
import { type Figures, readFigures } from "#lib/server/store/console/figures.ts";
import { withinTime } from "#lib/server/within-time.ts";
import type { Registry } from "./registry.ts";

type Drawn = {
  name: `tuma_${string}`;
  help: string;
  /** Of a figure that is null; without it there is no sample then. */
  ofNull?: 0;
};

const GAUGES: Record<Exclude<keyof Figures, "held">, Drawn> = {
  queued: { name: "tuma_queued_recipients", help: "People whom no request has named yet." },
  oldestQueuedS: {
    name: "tuma_oldest_queued_seconds",
    help: "How long the first campaign with such people has been running.",
    ofNull: 0,
  },
  attemptsInFlight: { name: "tuma_attempts_in_flight", help: "Requests to the service under way." },
  unknownAttempts: {
    name: "tuma_attempts_unknown",
    help: "Requests without an answer that wait for a person to decide.",
  },
  needAttention: { name: "tuma_campaigns_needing_attention", help: "Campaigns that wait for a person." },
  eventsWaiting: { name: "tuma_events_waiting", help: "Stored events that are not worked in yet." },
  projectionLagS: {
    name: "tuma_projection_lag_seconds",
    help: "How long the first of them has been here.",
    ofNull: 0,
  },
  pollLagS: {
    name: "tuma_poll_lag_seconds",
    help: "How long the first SMS has been due to be asked about.",
    ofNull: 0,
  },
  eventsRefusedInDay: {
    name: "tuma_events_quarantined",
    help: "Callbacks of the last day in the quarantine, which keeps 500 of each reason.",
  },
  outgoingWaiting: {
    name: "tuma_outgoing_events_waiting",
    help: "Events for other systems, not posted yet.",
  },
  outgoingLagS: {
    name: "tuma_outgoing_lag_seconds",
    help: "How long the first of them that was never tried has waited.",
    ofNull: 0,
  },
  credits: { name: "tuma_credits", help: "SMS credits that the service last reported." },
  creditsAgeS: { name: "tuma_credits_age_seconds", help: "How long ago it reported them." },
  workers: { name: "tuma_workers_alive", help: "Workers that hold their lock." },
  loopsStandingStill: {
    name: "tuma_loops_standing_still",
    help: "Loops that no worker has finished a round of for a minute.",
  },
  backupAgeS: {
    name: "tuma_backup_age_seconds",
    help: "How long ago the last backup was made; absent where none was.",
  },
  databaseBytes: { name: "tuma_database_size_bytes", help: "All of the database on its disk." },
  databaseAheadS: {
    name: "tuma_database_clock_ahead_seconds",
    help: "How far the clock of the database is ahead of this host.",
  },
};

/** However many ask: the database is asked once in so long. */
const EVERY_MS = 5_000;
/** Well within the 10 s that a scraper waits. */
const PATIENCE_MS = 4_000;

/** Gauges of all processes together, as the database knows them; without it there is none, and it says so itself. */
export function watchFigures(
  registry: Registry,
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
): () => Promise<void> {
  const up = registry.gauge({
    name: "tuma_database_up",
    help: "Whether the database answered; if not, nothing it knows is reported.",
  });
  const held = registry.gauge({
    name: "tuma_campaigns_held",
    help: "Running campaigns that wait, by what for.",
    labels: ["reason"],
  });
  const gauges = Object.entries(GAUGES).map(([figure, { ofNull = null, ...told }]) => {
    return { figure: figure as keyof typeof GAUGES, ofNull, gauge: registry.gauge(told) };
  });
  return atMostEvery(EVERY_MS, clock, async () => {
    const asked = withinTime(readFigures(db, clock.now()), { limitMs: PATIENCE_MS });
    const figures = await asked.catch((error: unknown) => {
      log.warn("the figures for metrics could not be read", { error });
      return null;
    });
    up.set({}, figures ? 1 : 0);
    held.clear();
    for (const [reason, count] of Object.entries(figures?.held ?? {})) held.set({ reason }, count);
    for (const { figure, ofNull, gauge } of gauges) draw(gauge, figures && (figures[figure] ?? ofNull));
  });
}

function draw(gauge: ReturnType<Registry["gauge"]>, value: number | null): void {
  if (value === null) gauge.clear();
  else gauge.set({}, value);
}

/** Who asks while it is read waits for the same; who asks within `ms` after gets what was read. */
function atMostEvery(ms: number, { now }: Clock, read: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Math.abs(now().getTime() - askedAt) < ms) return last;
    askedAt = now().getTime();
    last = read();
    return last;
  };
}

export type Pools = () => Record<string, Pick<Db, "load"> | undefined>;

/** Connections to the database, by what part of the process they are for. */
export function watchPools(registry: Registry, pools: Pools): () => void {
  const gaugeOf = (name: string, help: string) => registry.gauge({ name, help, labels: ["pool"] });
  const gauges = {
    size: gaugeOf("tuma_database_connections", "Connections that a part of this process holds."),
    idle: gaugeOf("tuma_database_connections_idle", "Those of them that nobody uses now."),
    waiting: gaugeOf("tuma_database_connections_waiting", "Who waits for one of them."),
  };
  return () => {
    for (const [pool, db] of Object.entries(pools()))
      for (const [what, count] of Object.entries(db?.load() ?? {}))
        gauges[what as keyof PoolLoad].set({ pool }, count);
  };
}

export type FrontParts = {
  live: { size(): number };
  receiver: { journalBytes(): Promise<number> };
};

/** What only the front of this process knows. */
export function watchFront(registry: Registry, { live, receiver }: FrontParts): () => Promise<void> {
  const clients = registry.gauge({ name: "tuma_live_clients", help: "Open streams of browsers." });
  const journal = registry.gauge({
    name: "tuma_journal_bytes",
    help: "Callbacks in files of this host that wait for the database.",
  });
  return async () => {
    clients.set({}, live.size());
    journal.set({}, await receiver.journalBytes());
  };
}
