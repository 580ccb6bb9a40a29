import { csv } from "./support/composer.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

const HALIMA = "+255754888401";

test("somebody is put into a list and a new one from their page, and taken out again", async ({
  desk: page,
}) => {
  await page.request.post("/api/lists/import", {
    headers: ourHeaders(),
    multipart: { name: "Wateja wazuri", mapping: "{}", file: csv("Simu;Jina\n0754888402;Rehema\n") },
  });
  await page.goto(`/contacts/person?number=${encodeURIComponent(HALIMA)}`);
  await page.getByRole("button", { name: "Add to a list" }).click();
  const dialog = page.getByRole("dialog", { name: /^Lists with/ });
  const chip = dialog.getByRole("button", { name: "In Wateja wazuri" });
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await dialog.getByLabel("Name of a new list").fill("Wa jumla");
  await dialog.getByRole("button", { name: "Make a new list" }).click();
  await expect(dialog.getByRole("button", { name: "In Wa jumla" })).toHaveAttribute("aria-pressed", "true");
  await expectNoBarriersAnywhere(page);
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "false");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("link", { name: "Wa jumla" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Wateja wazuri" })).toHaveCount(0);
});

test("a person is added to a list, and one who is taken out comes back with all of their columns", async ({
  desk: page,
}) => {
  const answer = await page.request.post("/api/lists/import", {
    headers: ourHeaders(),
    multipart: {
      name: "Wa Igoma",
      mapping: "{}",
      file: csv("Simu;Jina;Mtaa\n0754888411;Rehema;Igoma\n0754888412;Salma;Buhongwa\n"),
    },
  });
  const { list } = await answer.json();
  await page.goto(`/contacts/lists/${list.id}`);
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("Phone number").fill("0754");
  await dialog.getByRole("button", { name: "Add 1 person" }).click();
  await expect(dialog.getByLabel("Phone number")).toHaveAccessibleDescription(/digits|short|number/i);
  await expectNoBarriersAnywhere(page);
  await dialog.getByLabel("Phone number").fill("0754 888 413");
  await dialog.getByLabel("Name", { exact: true }).fill("Zawadi");
  await dialog.getByRole("button", { name: "Add 1 person" }).click();
  await expect(dialog).toBeHidden();
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Zawadi")).toContainText("+255 754 888 413");
  await row("Rehema")
    .getByRole("button", { name: /from the list/ })
    .click();
  await expect(row("Rehema")).toHaveCount(0);
  await expect(row("Salma").getByRole("button", { name: /from the list/ })).toBeFocused();
  await page.getByRole("button", { name: "Put back at the end" }).click();
  await expect(row("Rehema")).toContainText("Igoma");
  await expect(page.getByText("3 people.")).toBeVisible();
});
