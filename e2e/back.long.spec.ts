import type { Page } from "playwright/test";
import { expect, test } from "./support/desk.ts";
import { PHONE } from "./support/phone.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

type Watcher = EventTarget & { requestClose(): void; destroy(): void };
type Watched = typeof globalThis & { CloseWatcher: new () => Watcher; alive: Set<Watcher> };

test.use({ ...PHONE, userAgent: ANDROID });

test.beforeEach(async ({ desk: page }) => {
  await page.addInitScript(() => {
    const watched = globalThis as Watched;
    watched.alive = new Set();
    watched.CloseWatcher = class extends watched.CloseWatcher {
      constructor() {
        super();
        watched.alive.add(this);
        this.addEventListener("close", () => watched.alive.delete(this));
      }
      override destroy() {
        watched.alive.delete(this);
        super.destroy();
      }
    };
  });
});

/** What the gesture does: it asks what was opened last to close, and without any it goes one page back. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const newest = [...(globalThis as Watched).alive].at(-1);
    if (newest) newest.requestClose();
    else history.back();
  });
}

test("Back on Android closes a dialog and the palette and leaves their page open; then it goes one page back", async ({
  desk: page,
}) => {
  await page.goto("/overview");
  await page.goto("/settings/credits");
  const section = page.getByRole("region", { name: "What a credit costs" });
  const dialog = page.getByRole("dialog");
  for (let times = 0; times < 2; times++) {
    await section.getByRole("button", { name: "Set a price…" }).tap();
    await expect(dialog.getByLabel("Price of 1 credit")).toBeVisible();
    await goBack(page);
    await expect(dialog).toBeHidden();
  }
  await page.getByRole("button", { name: "Find a page, a name, a number" }).tap();
  await expect(dialog.getByRole("combobox")).toBeVisible();
  await goBack(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/settings\/credits$/);
  await goBack(page);
  await expect(page).toHaveURL(/\/overview$/);
});
