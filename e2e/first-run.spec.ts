import { test } from "./support/console/fresh-console.ts";
import { expect, expectNoBarriers, OWNER } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";

test("the printed link makes the first owner, and only the first", async ({ page, tuma: { link } }) => {
  await page.goto(link);
  await expectNoBarriers(page);
  await page.getByLabel("Your name").fill(OWNER.name);
  await page.getByLabel("Your organisation").fill("Amani Agrovet");
  await page.getByLabel("E-mail", { exact: true }).fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill("fupi");
  await page.getByRole("button", { name: /create/i }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: /create/i }).dblclick();
  await page.waitForURL("**/overview");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Console" })).toContainText("Amani Agrovet");
  await expectNoBarriers(page);
  // A phone has no room for the rail.
  await resize(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: `, ${OWNER.name}` }).click();
  await expect(page.getByText("Amani Agrovet").filter({ visible: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await resize(page, { width: 1440, height: 900 });
  // A first campaign needs a sender, and only the sandbox knows its own.
  await page.getByRole("link", { name: "See its senders" }).click();
  await expect(page.getByText("AMANI AGRO").first()).toBeVisible();

  const second = await page.request.post("/api/setup", {
    headers: ourHeaders(),
    data: {
      code: new URL(link).searchParams.get("code"),
      name: "Mwingine",
      email: "b@duka.example",
      password: OWNER.password,
    },
  });
  expect(second.status()).toBe(409);
});

test("a wrong password says so and counts the tries that are left", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail", { exact: true }).fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill("si-hili-neno-la-siri");
  await page.getByRole("button", { name: "Sign in" }).dblclick();
  await expect(
    page.getByText("E-mail and password do not match. 4 tries left before a pause of 1 min."),
  ).toBeVisible();
});
