import { useEffect, useEffectEvent } from "react";
import { heldByBoot } from "./held-by-boot.ts";
import { keepPresses, pressWhenAlive } from "./press-when-alive.ts";

/**
 * Presses the button that somebody pressed last before the page had come alive; every page has to, or none of its buttons
 * answers. From then on, the same for those of parts that come to life later.
 */
export function useEarlyPress(): void {
  useEffect(keepPresses, []);
  useEffect(() => {
    const early = heldByBoot();
    if (!early) return;
    early.endPresses();
    const { pressed } = early;
    early.pressed = null;
    if (pressed) pressWhenAlive(pressed);
  }, []);
}

/** Opens the palette that somebody asked for before the page had come alive. */
export function useEarlyFind(open: () => void): void {
  const find = useEffectEvent(open);
  useEffect(() => {
    const early = heldByBoot();
    if (!early) return;
    early.endKeys();
    if (early.isFinding) find();
    early.isFinding = false;
  }, []);
}
