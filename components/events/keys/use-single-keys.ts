import { useSyncExternalStore } from "react";

const NAME = "tuma.single-keys";
const listeners = new Set<() => void>();

/** Whether single keys act; remembered in this browser. */
export function useSingleKeys(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(NAME) !== "off",
    () => true,
  );
  return [isOn, remember];
}

function remember(isOn: boolean) {
  localStorage.setItem(NAME, isOn ? "on" : "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
