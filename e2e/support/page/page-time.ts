import type { Page } from "playwright/test";

const TICK_MS = 100;

/**
 * Counts from now on how much time the page has for itself, in ms: what a busy machine does not give it is no delay of its
 * own. What runs in the page reads it by `pageTime`.
 */
export const startPageTime = (page: Page): Promise<void> =>
  page.evaluate((tickMs) => {
    Object.assign(window, { pageTime: tickMs });
    setInterval(() => {
      (window as unknown as PageTime).pageTime += tickMs;
    }, tickMs);
  }, TICK_MS);

export type PageTime = { pageTime: number };
