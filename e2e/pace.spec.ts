import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";

for (const width of [1440, 390]) {
  test(`${width} px: an owner limits how fast SMS are sent; what cannot be is refused, and the page says what is set`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/settings");
    const section = page.getByRole("region", { name: "How fast we send" });
    await section.getByRole("button", { name: "Set a limit…" }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel("SMS a second");
    await field.fill("6000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Choose a whole number from 1 to 5,000, or clear the field")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await field.fill("3000");
    await dialog.getByRole("button", { name: "Save" }).dblclick();
    await expect(section.getByText(/Your limit: 3,000 SMS a second\./)).toBeVisible();
    await expect(section.getByText(/people.*No limit is set\./)).toBeVisible();
    await page.reload();
    await section.getByRole("button", { name: "Set a limit…" }).click();
    await dialog.getByLabel("SMS a second").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(section.getByText(/Your limit/)).toBeHidden();
  });
}
