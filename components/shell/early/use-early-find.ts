import { useEffect, useEffectEvent } from "react";
import { heldByBoot } from "./held-by-boot.ts";

/** Opens the palette that somebody asked for before the page had come alive. */
export function useEarlyFind(open: () => void): void {
  const find = useEffectEvent(open);
  useEffect(() => {
    const early = heldByBoot();
    if (!early) return;
    if (early.isFinding) find();
  }, []);
}

/** What is typed from now on belongs to the palette that was asked for, until it has the focus. */
export function useHoldTyping(isFinding: boolean): void {
  useEffect(() => {
    const early = heldByBoot();
    if (!early) return;
    early.isFinding = false;
    early.isHolding = isFinding && !document.activeElement?.matches("[data-finder]");
  }, [isFinding]);
}

/** What was typed before the palette had the focus, once. */
export function takeTyped(): string {
  const early = heldByBoot();
  if (!early) return "";
  const { typed } = early;
  Object.assign(early, { isHolding: false, typed: "" });
  return typed;
}
