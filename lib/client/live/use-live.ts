import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { z } from "zod";
import { LiveData, type LiveTopic } from "#lib/contract/desk/live.ts";
import { browserPlatform } from "./browser-platform.ts";
import { createLiveSource, type LiveSource, type LiveStatus } from "./live-source.ts";

type DataOf<T extends LiveTopic | "reset"> = T extends LiveTopic ? z.infer<(typeof LiveData)[T]> : unknown;

/** Calls `handler` with what the live feed says about a topic while mounted; `reset`: something was missed, fetch again. */
export function useLive<T extends LiveTopic | "reset">(topic: T, handler: (data: DataOf<T>) => void): void {
  const onData = useEffectEvent((data: unknown) => {
    const parsed =
      topic === "reset" ? { success: true as const, data } : LiveData[topic as LiveTopic].safeParse(data);
    if (parsed.success) handler(parsed.data as DataOf<T>);
  });
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

let shared: LiveSource | undefined;

/** One for the life of the tab: pages come and go, the stream stays. */
function sourceOfTab(): LiveSource {
  shared ??= createLiveSource(browserPlatform);
  return shared;
}
