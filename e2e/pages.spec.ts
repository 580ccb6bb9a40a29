import { expect, expectNoBarriers, test } from "./support/desk.ts";
import { startLater } from "./support/start-later.ts";

const PAGES = [
  "/overview",
  "/campaigns",
  "/campaigns/new",
  "/send",
  "/send?channel=chat-template",
  "/messages",
  "/events",
  "/settings",
  "/settings/words",
];

for (const theme of ["light", "dark"] as const) {
  test(`every page in ${theme}: no barrier, and nothing scrolls sideways from 390 to 1440`, async ({
    desk: page,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme });
    const run = `/campaigns/${await startLater(page)}`;
    for (const path of [...PAGES, run]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoBarriers(page);
      for (const width of [1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(excess, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}
