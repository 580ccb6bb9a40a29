import type { ByeReason, LiveSignal, LiveTopic } from "#lib/contract/desk/live/live-topic.ts";
import type {
  LeaderMessage,
  LiveLine,
  LiveMessage,
  LivePlatform,
  LiveState,
  LiveStatus,
} from "./live-platform.ts";

type Handler = (data: unknown) => void;

/**
 * The live feed of this browser: one tab holds the stream and tells the others. When it closes, another takes over
 * from the last id all of them have heard, so nothing is missed and nothing comes twice. `from` is the id this tab's
 * first page was made at; a tab that finds the stream elsewhere than it stands itself is told to start again.
 */
export function createLiveSource(platform: LivePlatform) {
  const { on, call } = createHandlers();
  const status = createStatus();
  const closing = new AbortController();
  const office = createOffice(closing.signal);
  const channel = platform.channel();
  let lastEventId = "";
  let isStarted = false;
  return {
    /** Nothing is heard before; called again, it does nothing. */
    start(from: string) {
      if (isStarted) return;
      isStarted = true;
      lastEventId = from;
      channel.listen(hear);
      channel.post({ ask: true });
      platform.returned(closing.signal, lookAgain);
      platform.lead(closing.signal, holdOffice);
    },
    on,
    status: status.get,
    watch: status.watch,
    close() {
      closing.abort();
      channel.close();
    },
  };

  function hear(said: LeaderMessage) {
    if ("message" in said) take(said.message);
    else if ("status" in said) follow(said);
    else if (office.wake()) channel.post({ status: status.get(), lastEventId });
  }

  /** Somebody looks at this tab again: a line that rests, here or in the tab that holds it, goes on. */
  function lookAgain() {
    if (status.get().state === "live") return;
    if (!office.wake()) channel.post({ ask: true });
  }

  /** Another tab holds the stream: where it stands at another id, something came that this tab was too late for. */
  function follow(leader: { status: LiveStatus; lastEventId: string }) {
    status.set(leader.status);
    if (leader.lastEventId === lastEventId) return;
    lastEventId = leader.lastEventId;
    call("reset", {});
  }

  function take(message: LiveMessage) {
    if (message.id !== "") lastEventId = message.id;
    status.set({ state: "live", heardAt: platform.now() });
    call(message.name, message.data);
  }

  function holdOffice(): Promise<void> {
    return office.hold({ platform, lastEventId: () => lastEventId, pass, tell });
  }

  function pass(message: LiveMessage) {
    take(message);
    channel.post({ message });
  }

  function tell(state: LiveState) {
    status.set({ state, heardAt: null });
    channel.post({ status: status.get(), lastEventId });
  }
}

export type LiveSource = ReturnType<typeof createLiveSource>;

function createHandlers() {
  const handlers = new Map<string, Set<Handler>>();
  return {
    on(name: LiveTopic | LiveSignal, handler: Handler): () => void {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set.add(handler));
      return () => void set.delete(handler);
    },
    call(name: LiveMessage["name"], data: unknown) {
      for (const handler of handlers.get(name) ?? []) handler(data);
    },
  };
}

