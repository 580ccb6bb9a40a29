import { csv } from "./support/composer.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";

test("each column says what it holds, and where a spreadsheet has cut numbers short", async ({
  desk: page,
}) => {
  const rows = Array.from(
    { length: 30 },
    (_, row) =>
      `07541000${String(row + 10)};Mteja ${row};38,${500 + row};${(row % 28) + 1}/11/2026;;${row % 3 ? "Ndiyo" : row};${row === 4 ? "2.55713E+11" : 1000 + row}`,
  );
  await page.goto("/campaigns/new");
  await page.setInputFiles(
    "input[type=file]",
    csv(`Simu;Jina;Deni;Tarehe;Maelezo;Jibu;Kadi\r\n${rows.join("\r\n")}\r\n`),
  );
  await page.getByRole("button", { name: "Change" }).last().click();
  const lineOf = (name: string) => page.getByRole("row").filter({ hasText: new RegExp(`^${name}`) });
  for (const [name, words] of Object.entries({
    Simu: "Phone numbers",
    Jina: "Text",
    Deni: "Amounts",
    Tarehe: "Dates",
    Maelezo: "Empty",
    Jibu: "Mixed: text and numbers",
    Kadi: "Numbers",
  }))
    await expect(lineOf(name).getByText(words, { exact: true })).toBeVisible();
  await expect(lineOf("Kadi")).toContainText("Excel cut numbers short here, such as 2.55713E+11");
  await expectNoBarriersAnywhere(page);
});
