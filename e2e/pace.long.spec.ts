import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";

test("an owner says what a credit costs, and what a message costs is shown in money until the price is taken away", async ({
  desk: page,
}) => {
  await page.goto("/settings/credits");
  const section = page.getByRole("region", { name: "What a credit costs" });
  await section.getByRole("button", { name: "Set a price…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Price of 1 credit").fill("22.50001");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Write an amount like 22.50, with up to 4 decimals")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await dialog.getByLabel("Price of 1 credit").fill("22,5");
  await dialog.getByLabel("Price of 1 credit").press("Enter");
  await expect(section.getByText("1 credit costs TZS 22.50.")).toBeVisible();
  const file = csv(`Simu;Jina\r\n0754664001;Asha\r\n0754664002;${"Fatuma binti Juma ".repeat(10)}\r\n`);
  await composeSms(page, { file, text: "Habari {{Jina}}" });
  await expect(page.getByText("3 credits (TZS 67.50)")).toBeVisible();
  await reviewOf(page, "2");
  await expect(page.getByText("It costs 3 credits (TZS 67.50).")).toBeVisible();
  const cost = page.getByRole("region", { name: "What the messages cost" });
  await expect(cost.getByRole("row").last()).toContainText("2 credits (TZS 45)");
  await expectNoBarriersAnywhere(page);
  await resize(page, { width: 390, height: 844 });
  await expect(page.getByText("It costs 3 credits (TZS 67.50).")).toBeVisible();
  await expect(cost.getByRole("row").last()).toContainText(/1 message\s+2 credits \(TZS\s45\)$/, {
    useInnerText: true,
  });
  await resize(page, { width: 1440, height: 900 });
  await page.goto("/send");
  await page.getByLabel("To", { exact: false }).first().fill("0754664001,");
  await page.getByRole("textbox", { name: "Message" }).fill("Habari");
  await expect(page.getByText("About 1 credit (TZS 22.50) for 1 person")).toBeVisible();
  await page.goto("/settings/credits");
  await section.getByRole("button", { name: "Change the price…" }).click();
  await dialog.getByLabel("Price of 1 credit").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("No price is set.")).toBeVisible();
});

test("an owner sets below how many credits we warn; what is no number is refused, and the page says what is set", async ({
  desk: page,
}) => {
  await page.goto("/settings/credits");
  const section = page.getByRole("region", { name: "Low credits" });
  const dialog = page.getByRole("dialog");
  const change = section.getByRole("button", { name: "Change the warning" });
  await change.click();
  await dialog.getByLabel("Credits").fill("many");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    dialog.getByText("Write a whole number from 1 to 1,000,000, or clear the field"),
  ).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await dialog.getByLabel("Credits").fill("1500");
  await dialog.getByLabel("Credits").press("Enter");
  await expect(section.getByText("1,500 credits")).toBeVisible();
  await change.click();
  await expect(dialog.getByLabel("Credits")).toHaveValue("1500");
  await dialog.getByLabel("Credits").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("No number is set")).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`${width} px: an owner limits how fast SMS are sent; what cannot be is refused, and the page says what is set`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/settings/pace");
    const section = page.getByRole("region", { name: "How fast we send" });
    await section.getByRole("button", { name: "Set the pace…" }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel("SMS a second");
    await field.fill("6000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Choose a whole number from 1 to 5,000, or clear the field")).toBeVisible();
    await dialog.getByText("Where we begin, and the most a second").click();
    await dialog.getByLabel("Chat start").fill("30");
    await dialog.getByLabel("Chat ceiling").fill("10");
    await expect(dialog.getByText("Choose at most 10: it is the ceiling")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await dialog.getByLabel("Chat start").fill("");
    await field.fill("3000");
    await dialog.getByRole("button", { name: "Save" }).dblclick();
    await expect(section.getByText(/Your limit: 3,000 SMS a second\./)).toBeVisible();
    await expect(section.getByText(/people.*No limit is set\./)).toBeVisible();
    await expect(section.getByText(/never send to more than 10\. You set this ceiling\./)).toBeVisible();
    await page.reload();
    await section.getByRole("button", { name: "Set the pace…" }).click();
    await dialog.getByLabel("Chat ceiling").fill("");
    await dialog.getByLabel("SMS a second").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    // Behind an open dialog the page has no regions, and nothing stands in one.
    await expect(dialog).toHaveCount(0);
    await expect(section.getByText("No limit is set.")).toHaveCount(2);
    await expect(section.getByText(/Your limit|You set/)).toHaveCount(0);
  });
}
