import { useEffect, useEffectEvent } from "react";

export type EventKeys = {
  older: () => void;
  newer: () => void;
  search: () => void;
  raw: () => void;
  help: () => void;
};

const MEANING: Record<string, keyof EventKeys> = {
  j: "older",
  k: "newer",
  "/": "search",
  r: "raw",
  "?": "help",
};

/** Single keys for the tail; none while somebody types, nor when they are turned off. */
export function useEventKeys(keys: EventKeys, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = MEANING[event.key];
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!name || isChord || event.defaultPrevented || isTaken(event.target)) return;
    if (!isOn && name !== "help") return;
    event.preventDefault();
    keys[name]();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Fields, lists and menus have their own use for keys. */
function isTaken(target: EventTarget | null): boolean {
  const own = "input, textarea, select, [contenteditable='true'], [role='listbox'], [role='menu']";
  return target instanceof Element && target.closest(own) !== null;
}
