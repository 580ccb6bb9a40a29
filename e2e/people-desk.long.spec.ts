import type { Page } from "playwright/test";
import { csv } from "./support/composer.ts";
import { expect, expectNoBarriersAnywhere, pull, test } from "./support/desk.ts";
import { optIn } from "./support/opt-out.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";

const ASHA = "+255754889101";
const PILI = "+255754889102";
const CHIKU = "+255754889103";

test.afterEach(async () => {
  for (const number of [ASHA, PILI, CHIKU]) await optIn(number);
});

/** Two of a file, and one who wrote. */
async function seedPeople(page: Page, name: string): Promise<void> {
  const file = csv("Simu;Jina\n0754889101;Asha Juma\n0754889102;Pili Mwita\n");
  await page.request.post("/api/lists/import", {
    headers: ourHeaders(),
    multipart: { name, mapping: "{}", file },
  });
  await pull("POST", "inbound", { from: CHIKU, name: "Chiku wa Igoma", text: "Bei gani leo?" });
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("Contacts opens on people: found by name and number, asked by window, and each leads to their own page", async ({
  desk: page,
}) => {
  await seedPeople(page, "Wakulima 1");
  await page.goto("/overview");
  await page.getByRole("link", { name: "Contacts" }).first().click();
  await page.waitForURL(/\/contacts$/);
  await expect(row(page, "Asha Juma")).toContainText("+255 754 889 101");
  await expect(row(page, "Asha Juma")).toContainText("Wakulima 1");
  await expect(row(page, "Asha Juma")).toContainText("Never wrote");
  await expect(row(page, "Chiku wa Igoma")).toContainText("left");
  await expectNoBarriersAnywhere(page);

  const search = page.getByRole("searchbox", { name: "Name or number" });
  await search.fill("889 102");
  await expect(row(page, "Asha Juma")).toHaveCount(0);
  await expect(row(page, "Pili Mwita")).toBeVisible();
  await search.fill("juma");
  await expect(row(page, "Pili Mwita")).toHaveCount(0);
  await expect(row(page, "Asha Juma")).toBeVisible();
  await search.fill("hayupo kabisa");
  await expect(page.getByText("No match for “hayupo kabisa”")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByRole("link", { name: "Window open" }).click();
  await expect(row(page, "Chiku wa Igoma")).toBeVisible();
  await expect(row(page, "Asha Juma")).toHaveCount(0);
  await row(page, "Chiku wa Igoma").getByRole("link").click();
  await page.waitForURL(/\/contacts\/person/);
  await expect(page.getByRole("heading", { name: "+255 754 889 103" })).toBeVisible();
});

test("chosen people are put into a list, and opted out for one reason, each asked with how many they are", async ({
  desk: page,
}) => {
  await seedPeople(page, "Wakulima 2");
  await page.request.post("/api/lists/by-hand", {
    headers: ourHeaders(),
    data: { name: "Walengwa", people: [{ number: ASHA, name: "Asha Juma" }] },
  });
  await page.goto("/contacts?q=0754889");
  const choose = (name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });
  await choose("Asha Juma").focus();
  await page.keyboard.press("Space");
  await choose("Pili Mwita").check();
  await choose("Chiku wa Igoma").check();
  await expect(page.getByText("3 chosen")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send to 3 people" })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.getByRole("button", { name: "Add to a list…" }).click();
  const lists = page.getByRole("dialog", { name: "Add 3 people to a list" });
  await expectNoBarriersAnywhere(page);
  await lists.getByRole("button", { name: "Add to Walengwa" }).click();
  await expect(page.getByText(/2 people added to .*Walengwa.*, 1 was in it already/)).toBeVisible();
  await expect(row(page, "Chiku wa Igoma")).toContainText("Walengwa");
  await expect(page.getByText("3 chosen")).toHaveCount(0);

  await choose("Asha Juma").check();
  await choose("Pili Mwita").check();
  await page.getByRole("button", { name: "Opt out…" }).click();
  const out = page.getByRole("dialog", { name: "Opt out 2 people?" });
  await out.getByLabel("How did they ask?").fill("Asked at the counter");
  await expectNoBarriersAnywhere(page);
  await out.getByRole("button", { name: "Opt out 2 people" }).click();
  await expect(page.getByText("2 people are opted out")).toBeVisible();
  await expect(row(page, "Asha Juma")).toContainText("Opted out");
  await page.getByRole("link", { name: "Opted out" }).first().click();
  await expect(row(page, "Pili Mwita")).toBeVisible();
});

test("whoever sees no numbers walks through masked people, and searches, chooses and exports nobody", async ({
  desk: page,
}) => {
  await seedPeople(page, "Wakulima 3");
  await page.context().clearCookies();
  await signInAsViewer(page);
  await page.goto("/contacts");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByText("Asha Juma")).toHaveCount(0);
  await expect(page.getByText("754 889 101")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Download/ })).toHaveCount(0);
  await expectNoBarriersAnywhere(page);
});
