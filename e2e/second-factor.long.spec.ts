import { Secret, TOTP } from "otpauth";
import type { CDPSession, Page } from "playwright/test";
import { type Colleague, newColleague, typePassword } from "./support/colleague.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { resetOnHost } from "./support/console/reset-on-host.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";

/** What the phone shows now, or showed and will show some half minutes away: each code works once. */
const codeOf = (secret: string, stepsAway = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAway * 30_000 });

/** Sets an app up by keys alone; answers its secret and the recovery codes. */
async function setUpApp({ page }: Colleague): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/settings/sign-in");
  await page.getByRole("button", { name: "Set up an app" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "Picture for the app" })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  const secret = ((await dialog.locator("[data-totp-secret]").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel("Code from the app").focus();
  // Far enough ahead to be so also where its half minute ends on the way.
  await page.keyboard.type(codeOf(secret, 5));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/The clock of your phone is about 1\d\d seconds fast/)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press("Enter");
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(saved).toBeVisible();
  await expectNoBarriersAnywhere(page);
  const codes = await saved.locator("[data-recovery-code]").allTextContents();
  expect(codes).toHaveLength(10);
  await saved.getByLabel("I have saved these codes").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(saved).toBeHidden();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  return { secret, codes };
}

/** A key in this browser that is unlocked by a finger, as Chromium plays one. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test("an app is set up by keys alone, then asked for at sign-in; a recovery code stands in for it, once", async ({
  desk,
  browser,
}) => {
  const person = await newColleague(desk, browser, { name: "Salma Haji", role: "viewer" });
  const { page } = person;
  const { secret, codes } = await setUpApp(person);

  await page.context().clearCookies();
  await typePassword(page, person);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  // The password alone opens no page.
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Sign in to Tuma" })).toBeVisible();
  await page.goto("/sign-in/second");
  await expect(page.getByLabel("Code from your app")).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/set the clock of your phone to automatic\. 4 tries left/)).toBeVisible();
  // Of the half minute after this one: this one's code may have turned the app on.
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/overview");

  await page.context().clearCookies();
  await typePassword(page, person);
  await expect(page.getByLabel("Code from your app")).toBeFocused();
  await page.getByRole("button", { name: "Use a recovery code instead" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.type(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/overview");
  await page.goto("/settings/sign-in");
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  const changes = page.getByRole("region", { name: "What changed on your account" });
  for (const line of ["Used a recovery code", "Wrong second step", "Added a second factor"]) {
    await expect(changes.getByText(line).first()).toBeVisible();
  }
  await expectNoBarriersAnywhere(page);

  await page.getByRole("button", { name: "Make new codes" }).click();
  await page.getByRole("button", { name: "Make 10 new codes" }).click();
  await page.getByLabel("I have saved these codes").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Remove the authenticator app" }).click();
  await page.getByRole("button", { name: "Remove the app" }).click();
  await expect(page.getByText("Off. An app on your phone")).toBeVisible();
  await page.context().clearCookies();
  await typePassword(page, person);
  await page.waitForURL("**/overview");

  await desk.goto(`/settings/audit?kind=sign-ins&q=${encodeURIComponent(person.email)}`);
  await expect(desk.getByRole("row", { name: /Wrong second step.*app/ })).toBeVisible();
  await desk.goto(`/settings/audit?q=${encodeURIComponent(person.name)}`);
  await expect(desk.getByRole("row", { name: /Used a recovery code.*codes left: 9/ })).toBeVisible();
  await expect(desk.getByRole("row", { name: /Signed in.*by: password and app/ })).toBeVisible();
  await page.context().close();
});

