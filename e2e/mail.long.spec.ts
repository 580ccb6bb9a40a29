import { randomUUID } from "node:crypto";
import { hashPassword } from "#lib/server/session/password.ts";
import { insertUser } from "#lib/server/store/people/pending-sign-in.ts";
import { type MailStub, startMailStub } from "#lib/testing/stubs/mail-stub.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, OWNER, test } from "./support/desk.ts";

let server: MailStub;
test.beforeEach(async ({ tuma }) => {
  server = await startMailStub(tuma.mailPort);
});
test.afterEach(() => server.close());

/** The text of the last mail to somebody, as their program shows it. */
const textTo = (to: string): string =>
  (server.kept.findLast((mail) => mail.to === to)?.raw ?? "")
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

for (const width of [1440, 390])
  test(`${width} px: an owner tries the mail server, and somebody invited joins by the mailed link`, async ({
    desk: page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/settings/mail");
    const section = page.getByRole("region", { name: "E-mail to your team" });
    await expect(section.getByText("tuma@amani.example")).toBeVisible();
    server.manner = "no-such-person";
    await section.getByRole("button", { name: "Send me a test e-mail" }).click();
    await expect(section.getByText("The mail server did not accept it")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    server.manner = "good";
    await section.getByRole("button", { name: "Send me a test e-mail" }).click();
    await expect(section.getByText("The mail server accepted it")).toBeVisible();
    expect(textTo(OWNER.email)).toContain("Mail from this console reaches you.");

    const email = `asha-${width}@amani.example`;
    await page.goto("/settings/team");
    await page.getByLabel("E-mail", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Make a one-time link" }).click();
    await expect(page.getByText("We also send it to this person by e-mail.")).toBeVisible();
    await expect.poll(() => textTo(email)).toContain("/invitation?code=");
    const link = /\S+\/invitation\?code=\S+/.exec(textTo(email))?.[0] ?? "";
    const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await theirs.goto(link);
    await theirs.getByLabel("Your name").fill("Asha Kimaro");
    await theirs.getByLabel("Password", { exact: true }).fill("mbuzi saba wavuka mto");
    await theirs.getByRole("button", { name: "Create my account" }).click();
    await theirs.waitForURL("**/overview");
    await theirs.context().close();
    await page.goto("/settings/mail");
    await expect(section.getByText("Last sent")).toBeVisible();
    await expect(section.getByText("None in the last 30 days")).toHaveCount(0);
  });

for (const [width, name, email] of [
  [1440, "Zuhura Mallya", "zuhura@amani.example"],
  [390, "Imani Shayo", "imani@amani.example"],
] as const)
  test(`${width} px: somebody who has forgotten the password gets a link by mail, and hears the same of an address that nobody has`, async ({
    page,
  }) => {
    const old = await hashPassword("kuku wawili wa jirani");
    await withDatabase((db) =>
      insertUser(db, { id: randomUUID(), name, email, role: "sender", passwordHash: old, now: new Date() }),
    );
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expectNoBarriersAnywhere(page);
    const field = page.getByLabel("E-mail", { exact: true });
    await field.fill("nobody");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByText(/^E-mail/).last()).toBeVisible();
    const said = page.getByRole("alert").filter({ hasText: "Look into your mailbox" });
    await field.fill("nobody@amani.example");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(said).toBeVisible();
    const ofNobody = await said.textContent();
    await page.reload();
    await field.fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(said).toHaveText(ofNobody ?? "");
    await expectNoBarriersAnywhere(page);
    await expect.poll(() => textTo(email)).toContain("/reset?code=");
    await page.goto(/\S+\/reset\?code=\S+/.exec(textTo(email))?.[0] ?? "");
    await page.getByLabel("Password", { exact: true }).fill("kondoo watatu wa bibi");
    await page.getByRole("button", { name: "Save the new password" }).click();
    await page.waitForURL("**/overview");
    await page.goto("/settings/sign-in");
    await expect(page.getByText("Asked for a link to a new password")).toBeVisible();
    expect(textTo("nobody@amani.example")).toBe("");
  });
