import { useEffect } from "react";

/** A pointer that has moved no further stands still. */
const STILL_PX = 4;
/** What opens something the moment it is pressed has answered by then, and may lie under what it opened. */
const OPENS_AT_ONCE = "[aria-haspopup],[aria-expanded],[role=combobox]";

type Begun = { part: HTMLElement; x: number; y: number };

/**
 * Whoever presses a button that moves away under the pointer, as an answer comes or a field is left, has pressed it: the
 * browser clicks nothing when a press ends elsewhere than it began.
 */
export function usePressWhereBegun(): void {
  useEffect(() => {
    let begun: Begun | null = null;
    function begin(event: PointerEvent) {
      const isPlain =
        event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      const part = (event.target as Element).closest<HTMLElement>("button, a[href]");
      begun =
        isPlain && part && !part.matches(OPENS_AT_ONCE) ? { part, x: event.clientX, y: event.clientY } : null;
    }
    function end({ target, clientX, clientY }: PointerEvent) {
      const last = begun;
      begun = null;
      if (!last?.part.isConnected || last.part.contains(target as Node)) return;
      if (Math.hypot(clientX - last.x, clientY - last.y) <= STILL_PX) last.part.click();
    }
    addEventListener("pointerdown", begin, true);
    addEventListener("pointerup", end, true);
    return () => {
      removeEventListener("pointerdown", begin, true);
      removeEventListener("pointerup", end, true);
    };
  }, []);
}
