import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { LiveBeat, LiveData } from "#lib/contract/desk/live/live.ts";
import type { LiveTopic } from "#lib/contract/desk/live/live-topic.ts";
import { consoleNow } from "../console-clock.ts";
import { meterLine, startDataMeter } from "../data-meter.ts";
import {
  type LeaderMessage,
  LIVE_NAMES,
  type LiveAsked,
  type LiveLine,
  type LivePlatform,
  type LiveState,
} from "./live-platform.ts";
import { createLiveSource, type LiveSource } from "./live-source.ts";

const CHANNEL = "tuma-live";
const HIDDEN_MS = 5_000;

/** The live feed's view of a browser; one without locks or channels gets a stream for each tab. */
export const browserPlatform: LivePlatform = {
  open,
  lead(signal, lead) {
    if (!("locks" in navigator)) return void lead();
    // The only rejection is the abort when this tab stops waiting.
    navigator.locks.request(CHANNEL, { signal }, lead).catch(() => undefined);
  },
  channel() {
    const channel = new BroadcastChannel(CHANNEL);
    return {
      post: (said) => channel.postMessage(said),
      listen: (listener) =>
        channel.addEventListener("message", ({ data }: MessageEvent<LeaderMessage>) => listener(data)),
      close: () => channel.close(),
    };
  },
  returned(signal, work) {
    window.addEventListener("focus", work, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || work(), { signal });
  },
  shown(signal, work) {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(hiding);
      if (!document.hidden) work("seen");
      // Whoever goes from tab to tab comes back to a line that is still open.
      else hiding = setTimeout(() => work("hidden"), HIDDEN_MS);
    };
    look();
    document.addEventListener("visibilitychange", look, { signal });
    window.addEventListener("pagehide", () => work("gone"), { signal });
  },
  networked(work) {
    const stop = new AbortController();
    window.addEventListener("online", work, stop);
    window.addEventListener("offline", work, stop);
    return () => stop.abort();
  },
  now: () => Date.now(),
  later(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

function open(
  lastEventId: string,
  on: Parameters<LivePlatform["open"]>[1],
  { topics, isBack }: LiveAsked,
): LiveLine {
  const query = new URLSearchParams();
  if (lastEventId !== "") query.set("lastEventId", lastEventId);
  if (topics !== null) query.set("topics", topics);
  if (isBack) query.set("back", "");
  const source = new EventSource(`/api/live?${query}`);
  const note = meterLine();
  source.addEventListener("beat", ({ data }: MessageEvent<string>) =>
    note((JSON.parse(data) as LiveBeat).sent),
  );
  for (const name of LIVE_NAMES) {
    source.addEventListener(name, (event: MessageEvent<string>) => {
      on.message({ id: event.lastEventId, name, data: JSON.parse(event.data) });
    });
  }
  source.addEventListener("error", () => on.cut(source.readyState === EventSource.CLOSED));
  return { close: () => source.close() };
}

type Heard = LiveTopic | "beat" | "hint" | "reset" | "bye";
type Signals = { beat: LiveBeat; hint: readonly string[]; reset: unknown; bye: unknown };
type DataOf<T extends Heard> = (LiveData & Signals)[T];

/**
 * Calls `handler` with rows of a topic while mounted, as far as somebody wants them (`useWanted`); `reset`: something was
 * missed, fetch again; `bye`: the stream was ended.
 */
export function useLive<T extends Heard>(topic: T, handler: (data: DataOf<T>) => void): void {
  // Our own server wrote it; browsers parse nothing twice.
  const onData = useEffectEvent((data: unknown) => handler(data as DataOf<T>));
  useEffect(() => sourceOfTab().on(topic, onData), [topic]);
}

/** Calls `handler` when there is news of a topic while mounted: at most once a second where its rows are not wanted. */
export function useHint(topic: LiveTopic, handler: () => void): void {
  useLive("hint", (names) => {
    if (names.includes(topic)) handler();
  });
}

/** Has the feed carry what these names ask for (`lib/server/live/interest.ts`) while mounted and this tab is seen, or always. */
export function useWanted(names: readonly string[], { isAlways = false } = {}): void {
  const all = names.join();
  useEffect(() => {
    return all === "" ? undefined : sourceOfTab().want(all.split(","), { isAlways });
  }, [all, isAlways]);
}

export const wantLive = (names: readonly string[]): (() => void) => sourceOfTab().want(names);

/** Whether more was heard since than a page knows of that was made at this id. */
export const isLivePast = (id: string): boolean => sourceOfTab().isPast(id);

/** The state of the line. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    watch,
    () => sourceOfTab().status().state,
    () => "starting",
  );
}

/** While the line is offline, when something was last heard on it, in ms; null where nothing ever was, or all is well. */
export function useSilentSince(): number | null {
  return useSyncExternalStore(watch, silentSince, () => null);
}

// Words come every second: what is drawn may only depend on what seldom changes.
function silentSince(): number | null {
  const { state, heardAt } = sourceOfTab().status();
  return state === "offline" && heardAt !== null ? consoleNow(heardAt).getTime() : null;
}

const watch = (changed: () => void) => sourceOfTab().watch(changed);

/**
 * Begins to follow the feed, from the id the page was made at. Call it when the page is hydrated: what changes before
 * would differ from what the server wrote.
 */
export function startLive(from: string): void {
  startDataMeter();
  sourceOfTab().start(from);
}

let shared: LiveSource | undefined;

/** One for the life of the tab: pages come and go, the stream stays. */
function sourceOfTab(): LiveSource {
  shared ??= createLiveSource(browserPlatform);
  return shared;
}
