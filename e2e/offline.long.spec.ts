import type { Page } from "playwright/test";
import { stopWeb } from "./support/console/stop-web.ts";
import { expect, expectNoBarriers, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { type PageTime, startPageTime } from "./support/page/page-time.ts";

/** From the moment the network or the server is gone. */
const NOTICED_MS = 3_000;
/** A line that stands and says nothing: the server speaks every 5 s, and one word may come late. */
const SILENT_MS = 13_000;

const bar = (page: Page) =>
  page.getByText(/^Offline\. The console does not answer\. You see the data of \d\d:\d\d:\d\d/);

for (const width of [1440, 390]) {
  test(`a lost network is noticed within three seconds at ${width} px; a link waits, and what was typed stays`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await openLive(page, "/send");
    await expect(bar(page)).toBeHidden();
    await page.getByRole("textbox", { name: "Message" }).fill("Mvua inanyesha");
    expect(await noticeMs(page, () => page.context().setOffline(true))).toBeLessThan(NOTICED_MS);
    await expect(bar(page)).toBeVisible();
    await expect(bar(page), "also for whoever writes far below").toBeInViewport();
    const dot = page.locator('[data-live="offline"]').first();
    await expect(dot, "and the age of the data does not look as if it were live").toHaveCSS(
      "background-color",
      "rgba(0, 0, 0, 0)",
    );
    await expectNoBarriersAnywhere(page);
    await page.getByRole("link", { name: "Campaigns", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Mvua inanyesha");
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/campaigns$/);
    await expect(bar(page)).toBeHidden();
  });
}

test("a server that hangs is noticed within 13 s, and the bar goes when it answers", async ({
  desk: page,
}) => {
  await openLive(page, "/overview");
  let goOn = () => {};
  try {
    const stop = () => {
      goOn = stopWeb();
    };
    expect(await noticeMs(page, stop)).toBeLessThan(SILENT_MS);
    await expect(bar(page)).toBeVisible();
    await expectNoBarriers(page);
  } finally {
    goOn();
  }
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText(/^(Reconnecting|Offline)\./)).toHaveCount(0);
});

/** How much time the page has had for itself until it said so. */
async function noticeMs(page: Page, goAway: () => unknown): Promise<number> {
  await startPageTime(page);
  await goAway();
  return (await page.waitForFunction(timeWhenSaid, null, { polling: "raf" })).jsonValue();
}

function timeWhenSaid(): number {
  const isSaid = [...document.querySelectorAll("p")].some((line) => line.textContent?.startsWith("Offline."));
  return isSaid ? (window as unknown as PageTime).pageTime : 0;
}

async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeAlive(page);
}
