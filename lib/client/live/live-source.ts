import { LIVE_SIGNALS, LIVE_TOPICS, type LiveSignal, type LiveTopic } from "#lib/contract/desk/live-topic.ts";

export type LiveState = "live" | "reconnecting" | "offline";

/** What the line is and when anything was last heard on it, in ms; `heardAt` is null before the first word. */
export type LiveStatus = { state: LiveState; heardAt: number | null };

export type LiveMessage = { id: string; name: LiveTopic | LiveSignal; data: unknown };

/** One open stream to the server. */
export type LiveLine = { close(): void };

/** What a browser gives; tests give their own. */
export type LivePlatform = {
  open(
    lastEventId: string,
    on: { message(message: LiveMessage): void; cut(isFinal: boolean): void },
  ): LiveLine;
  /** Calls `lead` in one tab at a time; the promise it returns holds the office until it resolves. */
  lead(signal: AbortSignal, lead: () => Promise<void>): void;
  channel(): { post(said: Said): void; listen(listener: (said: Said) => void): void; close(): void };
  now(): number;
  later(ms: number, work: () => void): () => void;
};

export type Said = { message: LiveMessage } | { status: LiveStatus; lastEventId: string } | { ask: true };

type Handler = (data: unknown) => void;

const SILENCE_MS = 45_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * The live feed of this browser: one tab holds the stream and tells the others. When it closes, another takes over
 * from the last id all of them have heard, so nothing is missed and nothing comes twice. `from` is the id this tab's
 * first page was made at; a tab that finds the stream elsewhere than it stands itself is told to start again.
 */
export function createLiveSource(platform: LivePlatform) {
  const handlers = new Map<string, Set<Handler>>();
  const watchers = new Set<() => void>();
  const closing = new AbortController();
  const channel = platform.channel();
  let status: LiveStatus = { state: "offline", heardAt: null };
  let lastEventId = "";
  let isLeader = false;
  let isStarted = false;
  return {
    /** Nothing is heard before; called again, it does nothing. */
    start(from: string) {
      if (isStarted) return;
      isStarted = true;
      lastEventId = from;
      channel.listen(hear);
      channel.post({ ask: true });
      platform.lead(closing.signal, holdOffice);
    },
    on(name: LiveTopic | LiveSignal, handler: Handler): () => void {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set.add(handler));
      return () => void set.delete(handler);
    },
    status: () => status,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    close() {
      closing.abort();
      channel.close();
    },
  };

  function hear(said: Said) {
    if ("message" in said) take(said.message);
    else if ("status" in said) follow(said);
    else if (isLeader) channel.post({ status, lastEventId });
  }

  /** Another tab holds the stream: where it stands at another id, something came that this tab was too late for. */
  function follow(leader: { status: LiveStatus; lastEventId: string }) {
    setStatus(leader.status);
    if (leader.lastEventId === lastEventId) return;
    lastEventId = leader.lastEventId;
    call("reset", {});
  }

  function take(message: LiveMessage) {
    if (message.id !== "") lastEventId = message.id;
    setStatus({ state: "live", heardAt: platform.now() });
    call(message.name, message.data);
  }

  function call(name: LiveMessage["name"], data: unknown) {
    for (const handler of handlers.get(name) ?? []) handler(data);
  }

  function setStatus(next: LiveStatus) {
    status = { state: next.state, heardAt: next.heardAt ?? status.heardAt };
    for (const watcher of watchers) watcher();
  }

  /** Keeps one stream open until this tab closes. */
  function holdOffice(): Promise<void> {
    isLeader = true;
    return new Promise((resolve) => {
      const stop = keepOpen({ platform, lastEventId: () => lastEventId, pass, tell });
      closing.signal.addEventListener("abort", () => {
        stop();
        resolve();
      });
    });
  }

  function pass(message: LiveMessage) {
    take(message);
    channel.post({ message });
  }

  function tell(state: LiveState) {
    setStatus({ state, heardAt: null });
    channel.post({ status, lastEventId });
  }
}

export type LiveSource = ReturnType<typeof createLiveSource>;

type Keeping = {
  platform: LivePlatform;
  lastEventId(): string;
  pass(message: LiveMessage): void;
  tell(state: LiveState): void;
};

/** Opens the stream again whenever the browser has given up on it or it has been silent for too long. */
function keepOpen({ platform, lastEventId, pass, tell }: Keeping): () => void {
  let failures = 0;
  let line: LiveLine | undefined;
  let cancel: () => void = () => undefined;
  let isOver = false;
  open();
  return () => {
    isOver = true;
    cancel();
    line?.close();
  };

  function open() {
    line?.close();
    line = platform.open(lastEventId(), { message, cut });
    expectWord();
  }

  function message(given: LiveMessage) {
    if (isOver) return;
    failures = 0;
    expectWord();
    pass(given);
  }

  function cut(isFinal: boolean) {
    if (isOver) return;
    tell("reconnecting");
    if (!isFinal) return;
    failures += 1;
    if (failures > 3) tell("offline");
    cancel();
    cancel = platform.later(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS), open);
  }

  /** The server says something every 20 s; a line that is silent for longer is dead without knowing it. */
  function expectWord() {
    cancel();
    cancel = platform.later(SILENCE_MS, () => {
      tell("reconnecting");
      open();
    });
  }
}

/** Every name the stream may use. */
export const LIVE_NAMES: readonly (LiveTopic | LiveSignal)[] = [...LIVE_TOPICS, ...LIVE_SIGNALS];
