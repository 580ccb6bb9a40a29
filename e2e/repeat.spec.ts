import type { Page } from "playwright/test";
import { expect, expectNoBarriers, ledgerOf, test } from "./support/desk.ts";

const FILE = "Simu;Jina\r\n0754777001;Asha\r\n0754777002;Juma\r\n0754777003;Pili\r\n";
const TEXT = "Habari {{Jina}}, duka limehamia sokoni";

test("the same words to the same people again are sent only after a yes", async ({ desk: page }) => {
  const before = (await ledgerOf("sms")).length;
  await compose(page, "Tumehama");
  await page.getByRole("button", { name: "Send 3 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/All messages are sent/)).toBeVisible({ timeout: 60_000 });

  await compose(page, "Tumehama, mara ya pili");
  await expect(page.getByText("3 of these 3 had this message already")).toBeVisible();
  await expectNoBarriers(page);
  const send = page.getByRole("button", { name: "Send 3 messages" });
  await send.click({ force: true });
  await expect(page.getByRole("link", { name: "Tumehama", exact: true })).toBeVisible();
  expect((await ledgerOf("sms")).length - before).toBe(3);

  await page.getByRole("checkbox", { name: "Send it to them again" }).check();
  await send.click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/All messages are sent/)).toBeVisible({ timeout: 60_000 });
  expect((await ledgerOf("sms")).length - before, "a person may mean it").toBe(6);
});

async function compose(page: Page, name: string): Promise<void> {
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.setInputFiles("input[type=file]", {
    name: "wateja.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(FILE),
  });
  await page.getByRole("combobox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("combobox", { name: "Kind of message" }).click();
  await page.getByRole("option", { name: /Service \(sent at any hour\)/ }).click();
  await page.getByRole("textbox", { name: "Message" }).fill(TEXT);
  await page.getByRole("button", { name: "Review 3 recipients" }).click();
  await expect(page.getByText(/read the same by this browser and by the server/)).toBeVisible();
}
