import type { Page } from "playwright/test";
import { newColleague } from "./support/colleague.ts";
import { expect, OWNER, sendSignIn, signIn, test } from "./support/desk.ts";
import { originOf, ourHeaders } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";

async function endSession(page: Page): Promise<void> {
  const headers = ourHeaders();
  expect((await page.request.delete("/api/session", { headers })).status()).toBe(204);
}

/** The session is over when the page asks this. Over before, its live line may ask to sign in before anything is pressed. */
async function endSessionAt(page: Page, isAsked: (url: URL) => boolean): Promise<void> {
  await page.route(isAsked, async (route) => {
    await endSession(page);
    await route.continue();
  });
}

test("after signing out the old cookie opens nothing", async ({ page, playwright }) => {
  await signIn(page);
  const cookies = await page.context().cookies();
  const sid = cookies.find((cookie) => cookie.name === "__Host-sid");
  expect(sid?.httpOnly).toBe(true);
  await page.getByRole("button", { name: /Neema Mushi/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  const thief = await playwright.request.newContext({
    baseURL: originOf(),
    extraHTTPHeaders: { cookie: `__Host-sid=${sid?.value}` },
  });
  expect((await thief.get("/api/campaigns")).status()).toBe(401);
  expect((await thief.get("/overview", { maxRedirects: 0 })).status()).toBe(307);
  await thief.dispose();
});

test("a session that ends by itself asks over the page, which stays as it is", async ({ page }) => {
  await signIn(page);
  await page.goto("/messages");
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  const isSearch = ({ pathname, search }: URL) => pathname === "/api/messages" && /q=0754/.test(search);
  await endSessionAt(page, isSearch);
  await page.getByRole("searchbox").fill("0754");
  const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
  await dialog.getByLabel("Password").fill(OWNER.password);
  await page.unroute(isSearch);
  await dialog.getByRole("button", { name: "Sign in and stay on this page" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveValue("0754");
  expect((await page.request.get("/api/session")).status()).toBe(200);
});

test("another person at a page whose session has ended begins anew, with nothing of the one before", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/send");
  await page.getByRole("textbox", { name: "Message" }).fill("Siri ya Neema");
  await endSession(page);
  await page.getByLabel("To", { exact: false }).first().fill("0754 000 318");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I am another person" }).click();
  await page.waitForURL(/\/sign-in/);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("a page asked of the server after the session has ended leads back too, with all that was asked", async ({
  page,
}) => {
  await signIn(page);
  await endSession(page);
  await page.goto("/messages?channel=sms&q=0754%20000");
  await page.waitForURL(/\/sign-in\?back=/);
  await expect(page.getByText("Please sign in. We will take you back to your page.")).toBeVisible();
  await sendSignIn(page, OWNER);
  await page.waitForURL(
    ({ searchParams: asked }) => asked.get("channel") === "sms" && asked.get("q") === "0754 000",
  );

  await comeAlive(page);
  await endSessionAt(
    page,
    ({ pathname, searchParams }) => pathname === "/campaigns" && searchParams.has("_rsc"),
  );
  await page.getByRole("link", { name: "Campaigns" }).click();
  await page.waitForURL((url) => url.search === "?back=%2Fcampaigns");
});

test("who signs in where the session of somebody else has ended goes back to nothing of theirs", async ({
  desk: page,
  browser,
}) => {
  const viewer = await newColleague(page, browser, { name: "Asha Kombo", role: "viewer" });
  await viewer.page.context().close();
  await page.goto("/campaigns");
  const create = page.getByRole("link", { name: "New campaign" });
  await expect(create.first()).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await page.waitForURL(/\/sign-in\?back=/);
  await sendSignIn(page, viewer);
  await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Campaigns" })).toBeVisible();
  await expect(create).toHaveCount(0);
});

test("who signs in where the session of somebody else has ended finds nothing of what they were writing", async ({
  desk: page,
  browser,
}) => {
  const sender = await newColleague(page, browser, { name: "Rehema Kessy", role: "sender" });
  await sender.page.context().close();
  const message = page.getByRole("textbox", { name: "Message" });
  await page.goto("/send");
  await message.fill("Siri ya Neema");
  await page.reload();
  await expect(message, "of one's own it is kept").toHaveValue("Siri ya Neema");
  await page.context().clearCookies();
  await page.goto("/send");
  await sendSignIn(page, sender);
  await expect(page.getByRole("heading", { level: 1, name: "Send" })).toBeVisible();
  await expect(message).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Siri ya Neema");
});
