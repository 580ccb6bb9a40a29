import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 300;

type SearchText = {
  text: string;
  /** Takes a key stroke; what it makes is asked a moment after the last one, unless it is not whole yet. */
  type: (next: string, isWhole?: boolean) => void;
  /** Asks at once. */
  ask: (next: string) => void;
};

/** What one types and what is asked: `value` is what the address says, and follows when it changes elsewhere. */
export function useSearchText(value: string, onAsk: (q: string) => void): SearchText {
  const [typed, setTyped] = useState<Typed>({ text: value, waited: [] });
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What is asked for meanwhile, such as by a filter, stays asked for: the question is added to the address of that moment.
  const asking = useRef(onAsk);
  useEffect(() => {
    asking.current = onAsk;
  });
  if (shown !== value) {
    setShown(value);
    setTyped(followAddress(typed, value));
  }
  useEffect(() => {
    // Else the question, asked a moment later, would bring whoever has just left back to the list, or its address.
    const forget = () => clearTimeout(timer.current);
    const leave = (event: MouseEvent) => isLeaving(event) && forget();
    document.addEventListener("click", leave, true);
    window.addEventListener("popstate", forget);
    return () => {
      document.removeEventListener("click", leave, true);
      window.removeEventListener("popstate", forget);
      forget();
    };
  }, []);
  function ask(next: string) {
    clearTimeout(timer.current);
    const asked = next.trim();
    setTyped(({ text, waited }) => ({ text, waited: [...waited, asked] }));
    asking.current(asked);
  }
  function type(next: string, isWhole = true) {
    setTyped(({ waited }) => ({ text: next, waited }));
    clearTimeout(timer.current);
    if (isWhole) timer.current = setTimeout(() => ask(next), PAUSE_MS);
  }
  return { text: typed.text, type, ask };
}

/** A press that leads to another page in this tab. */
function isLeaving({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey) return false;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link !== null && link.pathname !== location.pathname;
}

export type Typed = {
  text: string;
  /** What was asked and does not stand in the address yet, oldest first: a slow machine takes longer than the next key. */
  waited: readonly string[];
};

/** What stands in a field once its address says `value`: our own question that comes back changes nothing that was typed since. */
export function followAddress({ text, waited }: Typed, value: string): Typed {
  const at = waited.indexOf(value);
  if (at >= 0) return { text, waited: waited.slice(at + 1) };
  return { text: value === text.trim() ? text : value, waited: [] };
}
