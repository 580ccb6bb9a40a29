import { csv } from "./support/composer.ts";
import { expect, expectNoBarriers, expectNoBarriersAnywhere, test } from "./support/desk.ts";

const rowsOf = (first: number, names: readonly string[]) =>
  names.map((name, index) => `0754 79${first} 00${index};${name}\r\n`).join("");

test("a spreadsheet becomes a list without a campaign, two lists become one without a third, and each says where it came from", async ({
  desk: page,
}) => {
  async function importList(name: string, content: string, people: string): Promise<void> {
    await page.goto("/contacts/lists");
    await page.getByRole("button", { name: "New list from a file" }).click();
    const dialog = page.getByRole("dialog", { name: "New list from a file" });
    await expect(dialog.getByRole("button", { name: "Make the list" })).toHaveAccessibleDescription(
      "Choose a file",
    );
    await dialog.getByLabel("Spreadsheet file").setInputFiles(csv(content, `${name}.csv`));
    await expect(dialog.getByLabel("Name of the list")).toHaveValue(name);
    await expect(dialog.getByRole("status")).toContainText(`${people} will be in the list`);
    await dialog.getByRole("button", { name: `Make a list of ${people}` }).click();
    await page.waitForURL(/\/contacts\/lists\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(/From a file\./)).toBeVisible();
  }
  await importList(
    "Wateja wa Moshi",
    `Simu;Jina\r\n${rowsOf(1, ["Asha", "Juma"])}07547;Pili\r\n`,
    "2 people",
  );
  await importList("Wateja wa Hai", `Simu;Jina\r\n${rowsOf(1, ["Asha"])}${rowsOf(2, ["Salim"])}`, "2 people");
  await importList("Wasiotaka", `Simu;Jina\r\n${rowsOf(2, ["Salim"])}`, "1 person");

  await page.goto("/contacts/lists");
  await page.getByRole("button", { name: "New list from lists" }).click();
  const dialog = page.getByRole("dialog", { name: "New list from lists" });
  await dialog.getByRole("button", { name: "Put in Wateja wa Moshi" }).click();
  await dialog.getByRole("searchbox", { name: "Search lists by name" }).fill("Hai");
  await dialog.getByRole("button", { name: "Put in Wateja wa Hai" }).click();
  await dialog.getByRole("searchbox", { name: "Search lists by name" }).fill("Wasiotaka");
  await dialog.getByRole("button", { name: "Skip Wasiotaka" }).click();
  const parts = dialog.getByRole("list", { name: "What the list is made of" });
  await expect(parts.getByRole("listitem")).toHaveText([
    /^Everybody of Wateja wa Moshi, 2 people/,
    /^Everybody of Wateja wa Hai, 2 people/,
    /^Without who is in Wasiotaka, 1 person/,
  ]);
  await expectNoBarriers(page);
  await dialog.getByLabel("Name of the list").fill("Wote");
  await dialog.getByRole("button", { name: "Make the list" }).click();
  await page.waitForURL(/\/contacts\/lists\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "Wote" })).toBeVisible();
  await expect(page.getByText("From Wateja wa Moshi and Wateja wa Hai, without Wasiotaka.")).toBeVisible();
  const people = page.getByRole("table", { name: "People" }).getByRole("row");
  await expect(people.filter({ hasText: "+255" })).toHaveText([/Asha/, /Juma/]);
  await page.goto("/contacts/lists");
  await expectNoBarriersAnywhere(page);
});

test("the column of numbers is asked for where a file does not say it, and what is wrong with a file is said in the dialog", async ({
  desk: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contacts/lists");
  await page.getByRole("button", { name: "New list from a file" }).click();
  const dialog = page.getByRole("dialog", { name: "New list from a file" });
  const picker = dialog.getByLabel("Spreadsheet file");
  await picker.setInputFiles({
    name: "picha.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]),
  });
  await expect(dialog.getByRole("alert")).toContainText("We cannot read this file");
  const unclear = "Namba;Simu;Jina\r\n712000001;0765000222;Asha\r\n712000002;0765000223;Juma\r\n";
  await picker.setInputFiles(csv(unclear, "wanachama.csv"));
  const column = dialog.getByRole("combobox", { name: "Column with the phone numbers" });
  await expect(column).toHaveAccessibleDescription(/Choose the column/);
  await column.click();
  await page.getByRole("option", { name: "Simu" }).click();
  await expect(dialog.getByRole("status")).toContainText("2 people will be in the list");
  await expectNoBarriersAnywhere(page);
  await dialog.getByLabel("Name of the list").fill("");
  await expect(dialog.getByRole("button", { name: "Make a list of 2 people" })).toHaveAccessibleDescription(
    "Give the list a name",
  );
});
