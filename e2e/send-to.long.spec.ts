import type { Page } from "playwright/test";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

const ASHA = "+255754881201";
const ASHURA = "+255754881202";

async function seedList(page: Page, name: string): Promise<void> {
  const people = [
    { number: ASHA, name: "Asha Mwakyusa" },
    { number: ASHURA, name: "Ashura Mwakyusa" },
  ];
  const made = await page.request.post("/api/lists/by-hand", {
    headers: ourHeaders(),
    data: { name, people },
  });
  expect(made.ok(), await made.text()).toBe(true);
}

const fieldOf = (page: Page) => page.getByRole("combobox", { name: "To", exact: true });

for (const width of [1440, 390])
  test(`at ${width} px To finds people by name and number, and Enter takes the one that is chosen`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await seedList(page, `Wateja wa soko ${width}`);
    await page.goto("/send");
    const field = fieldOf(page);
    await field.fill("mwakyusa");
    const options = page.getByRole("listbox", { name: "People and lists" }).getByRole("option");
    await expect(options.filter({ hasText: "Asha Mwakyusa" })).toContainText("+255 754 881 201");
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expect(field).toHaveAttribute("aria-activedescendant", /person-255754881/);
    await expectNoBarriersAnywhere(page);
    await page.keyboard.press("ArrowDown");
    const chosen = page.getByRole("option", { selected: true });
    const word = (await chosen.textContent()) ?? "";
    await page.keyboard.press("Enter");
    const number = word.includes("Ashura") ? "881 202" : "881 201";
    await expect(page.getByRole("button", { name: new RegExp(`Change .*${number}`) })).toBeVisible();
    await expect(field).toHaveValue("");

    // Whoever is named already is not offered again.
    await field.pressSequentially("mwakyusa");
    await expect(options).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(field).toHaveValue("mwakyusa");
    await field.fill("0754881");
    await expect(options).toHaveCount(0);
  });

test("a number that is typed is taken as it is, whoever is found for it", async ({ desk: page }) => {
  await seedList(page, "Wateja wa mnada");
  await page.goto("/send");
  const field = fieldOf(page);
  await field.fill("0754881201");
  const option = page.getByRole("option").filter({ hasText: "Asha Mwakyusa" });
  await expect(option).toBeVisible();
  await expect(field).not.toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change +255 754 881 201" })).toBeVisible();
  await expect(page.getByText("1 number repaired")).toHaveCount(0);
  await field.fill("07548812");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Change 07548812/ })).toBeVisible();
});

test("a list that is picked leads to the composer of a campaign with its people", async ({ desk: page }) => {
  await seedList(page, "Wakulima wa Igoma");
  await page.goto("/send");
  await fieldOf(page).fill("wakulima wa ig");
  await page.getByRole("option", { name: /Wakulima wa Igoma/ }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wakulima wa Igoma");
  await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();
});
