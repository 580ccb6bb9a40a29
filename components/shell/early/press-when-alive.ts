const AGAIN_MS = 50;
/** Done later than this, a press would surprise whoever made it. */
const LATEST_MS = 10_000;

/** What waits for its part of the page: of several presses the last one counts, and once. */
let awaited: HTMLElement | null = null;

/**
 * Presses a button as soon as its part of the page is alive. Parts come to life one after the other, and React keeps a
 * press from one that is not: it never arrives at the button.
 */
export function pressWhenAlive(button: HTMLElement): void {
  if (awaited === button) return;
  awaited = button;
  pressAgain(button, performance.now() + LATEST_MS);
}

/** Sees to it that no press is lost on a part whose code is still on its way; returns what ends that. */
export function keepPresses(): () => void {
  const look = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    // The others are ours, and looked after.
    if (!button || !event.isTrusted) return;
    const hasArrived = arrivalAt(button);
    setTimeout(() => hasArrived() || pressWhenAlive(button));
  };
  addEventListener("click", look, { capture: true });
  return () => removeEventListener("click", look, { capture: true });
}

function pressAgain(button: HTMLElement, untilMs: number): void {
  if (awaited !== button) return;
  const hasArrived = arrivalAt(button);
  button.click();
  if (!hasArrived() && button.isConnected && performance.now() < untilMs)
    setTimeout(() => pressAgain(button, untilMs), AGAIN_MS);
  else awaited = null;
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
