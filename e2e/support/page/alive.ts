import { expect, type Page } from "playwright/test";

/** How long nothing new may come, and how late a timer may be where the page has nothing to do. */
const QUIET_MS = 600;
const LATE_MS = 40;

/**
 * Waits until the page is alive with all its parts, hears the feed, and has the code that it fetches when it has nothing
 * better to do. Half a second without a request, which a browser takes for the end of loading, comes before all this
 * where the processor is busy.
 */
export async function comeAlive(page: Page): Promise<void> {
  await expect(page.locator("[data-late]")).toHaveCount(0);
  await expect(page.locator("[data-live=live]")).toHaveCount(1);
  await page.evaluate(restOf, { quietMs: QUIET_MS, lateMs: LATE_MS });
  await page.waitForLoadState("networkidle");
}

/** Runs in the page, with its real clock. */
async function restOf({ quietMs, lateMs }: { quietMs: number; lateMs: number }): Promise<void> {
  const stepMs = 60;
  let [seen, quiet] = [-1, 0];
  while (quiet < quietMs) {
    const began = performance.now();
    await new Promise((resolve) => setTimeout(resolve, stepMs));
    const fetched = performance.getEntriesByType("resource").length;
    const isBusy = performance.now() - began > stepMs + lateMs;
    quiet = isBusy || fetched !== seen ? 0 : quiet + stepMs;
    seen = fetched;
  }
}
