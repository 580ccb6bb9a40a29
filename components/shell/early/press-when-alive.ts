const AGAIN_MS = 50;
/** Done later than this, a press would surprise whoever made it. */
const LATEST_MS = 10_000;

/**
 * Presses a button as soon as its part of the page is alive. Parts come to life one after the other, and React keeps a
 * press from one that is not: it never arrives at the button.
 */
export function pressWhenAlive(button: HTMLElement, untilMs = performance.now() + LATEST_MS): void {
  if (!button.isConnected || performance.now() > untilMs) return;
  const hasArrived = arrivalAt(button);
  button.click();
  if (!hasArrived()) setTimeout(() => pressWhenAlive(button, untilMs), AGAIN_MS);
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
