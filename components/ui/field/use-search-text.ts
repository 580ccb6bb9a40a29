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
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (shown !== value) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  function ask(next: string) {
    clearTimeout(timer.current);
    onAsk(next.trim());
  }
  function type(next: string, isWhole = true) {
    setText(next);
    clearTimeout(timer.current);
    if (isWhole) timer.current = setTimeout(() => ask(next), PAUSE_MS);
  }
  return { text, type, ask };
}