test("after the last wrong code the page says the wait that remains, for both ways, and takes codes again by itself", async ({
  desk,
  browser,
}) => {
  const person = await newColleague(desk, browser, { name: "Zuhura Kimaro", role: "viewer" });
  const { page } = person;
  const { secret } = await setUpApp(person);
  await page.context().clearCookies();
  await page.clock.install();
  await typePassword(page, person);
  const button = page.getByRole("button", { name: "Sign in" });
  const miss = async () => {
    await page.getByLabel("Code from your app").fill("000000");
    await button.click();
  };
  for (const left of ["4 tries", "3 tries", "2 tries", "1 try"]) {
    await miss();
    await expect(page.getByText(`${left} left before a pause of up to 15 min.`)).toBeVisible();
  }
  // As if the first of them had been typed long ago.
  const endsInMs = (ms: number) =>
    withDatabase((db) =>
      db.query("UPDATE rate_limit SET expire = $1 WHERE key LIKE 'factor:%'", [Date.now() + ms]),
    );
  await endsInMs(600_000);
  await miss();
  await expect(page.getByText(/^You can try again in \d/).last()).toBeVisible();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expectNoBarriersAnywhere(page);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Use the app instead" }).click();
  await page.clock.fastForward("10:01");
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(/try again/)).toHaveCount(0);
  // The clock of the browser may be a second ahead.
  await endsInMs(-1);
  await page.getByLabel("Code from your app").fill(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/overview");
  await page.context().close();
});

