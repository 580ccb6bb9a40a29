import { useEffect, useSyncExternalStore } from "react";

let count = 0;
const listeners = new Set<() => void>();

function add(more: 1 | -1): void {
  count += more;
  for (const listener of listeners) listener();
}

/** Says that this part of the page leads to another one that has not come yet. */
export function useReportNavigation(isNavigationPending: boolean): void {
  useEffect(() => {
    if (!isNavigationPending) return;
    add(1);
    return () => add(-1);
  }, [isNavigationPending]);
}

/** Whether somebody has asked for another page and waits for it. */
export function useIsNavigationPending(): boolean {
  return useSyncExternalStore(subscribe, isNavigationPending, never);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same, for what is no part of a page. */
export const isNavigationPending = (): boolean => count > 0;
const never = (): boolean => false;
