import { useEffect, useSyncExternalStore } from "react";

let count = 0;
const listeners = new Set<() => void>();

function add(more: 1 | -1): void {
  count += more;
  for (const listener of listeners) listener();
}

/** Says that this part of the page leads to another one that has not come yet. */
export function useSayGoing(isGoing: boolean): void {
  useEffect(() => {
    if (!isGoing) return;
    add(1);
    return () => add(-1);
  }, [isGoing]);
}

/** Whether somebody has asked for another page and waits for it. */
export function useIsGoing(): boolean {
  return useSyncExternalStore(subscribe, isGoing, never);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same, for what is no part of a page. */
export const isGoing = (): boolean => count > 0;
const never = (): boolean => false;
