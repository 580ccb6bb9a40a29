import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { LiveBeat, LiveData } from "#lib/contract/desk/live/live.ts";
import type { LiveTopic } from "#lib/contract/desk/live/live-topic.ts";
import { consoleNow } from "../console-clock.ts";
import {
  type LeaderMessage,
  LIVE_NAMES,
  type LiveLine,
  type LivePlatform,
  type LiveState,
} from "./live-platform.ts";
import { createLiveSource, type LiveSource } from "./live-source.ts";

const CHANNEL = "tuma-live";

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

function open(lastEventId: string, on: Parameters<LivePlatform["open"]>[1]): LiveLine {
  const query = lastEventId === "" ? "" : `?lastEventId=${encodeURIComponent(lastEventId)}`;
  const source = new EventSource(`/api/live${query}`);
  for (const name of LIVE_NAMES) {
    source.addEventListener(name, (event: MessageEvent<string>) => {
      on.message({ id: event.lastEventId, name, data: JSON.parse(event.data) });
    });
  }
  source.addEventListener("error", () => on.cut(source.readyState === EventSource.CLOSED));
  return { close: () => source.close() };
}

type Heard = LiveTopic | "beat" | "reset" | "bye";
type DataOf<T extends Heard> = T extends LiveTopic ? LiveData[T] : T extends "beat" ? LiveBeat : unknown;

/** Calls `handler` with what the live feed says about a topic while mounted; `reset`: something was missed, fetch again; `bye`: the stream was ended. */
export function useLive<T extends Heard>(topic: T, handler: (data: DataOf<T>) => void): void {
  // Our own server wrote it; browsers parse nothing twice.
  const onData = useEffectEvent((data: unknown) => handler(data as DataOf<T>));
  useEffect(() => sourceOfTab().on(topic, onData), [topic]);
}

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
  sourceOfTab().start(from);
}

let shared: LiveSource | undefined;

/** One for the life of the tab: pages come and go, the stream stays. */
function sourceOfTab(): LiveSource {
  shared ??= createLiveSource(browserPlatform);
  return shared;
}
