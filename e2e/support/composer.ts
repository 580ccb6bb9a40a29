import { expect, type Page } from "playwright/test";

export type Spreadsheet = { name: string; mimeType: string; buffer: Buffer };

/** A file of the composer as text, or as bytes. */
export const csv = (content: string | Buffer, name = "wateja.csv"): Spreadsheet => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content as string),
});

type Message = { file: Spreadsheet; text: string; name?: string; isService?: boolean };

/** Writes an SMS campaign as far as its review is near: nothing is missing, and nothing is sent. */
export async function composeSms(
  page: Page,
  { file, text, name, isService = false }: Message,
): Promise<void> {
  await page.goto("/campaigns/new");
  if (name !== undefined) await page.getByLabel("Name", { exact: true }).fill(name);
  await page.setInputFiles("input[type=file]", file);
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  if (isService) await chooseService(page);
  await page.getByRole("textbox", { name: "Message" }).fill(text);
}

/** Marketing would wait through the night, and a test runs at any hour. */
export async function chooseService(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Kind of message" }).click();
  await page.getByRole("option", { name: /Service \(sent at any hour\)/ }).click();
}

/** Opens the review; the server has counted so many recipients. */
export async function reviewOf(page: Page, recipients: string): Promise<void> {
  await page.getByRole("button", { name: "Go on to the review" }).click();
  await expect(page.getByRole("heading", { name: /Review and send/ })).toBeVisible();
  await expect(page.getByText("Recipients", { exact: true }).locator("..")).toContainText(recipients);
}

/** What is typed so far is on the server. */
export async function saved(page: Page): Promise<void> {
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
  await expect(page.getByRole("status", { name: "Draft" })).toHaveText(/^\s*Saved \d\d:\d\d$/);
}
