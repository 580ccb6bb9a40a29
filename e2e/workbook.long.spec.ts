import { oneSheet, sheetOf, workbookBytes } from "#lib/testing/bytes/workbook-bytes.ts";
import { reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriers, test } from "./support/desk.ts";

const FILE = "lib/testing/fixtures/wateja-libreoffice.xlsx";

test("a workbook is read in the browser, fixed there and read the same on the server", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill("Kutoka Excel");
  await page.setInputFiles("input[type=file]", FILE);
  const sheet = "sheet “Wateja 2026”, one of 2, without 1 hidden row and 1 hidden column";
  await expect(page.getByText(sheet)).toBeVisible();
  await page.getByRole("button", { name: "Change file" }).click();
  await expect(page.getByLabel("Characters")).toHaveCount(0);
  const rows = page.getByRole("region", { name: "First rows as read" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("255713123456");
  await expect(rows.nth(2)).toContainText(/^4/);
  await expectNoBarriers(page);

  await page.getByRole("button", { name: "Change message" }).click();
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina}}, TSh {{Bei}}");
  await page
    .getByRole("button", { name: /^Fill in Jina in 1 row/ })
    .first()
    .click();
  await expect(page.getByText("Jina shows the error #N/A")).toBeVisible();
  await page.getByLabel("Jina in row 7").fill("Asha");
  await page.getByLabel("Jina in row 7").press("Enter");
  await expect(page.getByText("Jina shows the error #N/A")).toBeHidden();
  await expect(page.getByText(sheet)).toBeVisible();
  await page.getByLabel("Bei in row 8").fill("100");
  await page.getByLabel("Bei in row 8").press("Enter");
  await page.getByRole("button", { name: "Go on to the message" }).click();
  await reviewOf(page, "5");
  await expect(page.getByRole("button", { name: "Send 5 messages" })).toBeVisible();
});

test("an archive that is no workbook is refused with the way out", async ({ desk: page }) => {
  const buffer = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
  await page.goto("/campaigns/new");
  await page.setInputFiles("input[type=file]", { name: "wateja.xlsx", mimeType: "", buffer });
  await expect(page.getByText(/ZIP archive, not an Excel workbook/).first()).toBeVisible();
});

test("a cover before the list is passed over, and a sheet of two lists is chosen by a person", async ({
  desk: page,
}) => {
  const book = oneSheet("Oktoba").replace(
    "</sheets>",
    '<sheet name="Novemba" sheetId="2" r:id="rId4"/></sheets>',
  );
  const upload = async (sheet: string) => {
    const list = `<worksheet><sheetData>${sheetOf([
      ["Jina", "Simu"],
      ["Zuri", "0754000901"],
    ])}</sheetData></worksheet>`;
    const bytes = workbookBytes({ book, sheet, replaced: { "xl/worksheets/sheet2.xml": list } });
    await page.setInputFiles("input[type=file]", {
      name: "wateja.xlsx",
      mimeType: "",
      buffer: Buffer.from(bytes),
    });
  };
  await page.goto("/campaigns/new");
  await upload(
    sheetOf([
      ["Mkoa", "Wateja"],
      ["Mwanza", 12],
    ]),
  );
  await expect(page.getByText("sheet “Novemba”, one of 2")).toBeVisible();
  await expect(page.getByText("1 recipient").first()).toBeVisible();

  await page.getByRole("button", { name: "Change file" }).click();
  await upload(
    sheetOf([
      ["Jina", "Simu"],
      ["Asha", "0754000111"],
      ["Juma", "0713000206"],
    ]),
  );
  await expect(page.getByText("Which sheet has your list?")).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Use Novemba" }).click();
  await expect(page.getByText("Which sheet has your list?")).toBeHidden();
  await expect(page.getByText("sheet “Novemba”, one of 2")).toBeVisible();
  await expect(page.getByText("1 recipient").first()).toBeVisible();
  await page.getByRole("button", { name: "Go on to the message" }).click();
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina}}");
  await reviewOf(page, "1");
  await expect(page.getByRole("button", { name: "Send 1 message" })).toBeVisible();
});