/** What the line is, and who wants to hear of that. */
function createStatus() {
  const watchers = new Set<() => void>();
  let status: LiveStatus = { state: "starting", heardAt: null };
  return {
    get: () => status,
    set(next: LiveStatus) {
      status = { state: next.state, heardAt: next.heardAt ?? status.heardAt };
      for (const watcher of watchers) watcher();
    },
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** The office of the one tab that keeps the stream open; whoever holds it does so until `closing`. */
export function createOffice(closing: AbortSignal) {
  let keeper: Keeper | undefined;
  return {
    hold(keeping: Keeping): Promise<void> {
      return new Promise((resolve) => {
        const held = keepOpen(keeping);
        keeper = held;
        closing.addEventListener("abort", () => {
          held.stop();
          resolve();
        });
      });
    },
    /** Where it is held here, ends a rest of its line; else answers false. */
    wake(): boolean {
      keeper?.wake();
      return keeper !== undefined;
    },
  };
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

export type Keeping = {
  platform: LivePlatform;
  lastEventId(): string;
  pass(message: LiveMessage): void;
  tell(state: LiveState): void;
};

/** Keeps the line open until it is stopped; `wake` ends a rest. */
export type Keeper = { stop(): void; wake(): void };

/** Opens the stream again whenever the browser has given up on it or it has been silent for too long. */
export function keepOpen({ platform, lastEventId, pass, tell }: Keeping): Keeper {
  let failures = 0;
  let line: LiveLine | undefined;
  let isOver = false;
  let isResting = false;
  const retry = createAlarm(platform);
  const stopNetwork = platform.networked(wakeUp);
  const silence = watchSilence({ platform, tell, onDead: open });
  open();
  return {
    stop() {
      isOver = true;
      stopNetwork();
      close();
    },
    wake() {
      if (isResting && !isOver) open();
    },
  };

  function open() {
    isResting = false;
    line?.close();
    line = platform.open(lastEventId(), { message, cut });
    retry.set(PATIENCE_MS, open);
  }

  function wakeUp() {
    if (!isResting) open();
  }

  function message(given: LiveMessage) {
    if (isOver || isResting) return;
    failures = 0;
    retry.clear();
    silence.hear();
    pass(given);
    if (isTooMany(given)) rest();
  }

  /** Others of this person are followed elsewhere: to come back by itself would only push one of them out. */
  function rest() {
    isResting = true;
    close();
    tell("resting");
  }

  function close() {
    retry.clear();
    silence.clear();
    line?.close();
  }

  function cut(isFinal: boolean) {
    if (isOver || isResting) return;
    silence.cut();
    // The browser tries again by itself, and may be kept waiting as well.
    if (!isFinal) return retry.set(PATIENCE_MS, open);
    failures += 1;
    retry.set(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS), open);
  }
}

const TOO_MANY: ByeReason = "too-many";

// Our own server wrote it; browsers parse nothing twice.
function isTooMany({ name, data }: LiveMessage): boolean {
  return name === "bye" && (data as { reason?: unknown }).reason === TOO_MANY;
}

/** The server says something every 5 s; a line that is silent for longer than this is dead without knowing it. */
const SILENCE_MS = 12_000;
/** How long a line that was cut may take to come back before that is said. */
const CUT_MS = 2_000;
/** How long a line that was just opened may take: a slow network is no dead one. */
export const PATIENCE_MS = 8_000;

type Watching = {
  platform: LivePlatform;
  tell(state: LiveState): void;
  /** Is called when a line that spoke has been silent for too long. */
  onDead(): void;
};

/** Tells what a line on which nothing is heard is to be taken for; it counts from now on. */
export function watchSilence({ platform, tell, onDead }: Watching) {
  const alarm = createAlarm(platform);
  let isCut = false;
  alarm.set(PATIENCE_MS, () => tell("offline"));
  return {
    clear: alarm.clear,
    hear() {
      isCut = false;
      alarm.set(SILENCE_MS, beSilent);
    },
    /** Where it does not come back, silence tells. */
    cut() {
      if (isCut || !alarm.isSet()) return;
      isCut = true;
      tell("reconnecting");
      alarm.set(CUT_MS, beSilent);
    },
  };

  function beSilent(lateMs: number) {
    // A machine that slept, or a page that was held: what was said meanwhile has yet to be heard.
    if (lateMs > SILENCE_MS) return alarm.set(SILENCE_MS, beSilent);
    tell("offline");
    onDead();
  }
}

/** One thing to do later, unless it is set anew; told how late it is. */
export function createAlarm({ now, later }: LivePlatform) {
  let cancel: (() => void) | undefined;
  const clear = () => {
    cancel?.();
    cancel = undefined;
  };
  return {
    clear,
    isSet: () => cancel !== undefined,
    set(ms: number, work: (lateMs: number) => void) {
      clear();
      const due = now() + ms;
      cancel = later(ms, () => {
        cancel = undefined;
        work(now() - due);
      });
    },
  };
}
