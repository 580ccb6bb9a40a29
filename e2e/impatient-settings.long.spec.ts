import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright/test";
import { newColleague } from "./support/colleague.ts";
import { expect, expectNoBarriers, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** The dialog of a new app, as this tab shows it. */
async function openApp(page: Page) {
  await page.goto("/settings/sign-in");
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
  await page.goto("/settings/pace");
  const dialog = await open(page);
  const other = await page.context().newPage();
  await other.goto("/settings/pace");
  const otherDialog = await open(other);

  await loseAnswers(page, "**/api/paces", "PUT");
  await dialog.getByLabel("SMS a second").fill("10");
  // A click beside it throws nothing away.
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This may have been done: no clear answer")).toBeVisible();
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

test("a double click makes one picture of an app, and on a small phone the reason of a refusal is in sight", async ({
  desk,
  browser,
}) => {
  const { page } = await newColleague(desk, browser, { name: "Rehema Juma", role: "viewer" });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/settings/sign-in");
  await comeAlive(page);
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/totp")) made.push(request.url());
  });
  // Both halves before the page is drawn again.
  await page.getByRole("button", { name: "Set up an app" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByLabel("Code from the app").fill("000000");
  expect(made).toHaveLength(1);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/This code is not right/)).toBeInViewport({ ratio: 1 });
  await page.context().close();
});

test("a link that another one replaces is announced, and one that was withdrawn is not shown any more", async ({
  desk,
}) => {
  await desk.goto("/settings/team");
  const link = desk.locator("[data-one-time-link]");
  const invite = async () => {
    await desk.getByRole("textbox", { name: "E-mail" }).fill("Pili@amani.example");
    await desk.getByRole("button", { name: "Make a one-time link" }).click();
    await expect(desk.getByText("Link for Pili@amani.example")).toBeVisible();
    return await link.textContent();
  };
  const first = await invite();
  await desk.getByRole("textbox", { name: "E-mail" }).fill("PILI@amani.example");
  await expect(desk.getByText("has a link already; a new one replaces it")).toBeVisible();
  await expectNoBarriers(desk);
  await invite();
  await expect(link).not.toHaveText(first ?? "");
  await desk.getByRole("button", { name: "Withdraw the link for pili@amani.example" }).click();
  await expect(desk.getByText(/does not work any more/)).toBeVisible();
  await expect(link).toHaveCount(0);
});

test("a tab that stands open shows what another one saves, by itself, and keeps what is being typed in it", async ({
  desk,
  browser,
}) => {
  const { page } = await newColleague(desk, browser, { name: "Neema Sanga", role: "owner" });
  await page.goto("/settings/you");
  await comeAlive(page);
  const other = await page.context().newPage();
  await other.goto("/settings/you");
  const section = (tab: Page, name: string) => tab.getByRole("region", { name, exact: true });
  // Not by its role, which a toast has, too.
  const dialog = (tab: Page) => tab.locator("[data-sheet]");
  const save = async (tab: Page) => {
    await dialog(tab).getByRole("button", { name: /^Save/ }).click();
    await expect(dialog(tab)).toBeHidden();
  };

  await other.getByRole("button", { name: "Change name" }).click();
  await dialog(other).getByLabel("Name").fill("Neema S.");
  await save(other);
  await expect(section(page, "You").getByText("Neema S.")).toBeVisible();

  await page.goto("/settings/privacy");
  await comeAlive(page);
  const details = section(page, "How long we keep details");
  await expect(details.getByText("500 days")).toBeHidden();
  await other.request.put("/api/retention", {
    headers: ourHeaders(),
    data: { events: null, answers: null, people: 500 },
  });
  await expect(details.getByText("500 days")).toBeVisible();
  await other.request.put("/api/retention", {
    headers: ourHeaders(),
    data: { events: null, answers: null, people: null },
  });
  await expect(details.getByText("500 days")).toBeHidden();

  await page.goto("/settings/pace");
  await other.goto("/settings/pace");
  await page.getByRole("button", { name: "Set the pace…" }).click();
  const typing = dialog(page).getByLabel("Chat messages a second");
  await typing.fill("7");
  await other.getByRole("button", { name: "Set the pace…" }).click();
  await dialog(other).getByLabel("SMS a second").fill("900");
  await save(other);
  // Behind the dialog nothing has a role.
  const pace = page.locator("#pace dl");
  await expect(pace).toContainText("900");
  await expect(typing).toHaveValue("7");
  await expect(dialog(page).getByLabel("SMS a second")).toHaveValue("");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByText(/This has changed since you opened it/)).toBeVisible();
  // Other journeys send without a limit.
  await other.getByRole("button", { name: "Set the pace…" }).click();
  await dialog(other).getByLabel("SMS a second").fill("");
  await save(other);
  await expect(pace).not.toContainText("900");
  await page.context().close();
});
