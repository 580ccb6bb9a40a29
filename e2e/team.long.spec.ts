import type { Browser, Page } from "playwright/test";
import { newColleague } from "./support/colleague.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { resetOnHost } from "./support/console/reset-on-host.ts";
import { expect, expectNoBarriersAnywhere, OWNER, signIn, test } from "./support/desk.ts";
import { originOf } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";

const PASSWORD = "mbuzi saba wavuka mto";

/** One person a journey: nobody of another is in the way. */
const someone = (name: string) => ({
  name,
  email: `${name.split(" ")[0]?.toLowerCase()}-${Date.now()}@amani.example`,
});

async function secondBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: originOf() });
  return context.newPage();
}

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.goto("/settings/team");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Role", { exact: true }).click();
  await page.getByRole("option", { name: role }).click();
  await page.getByRole("button", { name: "Make a one-time link" }).click();
  const link = await page.locator("[data-one-time-link]").textContent();
  return link ?? "";
}

async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create my account" }).click();
  await page.waitForURL("**/overview");
}

async function choose(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `Change ${name}` }).click();
  await page.getByRole("menuitem", { name: what }).click();
}

/** As if the password had been given long ago. */
async function forgetPassword(email: string): Promise<void> {
  await withDatabase((db) =>
    db.query(
      `UPDATE session SET confirmed_at = now() - interval '11 minutes'
       WHERE user_id = (SELECT id FROM app_user WHERE email = $1)`,
      [email],
    ),
  );
}

test("a person is invited, joins in a second browser, gets another role, is disabled, and the log tells it", async ({
  page,
  browser,
}) => {
  const { name, email } = someone("Upendo Lema");
  await signIn(page);
  const link = await invite(page, email, "Viewer");
  await expect(page.getByRole("row", { name: email }).getByText("Invited", { exact: true })).toBeVisible();
  await expectNoBarriersAnywhere(page);

  const theirs = await secondBrowser(browser);
  await theirs.goto(link);
  await expectNoBarriersAnywhere(theirs);
  await accept(theirs, link, name);
  await theirs.goto("/settings/team");
  await expect(theirs.getByText("Only owners and admins see the team")).toBeVisible();

  // Their row comes by itself.
  const row = page.getByRole("row", { name: email });
  await expect(row.getByText(name)).toBeVisible();
  await choose(page, name, "Role and rights…");
  // The list of a select is read out only inside the dialog that has it.
  await page.getByRole("dialog").getByLabel("Role", { exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("option", { name: /^Sender/ })
    .click();
  await page.getByRole("dialog").getByLabel("Export lists and reports").check();
  // The question comes over this one, which stays as it was and goes on.
  await forgetPassword(OWNER.email);
  await page.getByRole("button", { name: "Save role and rights" }).click();
  const again = page.getByRole("dialog", { name: "Enter your password again" });
  await again.getByLabel("Your password").fill(OWNER.password);
  await again.getByRole("button", { name: "Go on" }).click();
  await theirs.waitForURL("**/sign-in**");
  await expect(theirs.getByText("Your role or your rights were changed.")).toBeVisible();
  await theirs.getByLabel("E-mail", { exact: true }).fill(email);
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await theirs.waitForURL("**/settings/team");
  await expect(row.getByText("Sender")).toBeVisible();
  await expect(row.getByText("also: export lists and reports")).toBeVisible();
  await resize(page, { width: 390, height: 844 });
  await expectTargets(page, "main");
  await resize(page, { width: 1440, height: 900 });

  await choose(page, name, "Disable…");
  await page.getByRole("button", { name: "Disable this person" }).click();
  await expect(row.getByText("Disabled")).toBeVisible();
  await theirs.waitForURL("**/sign-in**");
  await expect(theirs.getByText("This account was disabled.")).toBeVisible();

  await page.goto("/settings/audit?kind=team");
  await expect(
    page.getByRole("row", { name: /Disabled a person.*disabled: no → yes/ }).first(),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /role: viewer → sender/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Check the whole log" }).click();
  await expect(page.getByText(/lines checked: none was changed/)).toBeVisible();
  // The button is below a long list: where the page has moved to it, a line stands half under the bar of the page.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoBarriersAnywhere(page);
  await theirs.context().close();
});

test("an invitation that was used, or is opened by somebody signed in, says so", async ({
  page,
  browser,
}) => {
  const { name, email } = someone("Rajabu Msuya");
  await signIn(page);
  const link = await invite(page, email, "Sender");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: `You are signed in as ${OWNER.name}` })).toBeVisible();
  const theirs = await secondBrowser(browser);
  await accept(theirs, link, name);
  const late = await secondBrowser(browser);
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await theirs.context().close();
  await late.context().close();
});

