import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { LiveData } from "#lib/contract/desk/live.ts";
import type { LiveTopic } from "#lib/contract/desk/live-topic.ts";
import { browserPlatform } from "./browser-platform.ts";
import { createLiveSource, type LiveSource, type LiveStatus } from "./live-source.ts";

type DataOf<T extends LiveTopic | "reset" | "bye"> = T extends LiveTopic ? LiveData[T] : unknown;

/** Calls `handler` with what the live feed says about a topic while mounted; `reset`: something was missed, fetch again; `bye`: the stream was ended. */
export function useLive<T extends LiveTopic | "reset" | "bye">(
  topic: T,
  handler: (data: DataOf<T>) => void,
): void {
  // Our own server wrote it; browsers parse nothing twice.
  const onData = useEffectEvent((data: unknown) => handler(data as DataOf<T>));
  useEffect(() => sourceOfTab().on(topic, onData), [topic]);
}

const NOT_YET: LiveStatus = { state: "offline", heardAt: null };

/** The state of the line and when anything was last heard, for "data of 4 s ago". */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (changed) => sourceOfTab().watch(changed),
    () => sourceOfTab().status(),
    () => NOT_YET,
  );
}

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
