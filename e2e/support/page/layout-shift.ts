import type { Page } from "playwright/test";

/** The sum that no page may pass, at any width. */
export const MOST_SHIFT = 0.02;

type Shifts = { sum: number; what: string[] };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** To be run in a page before anything of it: adds up what moves without a press just before it. */
export function watchShifts() {
  const shifts: Shifts = { sum: 0, what: [] };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      shifts.sum += entry.value;
      for (const { node } of entry.sources) {
        const near = node instanceof Element ? node : node?.parentElement;
        shifts.what.push(`${near?.tagName} ${near?.textContent?.slice(0, 30)}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** What moved in a page since it was loaded, and near what. */
export const shiftsOf = (page: Page): Promise<Shifts> =>
  page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
