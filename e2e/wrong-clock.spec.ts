import { writeDay } from "#components/domain/moment/read-day.ts";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { expect, test } from "./support/desk.ts";
import { hold } from "./support/page/hold.ts";
import { type PageTime, startPageTime } from "./support/page/page-time.ts";

const HOUR_MS = 3_600_000;
const clock = zoneClock("Africa/Dar_es_Salaam");

for (const [word, apartMs] of [
  ["a day ahead", 24 * HOUR_MS],
  ["a day behind", -24 * HOUR_MS],
] as const) {
  test(`on a computer whose clock is ${word}, a time in an hour is on the day that it is for everybody`, async ({
    desk: page,
  }) => {
    await page.addInitScript(setClock, apartMs);
    await page.goto("/send");
    await page.getByRole("radio", { name: /^At a time you choose/ }).check();
    const before = new Date(Date.now() + HOUR_MS);
    await page.getByRole("button", { name: "In an hour" }).click();
    // Of the next five minutes: around midnight either day is right.
    const after = new Date(Date.now() + HOUR_MS + 5 * 60_000);
    const days = [before, after].map((at) => writeDay(clock.isoDay(at)));
    expect(days).toContain(await page.getByLabel("Day", { exact: true }).inputValue());
    await expect(page.getByText("This time has passed. Choose a later one")).toHaveCount(0);
  });
}

test("on a computer whose clock is set while a page is open, times are right again within seconds", async ({
  desk: page,
}) => {
  await page.addInitScript(setClock, 0);
  await page.goto("/send");
  await page.getByRole("radio", { name: /^At a time you choose/ }).check();
  // Any other answer would tell the time, too, and then nobody asks.
  await hold(page, /\/api\/(?!facts$|live)/);
  await startPageTime(page);
  await page.evaluate(noteFacts);
  await page.evaluate(setClock, 24 * HOUR_MS);
  const askedAfter = await page.waitForFunction(() => (window as { factsAfter?: number }).factsAfter);
  expect(await askedAfter.jsonValue()).toBeLessThan(12_000);
  await expect(async () => {
    const before = Date.now();
    await page.getByRole("button", { name: "Tomorrow 09:00" }).click();
    // Of the next five minutes: around midnight either day is right.
    const days = [before, Date.now() + 5 * 60_000].map((ms) => clock.isoDay(new Date(ms + 24 * HOUR_MS)));
    expect(days.map(writeDay)).toContain(await page.getByLabel("Day", { exact: true }).inputValue());
  }).toPass();
});

/** Runs in the page: notes how much time it had had when it was told the time. */
function noteFacts(): void {
  new PerformanceObserver((list) => {
    const isFacts = list.getEntries().some(({ name }) => new URL(name).pathname === "/api/facts");
    if (isFacts) Object.assign(window, { factsAfter: (window as unknown as PageTime).pageTime });
  }).observe({ type: "resource" });
}

/** What a computer does whose clock was set wrong: everything that asks for the time gets another one. */
function setClock(apartMs: number): void {
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given: [] | [number]) {
      super(...((given.length === 0 ? [Right.now() + apartMs] : given) as [number]));
    }
    static override now() {
      return Right.now() + apartMs;
    }
  } as DateConstructor;
}
