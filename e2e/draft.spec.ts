import type { Page } from "playwright/test";
import { expect, expectNoBarriers, test } from "./support/desk.ts";

const FILE = {
  name: "wateja.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Simu,Jina\r\n0754000318,Asha\r\n0713000206,\r\n"),
};

test("what is missing for a draft is said, though its field is not open yet", async ({ desk: page }) => {
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill("Jina tu");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/Choose a sender. The text is empty/)).toBeVisible();
  expect(await draftsCalled(page, "Jina tu")).toBe(0);
});

test("a double click on Save or Review makes one draft", async ({ desk: page }) => {
  await page.goto("/campaigns/new");
  await writeDraft(page, "Mara moja");
  await page.getByRole("button", { name: "Save draft" }).dblclick();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.goto("/campaigns/new");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await writeDraft(page, "Mara moja tu");
  await page.getByRole("button", { name: "Review 2 recipients" }).dblclick();
  await expect(page.getByText(/read the same by this browser and by the server/)).toBeVisible();
  expect([await draftsCalled(page, "Mara moja"), await draftsCalled(page, "Mara moja tu")]).toEqual([1, 1]);
});

test("a saved draft keeps its schedule, and what is typed after that outlives a reload", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await writeDraft(page, "Kesho kutwa");
  await page.getByLabel("Later").check();
  await page.getByLabel("Day", { exact: true }).fill("2099-11-28");
  await page.getByLabel("Time", { exact: true }).fill("09:30");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\/edit$/);
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "Kesho kutwa" }).click();
  await page.waitForURL(/\/edit$/);
  await page.setInputFiles("input[type=file]", FILE);
  await expect(page.getByLabel("Later")).toBeChecked();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2099-11-28");
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("09:30");

  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina|Mteja}}, tumebadilisha");
  await page.reload();
  await expect(page.getByText("What you typed here is back")).toBeVisible();
  await page.setInputFiles("input[type=file]", FILE);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "Habari {{Jina|Mteja}}, tumebadilisha",
  );
});

test("a schedule typed piece by piece is told what is wrong with it, and nothing else", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await writeDraft(page, "Wakati uliopita");
  await page.getByLabel("Later").check();
  await page.getByLabel("Day", { exact: true }).fill("2020-01-01");
  await page.getByLabel("Day", { exact: true }).blur();
  await expect(page.getByText("Choose a day and a time")).toBeVisible();
  await page.getByLabel("Time", { exact: true }).fill("09:30");
  await expect(page.getByText("Choose a day and a time")).toBeHidden();
  await expect(page.getByText("This time is over: choose a later one")).toBeVisible();
  await page.getByLabel("Day", { exact: true }).fill("2099-11-28");
  await expect(page.getByText(/Leaves .*UTC\+03:00/)).toBeVisible();
  await expect(page.getByText("This time is over")).toBeHidden();
});

test("a wrong file leaves the good one before it, and discarding asks first", async ({ desk: page }) => {
  await page.goto("/campaigns/new");
  await writeDraft(page, "Faili mbaya");
  await page.setInputFiles("input[type=file]", {
    ...FILE,
    name: "picha.csv",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await expect(page.getByText("picha.csv cannot be read")).toBeVisible();
  await expect(
    page.getByText("This is a PDF. Upload an Excel workbook or a CSV file. wateja.csv stays."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Review 2 recipients" })).toBeVisible();

  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Discard this draft?" })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Habari {{Jina|Mteja}}");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await page.waitForURL("**/campaigns");
  await page.goto("/campaigns/new");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("a draft that was discarded leaves the list, and is found again under Discarded", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await writeDraft(page, "Haitumwi kamwe");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\/edit$/);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await page.waitForURL("**/campaigns");
  await expect(page.getByRole("link", { name: "Mara moja tu" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Haitumwi kamwe" })).toBeHidden();
  await page.getByRole("link", { name: "Discarded", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: "Haitumwi kamwe" });
  await expect(row.getByText(/Discarded .*today/)).toBeVisible();
  await row.getByRole("link").click();
  await expect(page.getByText(/discarded .* as a draft. Nothing of it was sent./)).toBeVisible();
});

test("the way back leads to the draft that was saved", async ({ desk: page }) => {
  await page.goto("/campaigns/new");
  await writeDraft(page, "Rudi nyuma");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\/edit$/);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Rudi nyuma");
});

async function writeDraft(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.setInputFiles("input[type=file]", FILE);
  await page.getByRole("combobox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina|Mteja}}");
  await expect(page.getByRole("button", { name: "Review 2 recipients" })).toBeVisible();
}

async function draftsCalled(page: Page, name: string): Promise<number> {
  const { items } = await (await page.request.get("/api/campaigns")).json();
  return items.filter((campaign: { name: string }) => campaign.name === name).length;
}