test("a passkey is added by keys alone, signs in without a password, stands after one, and opens nothing once removed", async ({
  desk,
  browser,
}) => {
  const person = await newColleague(desk, browser, { name: "Tumaini Lema", role: "sender" });
  const { page } = person;
  const { cdp, authenticatorId } = await plugIn(page);
  await page.goto("/settings/sign-in");
  await page.getByRole("button", { name: "Add a passkey" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").focus();
  await page.keyboard.type("Work laptop");
  await expectNoBarriersAnywhere(page);
  await page.keyboard.press("Enter");
  await page.getByLabel("I have saved these codes").check();
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page.getByText("Work laptop", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Rename the passkey Work laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Office laptop");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Office laptop", { exact: true })).toBeVisible();
  await expectNoBarriersAnywhere(page);

  // In place of e-mail and password, back to where one was.
  await page.context().clearCookies();
  await page.goto("/campaigns");
  await expectNoBarriersAnywhere(page);
  await page.getByRole("button", { name: "Use a passkey" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/campaigns");
  await page.goto("/settings/sign-in");
  await expect(page.getByText(/last used/).first()).toBeVisible();

  // After a password.
  await page.context().clearCookies();
  await typePassword(page, person);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.getByRole("button", { name: "Use your passkey" }).press("Enter");
  await page.waitForURL("**/overview");

  // A key that nobody unlocks is no key.
  await page.context().clearCookies();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText(/No passkey was used|cannot make such a passkey/)).toBeVisible();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/overview");

  await page.goto("/settings/sign-in");
  await page.getByRole("button", { name: "Remove the passkey Office laptop" }).click();
  await page.getByRole("button", { name: "Remove the passkey", exact: true }).click();
  await expect(page.getByText("Office laptop", { exact: true })).toBeHidden();
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText(/We do not know this passkey/)).toBeVisible();
  await typePassword(page, person);
  await page.waitForURL("**/overview");

  await desk.goto(`/settings/audit?q=${encodeURIComponent(person.name)}`);
  await expect(desk.getByRole("row", { name: /Signed in.*by: passkey/ }).first()).toBeVisible();
  await expect(
    desk.getByRole("row", { name: /Renamed a passkey.*Work laptop → Office laptop/ }),
  ).toBeVisible();
  await page.context().close();
});

test("an owner asks everybody for a second factor; who has none is told, then led to set one up and nowhere else", async ({
  desk,
  browser,
}) => {
  // An owner of their own: the one of the other journeys has no second factor and keeps none.
  const owner = await newColleague(desk, browser, { name: "Rajabu Msuya", role: "owner" });
  const person = await newColleague(desk, browser, { name: "Daudi Komba", role: "viewer" });
  await plugIn(owner.page);
  await owner.page.goto("/settings/team");
  await owner.page.getByRole("button", { name: "Require a second factor…" }).click();
  await owner.page.getByRole("button", { name: "Require it" }).click();
  await expect(owner.page.getByText("Set up your own second factor first")).toBeVisible();
  await owner.page.goto("/settings/sign-in");
  await owner.page.getByRole("button", { name: "Add a passkey" }).click();
  await owner.page.getByRole("dialog").getByLabel("Name").fill("Key");
  await owner.page.getByRole("button", { name: "Make a passkey" }).click();
  await owner.page.getByLabel("I have saved these codes").check();
  await owner.page.getByRole("button", { name: "Done" }).click();

  await owner.page.goto("/settings/team");
  await owner.page.getByRole("button", { name: "Require a second factor…" }).press("Enter");
  const dialog = owner.page.getByRole("dialog", { name: "Require a second factor?" });
  await dialog.getByLabel("Time to set it up").focus();
  await owner.page.keyboard.press("Enter");
  await expect(dialog.getByRole("option", { name: "7 days" })).toBeVisible();
  await expectNoBarriersAnywhere(owner.page);
  await owner.page.keyboard.press("Escape");
  await expect(owner.page.getByRole("option")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Require it" }).press("Enter");
  await expect(owner.page.getByText(/^Required from/)).toBeVisible();
  await expect(
    owner.page.getByRole("row", { name: person.email }).getByText("Off", { exact: true }),
  ).toBeVisible();
  await expectNoBarriersAnywhere(owner.page);

  const { page } = person;
  await page.goto("/overview");
  await expect(page.getByText(/Everybody here needs one from/)).toBeVisible();
  await expectNoBarriersAnywhere(page);
  // The time of grace runs out while the page is open.
  await withDatabase((db) => db.query("UPDATE sign_in_rule SET factor_due_at = now()"));
  try {
    await page.waitForURL("**/second-factor");
    await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    await expectNoBarriersAnywhere(page);
    for (const path of ["/overview", "/campaigns", "/settings", "/settings/team"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    }
    expect((await page.request.get("/api/messages")).status()).toBe(403);
    await page.getByRole("button", { name: "Set up an app" }).press("Enter");
    const app = page.getByRole("dialog", { name: "Set up an authenticator app" });
    const secret = ((await app.locator("[data-totp-secret]").textContent()) ?? "").replaceAll(" ", "");
    await app.getByLabel("Code from the app").fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await page.getByLabel("I have saved these codes").check();
    await page.getByRole("button", { name: "Done" }).press("Enter");
    await page.waitForURL("**/overview");
    await page.goto("/settings/sign-in");
    await page.getByRole("button", { name: "Remove the authenticator app" }).click();
    await page.getByRole("button", { name: "Remove the app" }).click();
    await expect(page.getByText("Add another one first, then remove this one.")).toBeVisible();
  } finally {
    await withDatabase((db) => db.query("UPDATE sign_in_rule SET factor_due_at = NULL"));
  }
  await owner.page.goto("/settings/audit?kind=team");
  await expect(
    owner.page.getByRole("row", { name: /Changed who needs a second factor.*never →/ }).first(),
  ).toBeVisible();
  await owner.page.context().close();
  await page.context().close();
});

test("a lost second factor goes with the link of an owner, or with one made on the host, and is asked for with any other", async ({
  desk,
  browser,
}) => {
  const person = await newColleague(desk, browser, { name: "Mwanaidi Tarimo", role: "sender" });
  const { page } = person;
  await setUpApp(person);
  await desk.goto("/settings/team");
  const row = desk.getByRole("row", { name: person.email });
  await expect(row.getByText("app, 10 codes left")).toBeVisible();

  const open = async (link: string, password: string) => {
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Save the new password" }).click();
  };
  const linkOf = async (isLost: boolean) => {
    await desk.getByRole("button", { name: `Change ${person.name}` }).click();
    await desk.getByRole("menuitem", { name: "Link for a new password…" }).click();
    if (isLost) await desk.getByLabel("They have lost their second factor, too").check();
    await expectNoBarriersAnywhere(desk);
    await desk.getByRole("button", { name: "Make a one-time link" }).last().click();
    const link = await desk.getByRole("dialog").locator("[data-one-time-link]").textContent();
    await desk.getByRole("button", { name: "Done" }).click();
    return link ?? "";
  };
  await open(await linkOf(false), "kondoo watatu wa bibi");
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await open(await linkOf(true), "kondoo watatu wa babu");
  await page.waitForURL("**/overview");
  await expect(row.getByText("Off", { exact: true })).toBeVisible();

  await setUpApp(person);
  const link = await resetOnHost(person.email);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await expect(page.getByText("npm run admin -- reset EMAIL")).toBeVisible();
  await open(link, "kondoo watatu wa shangazi");
  await page.waitForURL("**/overview");
  await page.goto("/settings/sign-in");
  await expect(page.getByText("Off. An app on your phone")).toBeVisible();
  await page.context().close();
});
