import type { Page } from "playwright/test";
import { expect, expectNoBarriers, ledgerOf, test } from "./support/desk.ts";

const PEOPLE = ["+255754777001", "+255754777002"];
const FILE = {
  name: "chanjo.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Simu,Jina,Siku\r\n0754777001,Asha,Jumatatu\r\n0754777002,,Jumanne\r\n"),
};

test("a template is filled in for each row, and no slot is lost, empty or named twice", async ({
  desk: page,
}) => {
  await write(page, "Kumbusho la chanjo");
  await page.getByRole("button", { name: "Body slot", exact: true }).click();
  await page.keyboard.type("{{Jina|Mteja}}");
  await expect(page.getByLabel("Body slot 1", { exact: true })).toHaveValue("{{Jina|Mteja}}");
  await page.getByRole("button", { name: "Body slot", exact: true }).click();
  await expect(page.getByText("Fill body value 2: an empty one is refused.").first()).toBeVisible();
  await page.getByLabel("Name of body slot 2").fill("1");
  await page.getByLabel("Body slot 2", { exact: true }).fill("{{Siku}}");
  await expect(page.getByText("Two values are called body 1.").first()).toBeVisible();
  // A removed first slot leaves its number free for the next one.
  await page.getByRole("button", { name: "Remove body slot 1" }).click();
  await page.getByLabel("Name of body slot 1").fill("2");
  await page.getByRole("button", { name: "Add a body slot with the column Jina" }).click();
  await expect(page.getByLabel("Name of body slot 2")).toHaveValue("1");
  await page.getByLabel("Body slot 2", { exact: true }).fill("{{Jina|Mteja}}");
  await expectNoBarriers(page);
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("1: Asha");
  await expect(preview).toContainText("2: Jumatatu");

  await page.getByRole("button", { name: "Review 2 recipients" }).click();
  await page.getByRole("button", { name: "Send 2 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect
    .poll(async () => (await ledgerOf("chat")).filter((to) => PEOPLE.includes(to)).length, {
      timeout: 60_000,
    })
    .toBe(2);
});

test("header and buttons are kept with the draft as they were typed", async ({ desk: page }) => {
  await write(page, "Vichwa na vitufe");
  await page.getByRole("button", { name: "Header slot" }).click();
  await page.keyboard.type("Chanjo ya {{Siku}}");
  await page.getByRole("button", { name: "Button", exact: true }).click();
  await page.keyboard.type("NITAKUJA");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\/edit$/);
  await page.reload();
  await page.setInputFiles("input[type=file]", FILE);
  await expect(page.getByLabel("Header slot 1", { exact: true })).toHaveValue("Chanjo ya {{Siku}}");
  await expect(page.getByLabel("Button 1", { exact: true })).toHaveValue("NITAKUJA");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("header 1: Chanjo ya Jumatatu");
  await expect(preview).toContainText("button 1: NITAKUJA");

  await page.setInputFiles("input[type=file]", {
    ...FILE,
    name: "bila-simu.csv",
    buffer: Buffer.from("Jina,Siku\r\nDaudi,Ijumaa\r\n"),
  });
  await expect(page.getByText("Say which column holds the phone numbers")).toBeVisible();
  await expect(preview, "nobody of the file before it").not.toContainText("+255");
});

async function write(page: Page, name: string): Promise<void> {
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: "Chat template" }).check();
  await page.setInputFiles("input[type=file]", FILE);
  await page.getByRole("textbox", { name: "Template" }).fill("chanjo_kumbusho");
  await page.getByRole("textbox", { name: "Language" }).fill("sw");
  // Marketing would wait through the night, and this test runs at any hour.
  await page.getByRole("combobox", { name: "Kind of message" }).click();
  await page.getByRole("option", { name: /Service \(sent at any hour\)/ }).click();
}
