import type { Browser, Locator, Page } from "playwright";
import { systemClock } from "../../../clock.ts";
import { part } from "../part.ts";
import { longestOf, type Slice, tasksOf, traceMainThread } from "./longest-task.ts";

/** What a person does next at the keys or the mouse of a page. */
export type Step = (page: Page) => Promise<unknown>;

const SLOWER = 4;
/** From key to key as a fast typist has it, and for how long one is held down. */
const PACE_MS = part(120, 30);
const HELD_MS = PACE_MS / 3;
/** What the last press causes is measured too. */
const AFTER_MS = part(500, 100);
const TRACED = ["toplevel", "devtools.timeline"];

/**
 * Milliseconds that the main thread of a page, on a quarter of this processor, is deaf for each press of a key or of the
 * mouse: the longest of its tasks until the press is painted and its last event, such as the key that is let go, is over.
 *
 * By tasks and not by events, as no event takes longer than its task: React renders what was typed at the end of the
 * event or in a task of its own, and what it changed is laid out and painted before the next key is heard. A
 * PerformanceObserver would round to 8 ms, and leave out what takes less than 16. On the processor and not by the clock,
 * as others share this machine. The browser slows a page down by spinning three times as long as its thread ran by the
 * clock, which is in the figure: where others take the processor meanwhile it is too large, never too small.
 */
export async function measurePresses(
  browser: Browser,
  page: Page,
  steps: readonly Step[],
): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const traced = await traceMainThread({ browser, page, categories: TRACED }, async () => {
    for (const step of steps) await step(page);
    await systemClock.sleep(AFTER_MS);
  });
  return pressesIn(traced);
}

/** The keys of these names, one after the other: `Enter`, `Control+a`. */
export const press =
  (...keys: string[]): Step =>
  async (page) => {
    for (const key of keys) {
      await page.keyboard.press(key, { delay: HELD_MS });
      await systemClock.sleep(PACE_MS - HELD_MS);
    }
  };

/** A key a character, each of which has to be one of its own. */
export const typeAll = (text: string): Step => press(...text);

/** The same; where only a part of a bench is run, a part of it. */
export const type = (text: string): Step => typeAll(text.slice(0, part(text.length, 2)));

export const click =
  (find: (page: Page) => Locator): Step =>
  async (page) => {
    const target = find(page).first();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} is nowhere on the page`);
    // By its place: a press through the locator would have listeners of its own in the page.
    const [x, y] = [box.x + Math.min(box.width / 2, MOST_IN), box.y + box.height / 2];
    await page.mouse.click(x, y, { delay: HELD_MS });
    await systemClock.sleep(PACE_MS - HELD_MS);
  };

/** Of a wide label only the beginning holds words. */
const MOST_IN = 40;

const BEGINS = ["keydown", "pointerdown"];
const FOLLOWS = ["keypress", "input", "keyup", "pointerup", "mousedown", "mouseup", "click"];

function pressesIn(traced: readonly Slice[]): number[] {
  const tasks = tasksOf(traced);
  const eventsOf = (types: readonly string[]) =>
    traced.filter(({ name, args }) => name === "EventDispatch" && types.includes(args?.data?.type ?? ""));
  const [follows, frames] = [eventsOf(FOLLOWS), traced.filter(({ name }) => name === "PrePaint")];
  // Where the task of each press begins.
  const begins = eventsOf(BEGINS).flatMap(({ ts }) => tasks.findLast((task) => task.ts <= ts)?.ts ?? []);
  return begins.map((begin, at) => {
    const next = begins[at + 1] ?? Number.POSITIVE_INFINITY;
    const painted = frames.find(({ ts }) => ts > begin)?.ts ?? begin;
    const last = follows.findLast(({ ts }) => ts > begin && ts < next)?.ts ?? begin;
    const end = Math.max(painted, last);
    return longestOf(tasks.filter(({ ts }) => ts >= begin && ts <= end && ts < next));
  });
}