test("the password is asked over the page after ten minutes, and what was asked for goes on", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/settings/team");
  await forgetPassword(OWNER.email);
  const { email } = someone("Amina Juma");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Make a one-time link" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter your password again" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await dialog.getByLabel("Your password").fill("si-hili-neno-la-siri");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByText(/This is not your password/)).toBeVisible();
  await dialog.getByLabel("Your password").fill(OWNER.password);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-one-time-link]")).toContainText("/invitation?code=");
  // A file is asked for by a link, which can ask nobody.
  await forgetPassword(OWNER.email);
  await page.goto("/settings/audit");
  await page.getByRole("link", { name: "Export these lines" }).click();
  await dialog.getByLabel("Your password").fill(OWNER.password);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await coming).suggestedFilename()).toBe("audit.csv");
  // And by a press in a row.
  await forgetPassword(OWNER.email);
  await page.goto("/settings/team");
  await expect(page.getByRole("row", { name: email })).toHaveCount(1);
  await page.getByRole("button", { name: `Withdraw the link for ${email}` }).click();
  await dialog.getByLabel("Your password").fill(OWNER.password);
  await page.keyboard.press("Enter");
  // Behind an open dialog the page has no rows.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: email })).toHaveCount(0);
});

test("one changes name and password, and sees and ends other browsers", async ({ page, browser }) => {
  const { name, email } = someone("Baraka Mrema");
  const owner = await secondBrowser(browser);
  await signIn(owner);
  const link = await invite(owner, email, "Viewer");
  await owner.context().close();
  await accept(page, link, name);
  const other = await secondBrowser(browser);
  await other.goto("/sign-in");
  await other.getByLabel("E-mail", { exact: true }).fill(email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForURL("**/overview");

  await page.goto("/settings/sign-in");
  await expect(page.getByText("This one")).toBeVisible();
  await page.getByRole("button", { name: /^Sign it out: Chrome on Linux/ }).click();
  await other.waitForURL("**/sign-in**");
  await expect(other.getByText("You signed out this browser from another one.")).toBeVisible();
  await page.goto("/settings/you");
  await page.getByRole("button", { name: "Change name" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Baraka M. Mrema");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: /Baraka M\. Mrema/ })).toBeVisible();
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Password you have").fill("not the one at all");
  await page.getByLabel("New password").fill("ng'ombe kumi na mbili");
  await page.getByRole("dialog").getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(/not your password/)).toBeVisible();
  await page.getByLabel("Password you have").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await other.context().close();
});

test("a forgotten password is mended on the host, and the log says so", async ({ page, browser }) => {
  const { name, email } = someone("Daudi Komba");
  await signIn(page);
  const link = await invite(page, email, "Sender");
  const theirs = await secondBrowser(browser);
  await accept(theirs, link, name);
  await theirs.context().clearCookies();
  await theirs.goto("/sign-in");
  await expect(theirs.getByText("npm run admin -- reset EMAIL")).toBeVisible();
  await theirs.goto(await resetOnHost(email));
  await theirs.getByLabel("Password", { exact: true }).fill("kondoo watatu wa bibi");
  await theirs.getByRole("button", { name: "Save the new password" }).click();
  await theirs.waitForURL("**/overview");
  await page.goto(`/settings/audit?q=${encodeURIComponent("The host")}`);
  await expect(
    page.getByRole("row", { name: /The host.*Made a link for a new password/ }).first(),
  ).toBeVisible();
  await theirs.context().close();
});

test("with the longest line about a second factor the team fits every screen", async ({
  desk: page,
  browser,
}) => {
  const { email, page: theirs } = await newColleague(page, browser, {
    name: "Wilhelmina Nyamhanga",
    role: "sender",
  });
  await theirs.context().close();
  await withDatabase(async (db) => {
    const [person] = await db.query<{ id: string }>("SELECT id FROM app_user WHERE email = $1", [email]);
    await db.query(
      `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
       SELECT gen_random_uuid(), $1::uuid, md5('Wilhelmina' || n), '', 0, '{}', 'Simu ' || n, true, now() FROM generate_series(1, 12) n`,
      [person?.id],
    );
    await db.query(
      `INSERT INTO recovery_code (user_id, code_hash, salt, created_at)
       SELECT $1::uuid, decode(md5(n::text), 'hex'), '', now() FROM generate_series(1, 10) n`,
      [person?.id],
    );
  });
  await page.goto("/settings/team");
  await expect(page.getByRole("row", { name: email }).getByText("12 passkeys, 10 codes left")).toBeVisible();
  await expectNoBarriersAnywhere(page);
});
