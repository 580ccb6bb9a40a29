import type { Page } from "playwright/test";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, test } from "./support/desk.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806", "hex");

for (const { name, buffer, says } of [
  { name: "an empty file", buffer: Buffer.from(""), says: /empty/i },
  { name: "a picture renamed .csv", buffer: PNG, says: /picture \(PNG\)/ },
  { name: "a header and nothing below it", buffer: Buffer.from("Simu;Jina\r\n"), says: /no rows below/ },
]) {
  test(`${name} is refused with the reason, and nothing is lost`, async ({ desk: page }) => {
    await page.goto("/campaigns/new");
    await page.getByLabel("Name", { exact: true }).fill("Jina linabaki");
    await choose(page, buffer);
    await expect(page.getByText(says).first()).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Jina linabaki");
  });
}

test("a list of numbers alone needs nothing else", async ({ desk: page }) => {
  await page.goto("/campaigns/new");
  await choose(page, "0754000318\r\n0713000206\r\n");
  await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();
});

test("without a column of numbers one is asked for, and names in it are refused one by one", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await choose(page, "Jina;Mji\r\nAsha;Mwanza\r\nJuma;Geita\r\n");
  await expect(page.getByText("Which column has the phone numbers?")).toBeVisible();
  await page.getByRole("combobox", { name: "Jina is used as" }).click();
  await page.getByRole("option", { name: "Phone number" }).click();
  await expect(page.getByRole("link", { name: "Fix 2 phone numbers" })).toBeVisible();
  await expect(page.getByText("Letters in a phone number").first()).toBeVisible();
  await expect(page.getByText("No row of the file can be sent to", { exact: false })).toBeHidden();
});

test("a number Excel cut short is named, and fixed in its place", async ({ desk: page }) => {
  await page.goto("/campaigns/new");
  await choose(page, "Simu;Jina\r\n2.55713E+11;Asha\r\n0754000318;Juma\r\n");
  await expect(page.getByText("Excel cut this number short", { exact: false })).toBeVisible();
  await page.getByRole("textbox", { name: "Simu in row 2" }).fill("0713000206");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 recipients, no row skipped")).toBeVisible();
  // Reading it in another way goes on from what was fixed.
  await page.getByRole("button", { name: "Change file" }).click();
  await page.getByRole("checkbox", { name: "The first row contains column names" }).click();
  await page.getByRole("button", { name: "Go on to the columns" }).click();
  await expect(page.getByText("2 recipients, 1 row skipped: 1 invalid")).toBeVisible();
});

test("a row that says too much and a row without its value are named, the others go", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  const lines = [`0754000318;${"x".repeat(915)}`, "0713000206;", "0688000941;Fatuma"];
  await choose(page, `Simu;Jina\r\n${lines.join("\r\n")}\r\n`);
  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina}}");
  await page.getByRole("button", { name: "Shorten the message of 1 row" }).first().click();
  await expect(
    page.getByText("922 characters with this row filled in; at most 918 can be sent"),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Fill in Jina in 1 row" })).toBeVisible();
  await expect(page.getByText("1 recipient, 2 rows skipped: 2 invalid")).toBeVisible();
  await page.getByRole("button", { name: "Go on to the message" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina|Mteja}}");
  await page.getByRole("button", { name: "Change columns" }).click();
  await expect(page.getByText("2 recipients, 1 row skipped: 1 invalid")).toBeVisible();
  await page.getByRole("button", { name: "Go on to the message" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina|Mteja}} wa {{Kijiji}}");
  await expect(page.getByText("but the file has no such column. Its columns: Simu, Jina")).toBeVisible();
  const preview = page.getByRole("complementary", { name: "Preview" });
  await preview.getByRole("button", { name: "Next row" }).click();
  await expect(preview).toContainText("Habari Mteja wa Not a column of the file: Kijiji");
});

test("damaged text is named with what we would read, and repaired or kept by one choice that Send repeats", async ({
  desk: page,
}) => {
  const file = csv("Simu;Jina\r\n0754000318;MollÃ©l\r\n0713000206;Asha\r\n");
  await composeSms(page, { file, text: "Habari {{Jina}}", isService: true });
  const damage = page.getByText("1 cell has damaged text");
  await page.getByRole("button", { name: "Repair the damaged text of Jina in 1 row" }).first().click();
  await expect(damage).toBeVisible();
  await expect(page.getByText("Row 2: “MollÃ©l”. We would read “Mollél”.")).toBeVisible();
  await page.getByRole("button", { name: "Repair text" }).click();
  await expect(page.getByText("We repair the damaged text of this file")).toBeVisible();
  await expect(page.getByText("2 recipients, no row skipped")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("Habari Mollél");
  await page.getByRole("button", { name: "Keep it as it is" }).click();
  await expect(page.getByText("You keep it: these cells go out as they are.")).toBeVisible();
  await expect(page.getByText("2 recipients, no row skipped")).toBeVisible();
  await page.getByRole("button", { name: "Go on to the message" }).click();
  await reviewOf(page, "2");
  await expect(damage).toBeVisible();
  await expect(
    page.getByText("what the message has of them goes out as it is", { exact: false }),
  ).toBeVisible();
});

test("a list of a file with damaged text is made once somebody says what we do with it", async ({
  desk: page,
}) => {
  await page.goto("/contacts/lists");
  await page.getByRole("button", { name: "New list from a file" }).click();
  const dialog = page.getByRole("dialog", { name: "New list from a file" });
  await dialog
    .getByLabel("Spreadsheet file")
    .setInputFiles(csv("Simu,Jina\r\n0754000318,N&#39;gombe\r\n", "Wenye alama.csv"));
  await expect(dialog.getByRole("button", { name: "Make a list of 1 person" })).toHaveAccessibleDescription(
    "Say whether we repair the damaged text",
  );
  await dialog.getByRole("button", { name: "Repair text" }).click();
  await expect(dialog.getByText("We repair the damaged text of this file")).toBeVisible();
  await dialog.getByRole("button", { name: "Make a list of 1 person" }).click();
  await page.waitForURL(/\/contacts\/lists\/[0-9a-f-]{36}$/);
  await expect(page.getByText("N'gombe").first()).toBeVisible();
});

test("a message over 918 characters and 501 people are refused before anything leaves", async ({
  desk: page,
}) => {
  await page.goto("/send");
  const field = page.getByLabel("To", { exact: false }).first();
  await field.fill("0754 000 318");
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill("x".repeat(919));
  await expect(page.getByText("919 of 918")).toBeVisible();
  await expect(page.getByRole("alert").getByText("Shorten it by 1.")).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("Habari");
  await field.fill(Array.from({ length: 500 }, (_, index) => `0754${100_000 + index}`).join(","));
  await page.keyboard.press("Enter");
  await expect(page.getByText("501 of 500")).toBeVisible();
  await expect(page.getByRole("alert").getByText("You can send to 500 people at once")).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/(sms|chat)\//.test(request.url())) sent.push(request.url());
  });
  await page.getByRole("button", { name: "Send to 501 people" }).click();
  await expect(field).toBeFocused();
  expect(sent).toEqual([]);
});

async function choose(page: Page, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content as string);
  await page.setInputFiles("input[type=file]", { name: "wateja.csv", mimeType: "text/csv", buffer });
}
