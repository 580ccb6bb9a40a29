import {
  type ByeReason,
  LIVE_TOPICS,
  type LiveSignal,
  type LiveTopic,
} from "#lib/contract/desk/live/live-topic.ts";
import { createWants } from "./create-wants.ts";
import type {
  LeaderMessage,
  LiveAsked,
  LiveLine,
  LiveMessage,
  LivePlatform,
  LiveState,
  LiveStatus,
  Want,
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
  const place = createPlace(call, (state) => status.set({ state, heardAt: platform.now() }));
  const wants = createWants({ post: (want) => channel.post({ want }), changed, lastEventId: place.id });
  const asked = () => ({ topics: wants.topics(), isBack: place.hasHeard() });
  const standing = () => ({ status: status.get(), lastEventId: place.id() });
  return {
    /** Nothing is heard before; called again, it does nothing. */
    start(from: string) {
      if (!place.begin(from)) return;
      channel.listen(hear);
      channel.post({ ask: true });
      wants.start();
      platform.returned(closing.signal, lookAgain);
      platform.shown(closing.signal, wants.show);
      platform.lead(closing.signal, () =>
        office.hold({ platform, lastEventId: place.id, asked, pass, tell }),
      );
    },
    on,
    /** Whether more was heard since than a page knows of that was made at this id. */
    isPast: (id: string): boolean => place.hasHeard() && !isUpTo(id, place.id()),
    /** Has the stream carry what these names ask for while this tab is seen, or always. Answers how to stop. */
    want: wants.add,
    status: status.get,
    watch: status.watch,
    close() {
      wants.show("gone");
      closing.abort();
      channel.close();
    },
  };

  function hear(said: LeaderMessage) {
    if ("message" in said) return place.take(said.message);
    if ("want" in said) return wants.hear(said.want);
    if ("again" in said) return wants.isOwn(said.again) && call("reset", {});
    if ("ask" in said) {
      wants.say();
      return office.wake() && channel.post(standing());
    }
    // Where it stands at another id, something came that this tab was too late for.
    status.set(said.status);
    if (place.move(said.lastEventId)) call("reset", {});
  }

  /** Somebody looks at this tab again: a line that rests, here or in the tab that holds it, goes on. */
  function lookAgain() {
    if (status.get().state !== "live" && !office.wake()) channel.post({ ask: true });
  }

  /** A tab shows something else: whoever holds the stream asks for that, from here on, and says so where it is later. */
  function changed({ tab, from }: Want) {
    if (!office.change() || from === "" || from === place.id()) return;
    if (wants.isOwn(tab)) call("reset", {});
    else channel.post({ again: tab });
  }

  function pass(message: LiveMessage) {
    place.take(message);
    channel.post({ message });
  }

  function tell(state: LiveState) {
    status.set({ state, heardAt: null });
    channel.post(standing());
  }
}

/**
 * Up to which id this tab has heard the feed. Whoever takes the stream over begins where it stands itself: what the last
 * holder said beyond that, or says late, would come twice.
 */
function createPlace(
  call: (name: LiveMessage["name"], data: unknown) => void,
  heard: (state: LiveState) => void,
) {
  let lastEventId = "";
  let hasHeard = false;
  let hasBegun = false;
  /** After a reset ids may begin anew, as those of a restored database do. */
  let isAnew = false;
  return {
    id: () => lastEventId,
    hasHeard: () => hasHeard,
    /** False where it has begun before. */
    begin(id: string): boolean {
      if (hasBegun) return false;
      hasBegun = true;
      lastEventId = id;
      return true;
    },
    /** Answers whether it was elsewhere. */
    move(id: string): boolean {
      const hasMoved = id !== lastEventId;
      lastEventId = id;
      return hasMoved;
    },
    take({ id, name, data }: LiveMessage) {
      hasHeard = true;
      heard("live");
      const isOld = !isAnew && isUpTo(lastEventId, id);
      if (isOld && isRow(name)) return;
      if (!isOld && id !== "") lastEventId = id;
      isAnew = name === "reset" || (isAnew && !isRow(name));
      call(name, data);
      if (name !== "hint") call("hint", hintsOf(name, data));
    },
  };
}

const isRow = (name: LiveMessage["name"]): boolean => (LIVE_TOPICS as readonly string[]).includes(name);

/** Ids are a log and a number in it. */
function isUpTo(last: string, id: string): boolean {
  const [log, at] = last.split(":");
  const [of, n] = id.split(":");
  return log === of && Number(n) <= Number(at);
}

export type LiveSource = ReturnType<typeof createLiveSource>;

/** A row is news of its topic as well, and that of a campaign of this one. Our own server wrote it. */
function hintsOf(name: LiveMessage["name"], data: unknown): readonly string[] {
  return name === "campaign" ? [name, `campaign:${(data as { id: string }).id}`] : [name];
}

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
      if (closing.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const held = keepOpen(keeping);
        keeper = held;
        closing.addEventListener("abort", () => {
          held.stop();
          resolve();
        });
      });
    },
    /** The tabs show something else: the line is opened anew where that is not what it carries. False where it is not held here. */
    change(): boolean {
      keeper?.change();
      return keeper !== undefined;
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
  asked(): LiveAsked;
  pass(message: LiveMessage): void;
  tell(state: LiveState): void;
};

/** Keeps the line open until it is stopped; `wake` ends a rest, `change` asks for what is wanted now. */
export type Keeper = { stop(): void; wake(): void; change(): void };

/** Opens the stream again whenever the browser has given up on it or it has been silent for too long. */
export function keepOpen({ platform, lastEventId, asked, pass, tell }: Keeping): Keeper {
  let failures = 0;
  let line: LiveLine | undefined;
  let isOver = false;
  let isResting = false;
  let topics: string | null = null;
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
    change() {
      if (!isResting && !isOver && asked().topics !== topics) open();
    },
  };

  function open() {
    isResting = false;
    line?.close();
    const wanted = asked();
    topics = wanted.topics;
    line = platform.open(lastEventId(), { message, cut }, wanted);
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
