import { readdirSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Meter } from "#lib/meter.ts";
import type { Registry } from "./registry.ts";

/** Statuses of the service that ask for different things; any other counts as its hundred. */
const TOLD_APART = new Set([400, 401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 504]);

const hundredOf = (status: number): string =>
  status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : "other";

const statusOf = (status: number): string => (TOLD_APART.has(status) ? String(status) : hundredOf(status));

/** Few, as each is a series for every door and status. */
const DOOR_SECONDS = [0.01, 0.025, 0.1, 0.25, 1, 5];
const SERVICE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const CALLBACK_SECONDS = [0.002, 0.005, 0.01, 0.05, 0.25, 1, 4];

/** What this thread counts. Label values are of bounded sets: nobody outside can add one. */
export function createMeter(registry: Registry): Meter {
  return {
    ...countDoors(registry),
    ...countSends(registry),
    ...countEvents(registry),
    ...countRounds(registry),
  };
}

function countDoors(registry: Registry): Pick<Meter, "door" | "acceptance"> {
  const doors = registry.histogram({
    name: "tuma_door_duration_seconds",
    help: "From a request at a door of the API, or for a page, to its answer; by the row of the table of doors.",
    labels: ["door", "status"],
    bounds: DOOR_SECONDS,
  });
  const acceptances = registry.counter({
    name: "tuma_api_acceptances_total",
    help: "Requests of keys that asked for something to be sent or made and were accepted; replayed ones are repeats.",
    labels: ["door", "replayed"],
  });
  return {
    door: ({ door, status, seconds }) => doors.observe({ door, status: hundredOf(status) }, seconds),
    acceptance: (door, isReplayed) => acceptances.add({ door, replayed: String(isReplayed) }),
  };
}

function countSends(registry: Registry): Pick<Meter, "sends" | "serviceAnswer"> {
  const sends = registry.counter({
    name: "tuma_sends_total",
    help: "People of requests to the service, by what its answer says of them.",
    labels: ["channel", "outcome"],
  });
  const service = registry.histogram({
    name: "tuma_service_request_duration_seconds",
    help: "Requests to the service until their whole answer, by operation and status.",
    labels: ["operation", "status"],
    bounds: SERVICE_SECONDS,
  });
  return {
    sends: (channel, outcome, people) => sends.add({ channel, outcome }, people),
    serviceAnswer(operation, answer, seconds) {
      service.observe({ operation, status: typeof answer === "number" ? statusOf(answer) : answer }, seconds);
    },
  };
}

function countEvents(registry: Registry): Pick<Meter, "callback" | "events"> {
  const callbacks = registry.histogram({
    name: "tuma_callback_duration_seconds",
    help: "Callbacks of the service until their answer, by the code of it; accepted ones are stored by then.",
    labels: ["answer"],
    bounds: CALLBACK_SECONDS,
  });
  const events = registry.counter({
    name: "tuma_events_total",
    help: "Events that were stored for the first time, and deliveries of known ones.",
    labels: ["kind"],
  });
  return {
    callback: (answer, seconds) => callbacks.observe({ answer }, seconds),
    events: (kind, count) => events.add({ kind }, count),
  };
}

function countRounds(registry: Registry): Pick<Meter, "round"> {
  const rounds = registry.counter({
    name: "tuma_worker_rounds_total",
    help: "Rounds of each loop of a worker.",
    labels: ["loop", "outcome"],
  });
  const roundAt = registry.gauge({
    name: "tuma_worker_last_round_timestamp_seconds",
    help: "When each loop of this worker last finished a round.",
    labels: ["loop"],
  });
  return {
    round(loop, isDone) {
      rounds.add({ loop, outcome: isDone ? "done" : "failed" });
      if (isDone) roundAt.set({ loop }, Date.now() / 1_000);
    },
  };
}

type Build = { version: string; commit: string | null };

/** What a process says of itself, once for all of its threads; names as Prometheus's own clients have them. */
export function describeProcess(registry: Registry, { version, commit }: Build): () => void {
  const gaugeOf = (name: string, help: string) => registry.gauge({ name, help });
  const labels = ["version", "commit"] as const;
  registry
    .gauge({ name: "tuma_build_info", help: "Always 1: which console this is.", labels })
    .set({ version, commit: commit ?? "" }, 1);
  gaugeOf("process_start_time_seconds", "When this process was started.").set(
    {},
    performance.timeOrigin / 1_000,
  );
  const cpu = registry.counter({
    name: "process_cpu_seconds_total",
    help: "Processor time of this process.",
  });
  const memory = gaugeOf("process_resident_memory_bytes", "Memory of this process.");
  const files = gaugeOf("process_open_fds", "Open files and sockets of this process.");
  let countedS = 0;
  return () => {
    const { user, system } = process.cpuUsage();
    const usedS = (user + system) / 1_000_000;
    cpu.add({}, usedS - countedS);
    countedS = usedS;
    memory.set({}, process.memoryUsage.rss());
    const open = countFiles();
    if (open !== null) files.set({}, open);
  };
}

/** Null where the system does not list them. */
function countFiles(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return null;
  }
}

/** How long what is due waits for its turn in this thread; since it was last asked for. */
export function watchLoopDelay(registry: Registry, thread: string): () => void {
  const delay = registry.gauge({
    name: "tuma_event_loop_delay_p99_seconds",
    help: "By how much timers of this thread are late, the 99th of 100, since the last scrape.",
    labels: ["thread"],
  });
  const seen = monitorEventLoopDelay({ resolution: 20 });
  seen.enable();
  return () => {
    delay.set({ thread }, seen.count > 0 ? seen.percentile(99) / 1e9 : 0);
    seen.reset();
  };
}
