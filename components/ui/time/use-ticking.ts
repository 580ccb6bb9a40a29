import { useSyncExternalStore } from "react";
import { consoleNow } from "#lib/client/console-clock.ts";
import { useTimeFacts } from "./time-provider.tsx";

const TICK_MS = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Words that depend on now: told afresh each second, rendered again only when they differ. */
export function useTicking(words: (now: Date) => string): string {
  const { renderedAt } = useTimeFacts();
  return useSyncExternalStore(
    subscribe,
    () => words(consoleNow()),
    () => words(new Date(renderedAt)),
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick() {
  for (const listener of listeners) listener();
}
