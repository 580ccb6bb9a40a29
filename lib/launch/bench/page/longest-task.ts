import type { Browser, Page } from "playwright";

type Traced = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/**
 * CPU milliseconds of the longest task on the main thread of a page while `work` goes on. What the processor did for
 * others meanwhile is not in it.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel"] });
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
  const tasks = traced.filter(({ name, pid, tid }) => name.endsWith("RunTask") && mains.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error("no task was traced");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
