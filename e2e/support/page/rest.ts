import { expect, type Page } from "playwright/test";

/** How long something may move before it counts as one that always does, as the bar of a run. */
const MOST_MS = 2_000;

/** Waits until no list fades for the next answer, and the page scrolls and fades no more: under way, a part may be half covered or half seen. */
export async function comeToRest(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true] tbody"), "rows of what was asked before").toHaveCount(0);
  await page.evaluate(rest, MOST_MS);
}

/** Runs in the page. */
async function rest(mostMs: number): Promise<void> {
  const began = performance.now();
  let [stillFrames, at] = [0, Number.NaN];
  while (stillFrames < 5 && performance.now() - began < mostMs) {
    await new Promise(requestAnimationFrame);
    const isMoving = scrollY !== at || document.getAnimations().some(isFading);
    stillFrames = isMoving ? 0 : stillFrames + 1;
    at = scrollY;
  }

  function isFading({ playState, effect }: Animation): boolean {
    return playState === "running" && Number.isFinite(Number(effect?.getComputedTiming().endTime));
  }
}
