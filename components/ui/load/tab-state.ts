import { useSyncExternalStore } from "react";

type Change<Value> = Value | ((now: Value) => Value);

export type TabState<Value> = {
  get: () => Value;
  set: (change: Change<Value>) => void;
  watch: (changed: () => void) => () => void;
  initial: Value;
};

/**
 * State that outlives its page for as long as this document: what is typed or pressed there is found again on the way back,
 * and numbers of people in it never reach a store of the browser.
 */
export function createTabState<Value>(initial: Value): TabState<Value> {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(change) {
      value = typeof change === "function" ? (change as (now: Value) => Value)(value) : change;
      for (const changed of watchers) changed();
    },
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}

export const useTabState = <Value>({ watch, get, initial }: TabState<Value>): Value =>
  useSyncExternalStore(watch, get, () => initial);
