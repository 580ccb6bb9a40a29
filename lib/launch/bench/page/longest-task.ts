import type { Browser, Page } from "playwright";

/** What the main thread did from `ts` on, in µs of one clock: `dur` by that clock, `tdur` of them on the processor. */
export type Slice = {
  name: string;
  ts: number;
  dur: number;
  tdur?: number;
  args?: { data?: { type?: string } };
};

type Traced = Partial<Slice> & { name: string; pid: number; tid: number; args?: { name?: string } };

/**
 * CPU milliseconds of the longest task on the main thread of a page while `work` goes on. What the processor did for
 * others meanwhile is not in it.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  return longestOf(tasksOf(await traceMainThread({ browser, page, categories: ["toplevel"] }, work)));
}

type Tracing = { browser: Browser; page: Page; categories: string[] };

/** What of these categories the main thread of a page does while `work` goes on, as it began. */
export async function traceMainThread(
  { browser, page, categories }: Tracing,
  work: () => Promise<void>,
): Promise<Slice[]> {
  await browser.startTracing(page, { categories });
  let traced: Traced[];
  try {
    await work();
  } finally {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
    traced = traceEvents;
  }
  const mains = new Set(
    traced
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traced
    .filter((each): each is Traced & Slice => each.dur !== undefined && mains.has(`${each.pid} ${each.tid}`))
    .sort((a, b) => a.ts - b.ts);
}

export function tasksOf(traced: readonly Slice[]): Slice[] {
  const tasks = traced.filter(({ name }) => name.endsWith("RunTask"));
  if (tasks.length === 0) throw new Error("no task was traced");
  return tasks;
}

/** CPU milliseconds of the longest of them; 0 where there are none. */
export const longestOf = (tasks: readonly Slice[]): number =>
  Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
