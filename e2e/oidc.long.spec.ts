import type { Page } from "playwright/test";
import { findFreePort } from "#lib/launch/launcher/port.ts";
import { CLIENT, openIdentityProvider } from "#lib/testing/stubs/identity-provider.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { test as base } from "./support/console/fresh-console.ts";
import { expect, expectNoBarriersAnywhere, OWNER } from "./support/desk.ts";

const asha = {
  name: "Asha Kimaro",
  email: "asha@amani.example",
  email_verified: true,
  groups: ["tuma-admins"],
};

const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({ browserName: _ }, use) => {
      const port = await findFreePort();
      const provider = await openIdentityProvider({ asha }, `http://localhost:${port}`);
      await use({
        PORT: String(port),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: "Amani accounts",
        OIDC_ROLES: '{"tuma-admins":"admin"}',
      });
      await provider.close();
    },
    { scope: "worker" },
  ],
});

/** The pages of the provider: who it is, and, the first time, what the console may know. */
async function proveAtProvider(page: Page, login: string, isFirst: boolean): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  if (isFirst) await page.getByRole("button", { name: "Continue" }).click();
}

test("signs in with the account of the company, comes back to the page asked for, and proves it again in another tab", async ({
  page,
  browser,
  baseURL,
  tuma,
}) => {
  await page.goto(tuma.link);
  await page.getByLabel("Your name").fill(OWNER.name);
  await page.getByLabel("E-mail", { exact: true }).fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: /create/i }).click();
  await page.waitForURL("**/overview");

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
  });
  const theirs = await context.newPage();
  await theirs.goto("/settings/team");
  await theirs.waitForURL("**/sign-in?**");
  await expectNoBarriersAnywhere(theirs);
  await theirs.getByRole("button", { name: "Sign in with Amani accounts" }).click();
  await proveAtProvider(theirs, "asha", true);
  await theirs.waitForURL("**/settings/team");
  await expect(theirs.getByText(asha.email)).toBeVisible();

  await withDatabase((db) => db.query("UPDATE session SET confirmed_at = now() - interval '11 minutes'"));
  await theirs.reload();
  await theirs.getByLabel("E-mail", { exact: true }).fill("juma@amani.example");
  await theirs.getByRole("button", { name: "Make a one-time link" }).click();
  const link = theirs.getByRole("link", { name: "Sign in again with Amani accounts in another tab" });
  await expect(link).toBeVisible();
  await expectNoBarriersAnywhere(theirs);
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await expectNoBarriersAnywhere(tab);
  await tab.getByRole("button", { name: "Sign in with Amani accounts" }).click();
  await proveAtProvider(tab, "asha", false);
  await expect(tab.getByText("Close this tab and go on in the one you came from.")).toBeVisible();
  await tab.close();
  await theirs.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(theirs.getByText("juma@amani.example").first()).toBeVisible();
  await expect(link).toHaveCount(0);

  // An answer that nobody here has asked for.
  await page.goto("/sign-in/return?error=access_denied&state=none");
  await expect(page.getByText("was begun in another browser")).toBeVisible();
  await context.close();
});
