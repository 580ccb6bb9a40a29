import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright/test";
import { newColleague } from "./support/colleague.ts";
import { expect, expectNoBarriers, test } from "./support/desk.ts";

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** The dialog of a new app, as this tab shows it. */
async function openApp(page: Page) {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set up an app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "Picture for the app" })).toBeVisible();
  const secret = ((await dialog.locator("[data-totp-secret]").textContent()) ?? "").replaceAll(" ", "");
  const enter = async () => {
    await dialog.getByLabel("Code from the app").fill(codeOf(secret));
    await page.keyboard.press("Enter");
  };
  return { dialog, enter };
}

/** What is asked for is done, and a proxy gives up waiting for the answer; `times` over. */
async function loseAnswers(page: Page, address: string, method: string, times = 1): Promise<void> {
  let left = times;
  await page.route(address, async (route) => {
    if (route.request().method() !== method || left === 0) return route.continue();
    left -= 1;
    await route.fetch();
    await route.fulfill({ status: 504, body: "<h1>Gateway timeout</h1>" });
  });
}

test("an app whose answer was lost is on, in the tab with the newer picture, and brings new recovery codes", async ({
  desk,
  browser,
}) => {
  const { page } = await newColleague(desk, browser, { name: "Zawadi Mrema", role: "viewer" });
  const older = await openApp(page);
  const other = await page.context().newPage();
  const newer = await openApp(other);
  await older.enter();
  await expect(older.dialog.getByText(/newer picture in another tab/)).toBeVisible();
  await expectNoBarriers(page);

  await loseAnswers(other, "**/api/session/factors/totp", "PUT");
  await newer.enter();
  const question = other.getByRole("dialog", { name: "Make new recovery codes?" });
  await expect(question.getByText(/Your second factor is on, but the connection broke/)).toBeVisible();
  await expectNoBarriers(other);
  await question.getByRole("button", { name: "Make 10 new codes" }).click();
  await expect(other.locator("[data-recovery-code]")).toHaveCount(10);
  await other.getByLabel("I have saved these codes").check();
  await other.getByRole("button", { name: "Done" }).click();
  await expect(other.getByText("10 of 10 left")).toBeVisible();
  await page.context().close();
});

test("a limit that another tab has set meanwhile is kept, and told; a lost answer does not say that nothing was saved", async ({
  desk,
  browser,
}) => {
  const { page } = await newColleague(desk, browser, { name: "Baraka Mushi", role: "owner" });
  const open = async (tab: Page) => {
    await tab.getByRole("button", { name: "Set the pace…" }).click();
    return tab.getByRole("dialog", { name: "How fast may we send?" });
  };
  await page.goto("/settings");
  const dialog = await open(page);
  const other = await page.context().newPage();
  await other.goto("/settings");
  const otherDialog = await open(other);

  await loseAnswers(page, "**/api/paces", "PUT");
  await dialog.getByLabel("SMS a second").fill("10");
  // A click beside it throws nothing away.
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This may have been done: we lost the answer")).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  await otherDialog.getByLabel("Chat messages a second").fill("5");
  await otherDialog.getByRole("button", { name: "Save" }).click();
  await expect(otherDialog.getByText(/This has changed since you opened it/)).toBeVisible();
  await expectNoBarriers(other);
  await otherDialog.getByRole("button", { name: "Cancel" }).click();
  const again = await open(other);
  await expect(again.getByLabel("SMS a second")).toHaveValue("10");
  // Other journeys send without a limit.
  await again.getByLabel("SMS a second").fill("");
  await again.getByRole("button", { name: "Save" }).click();
  await expect(again).toBeHidden();
  await page.context().close();
});
