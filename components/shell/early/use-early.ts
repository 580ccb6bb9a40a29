import { useEffect } from "react";
import { t } from "#lib/contract/language.ts";
import { showToast } from "../../ui/toast/show-toast.ts";
import { heldByBoot } from "./held-by-boot.ts";

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

const AGAIN_MS = 50;
/** Ten seconds: done later than this, a press would surprise whoever made it. */
const TRIES = 200;

/** What waits for its part of the page: of several presses the last one counts, and once. */
let awaited: HTMLElement | null = null;

/**
 * Presses a button or a link as soon as its part of the page is alive. Parts come to life one after the other, and React
 * keeps a press from one that is not: it never arrives at the button.
 */
export function pressWhenAlive(pressed: HTMLElement): void {
  if (awaited === pressed) return;
  awaited = pressed;
  pressAgain(pressed, TRIES);
}

/** Sees to it that no press is lost on a part whose code is still on its way; returns what ends that. */
export function keepPresses(): () => void {
  const look = (event: MouseEvent) => {
    // The others are ours, and looked after.
    if (!event.isTrusted) return;
    const link = heldByBoot()?.linkToHold(event);
    if (link) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return pressWhenAlive(link);
    }
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || heldByBoot()?.choose(event)) return;
    const hasArrived = arrivalAt(button);
    setTimeout(() => hasArrived() || pressWhenAlive(button));
  };
  addEventListener("click", look, { capture: true });
  return () => removeEventListener("click", look, { capture: true });
}

function pressAgain(pressed: HTMLElement, tries: number): void {
  if (awaited !== pressed) return;
  if (!press(pressed) && pressed.isConnected) {
    if (tries > 0) {
      setTimeout(() => pressAgain(pressed, tries - 1), AGAIN_MS);
      return;
    }
    showToast({
      title: t(
        `We did not do “${pressed.textContent?.trim() || pressed.ariaLabel}”`,
        `Hatukufanya “${pressed.textContent?.trim() || pressed.ariaLabel}”`,
      ),
      detail: t(
        "This part of the page has not loaded yet. Press it again in a moment.",
        "Sehemu hii ya ukurasa bado haijapakiwa. Bonyeza tena baada ya muda mfupi.",
      ),
      tone: "amber",
    });
  }
  awaited = null;
}

/** Whether the press has arrived. The browser follows a link that React does not know, so that one is pressed last. */
function press(pressed: HTMLElement): boolean {
  if (pressed.tagName === "A") {
    if (heldByBoot()?.hasTyped() || pressed.closest("[data-late]")) return false;
    pressed.click();
    return true;
  }
  const hasArrived = arrivalAt(pressed);
  pressed.click();
  return hasArrived();
}

/** Tells later whether the press that is on its way got as far as this button. */
function arrivalAt(button: HTMLElement): () => boolean {
  let isThere = false;
  const arrive = () => {
    isThere = true;
  };
  button.addEventListener("click", arrive, { capture: true, once: true });
  return () => {
    button.removeEventListener("click", arrive, { capture: true });
    return isThere;
  };
}
