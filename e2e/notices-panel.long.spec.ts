import { expect, test } from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";
import { whileStopped } from "./support/while-stopped.ts";

test("the bell opens with bars where the lines will be, and its panel moves no more when they come", async ({
  desk: page,
}) => {
  await page.goto("/templates");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/notices", async (route) => {
    await released;
    await route.continue();
  });
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notices/ })
    .click();
  const panel = page.getByRole("dialog", { name: /^Notices/ });
  await expect(panel.locator("[aria-busy=true]")).toBeVisible();
  await expect(panel).not.toContainText("Reading");
  const waiting = await panel.boundingBox();
  release();
  await expect(panel.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await panel.boundingBox()).toEqual(waiting);
});

test("on a phone, with its keyboard up, too, all of the panel of the bell can be reached", async ({
  desk: page,
}) => {
  await whileStopped(async () => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 568 },
      { width: 390, height: 300 },
    ]) {
      await resize(page, size);
      await page.goto("/templates");
      await page
        .getByRole("banner")
        .getByRole("button", { name: /^Notices/ })
        .click();
      const panel = page.getByRole("dialog", { name: /^Notices/ });
      await expect(panel.getByText("Imesimama").first()).toBeVisible();
      await expect(panel).toBeInViewport({ ratio: 1 });
      await expect(panel.getByRole("heading", { name: "Notices" })).toBeInViewport({ ratio: 1 });
      await expect(panel.getByRole("link", { name: "Choose your notices" })).toBeInViewport({ ratio: 1 });
      await expect(panel.getByRole("link", { name: "See the campaign" }).first()).toBeInViewport({
        ratio: 1,
      });
    }
  });
});
