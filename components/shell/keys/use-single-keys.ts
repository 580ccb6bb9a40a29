import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/**
 * What single keys do while this is shown, each by its name, such as `j` or `?`; none while somebody types or chooses in a dialog,
 * nor when they are turned off, but `?`.
 */
export function useSingleKeys(keys: Readonly<Record<string, () => void>>): void {
  const [isOn] = useKeysChoice();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!act || isChord || event.defaultPrevented || isTaken(event.target)) return;
    if (!isOn && event.key !== "?") return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Fields, lists, menus and dialogs have their own use for keys; a drawer beside its list has none. */
function isTaken(target: EventTarget | null): boolean {
  const own =
    "input, textarea, select, [contenteditable='true'], [role='listbox'], [role='menu'], [role='dialog']:not([data-beside]), [role='alertdialog']";
  return target instanceof Element && target.closest(own) !== null;
}

const NAME = "tuma.single-keys";
const listeners = new Set<() => void>();

/** Whether single keys act; remembered in this browser. */
export function useKeysChoice(): [isOn: boolean, setOn: (isOn: boolean) => void] {
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
