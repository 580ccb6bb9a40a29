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

/** Single keys for the tail; none while somebody types, while a question is open, or when they are turned off. */
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

function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable='true'], [role='listbox'], [role='menu']"))
    return true;
  return document.querySelector("[role='dialog']:not([data-drawer-room])[aria-modal='true']") !== null;
}
