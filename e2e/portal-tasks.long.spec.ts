import { expect, expectNoBarriers, expectNothingWider, test } from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";

test("what only the portal can do is found by the palette and from where one is sent there, each with its name", async ({
  desk: page,
}) => {
  await page.goto("/overview");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("portal");
  await page.getByRole("option", { name: /In the portal of the service/ }).click();
  await expect(page).toHaveURL("/settings/portal");
  await expect(page.getByRole("heading", { name: "Create, rotate or revoke an API key" })).toBeVisible();
  await expectNoBarriers(page);
  await resize(page, { width: 320, height: 640 });
  await expectNothingWider(page);

  await page.goto("/settings/portal#secret");
  await expect(page.getByRole("heading", { name: "Rotate webhook secret" })).toBeInViewport();
  await page.getByRole("link", { name: "Copy the address of this console" }).click();
  await expect(page).toHaveURL("/settings/console");
});
