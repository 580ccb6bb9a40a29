import type { Page } from "playwright/test";

/**
 * Does something while no part of the page sticks to the edge of the screen. What lies half under a bar by the chance of
 * where one has scrolled to can be scrolled out from there: it is no target that is too small.
 */
export async function whileNothingSticks<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await page.evaluate(unstick);
  try {
    return await work();
  } finally {
    await page.evaluate(stick);
  }
}

/** Runs in the page. A part that sticks has its place in the page, too: nothing else moves. */
function unstick(): void {
  for (const part of document.body.querySelectorAll<HTMLElement>("*")) {
    if (getComputedStyle(part).position !== "sticky") continue;
    part.dataset.unstuck = part.style.cssText;
    part.style.position = "relative";
    part.style.inset = "auto";
  }
}

/** Runs in the page. Not by the attribute, which our policy refuses. */
function stick(): void {
  for (const part of document.body.querySelectorAll<HTMLElement>("[data-unstuck]")) {
    part.style.cssText = part.dataset.unstuck ?? "";
    delete part.dataset.unstuck;
  }
}
