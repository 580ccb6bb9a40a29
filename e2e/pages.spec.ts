import type { Page } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, test } from "./support/desk.ts";

/** Nobody asks for these by anything but their state: other journeys do not meet them. */
test.beforeAll(() =>
  withDatabase((db) =>
    db.query(
      `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, created_at)
       SELECT gen_random_uuid(), 'campaign', 'cancelled', 'Rasimu ' || n, 'sms', '{"text":"Habari"}', 100,
         gen_random_uuid(), now() - n * interval '1 minute' FROM generate_series(1, 50) n`,
    ),
  ),
);

const cursorOf = (page: Page) => new URL(page.url()).searchParams.get("cursor");

test("the address of a page holds one cursor, the way back is the way one came, and from a link it is the first page", async ({
  desk: page,
}) => {
  await page.goto("/campaigns?state=discarded");
  const older = page.getByRole("link", { name: "Older" });
  const newer = page.getByRole("link", { name: "Newer" });
  await expect(page.getByRole("link", { name: "Rasimu 1", exact: true })).toBeVisible();
  await expect(newer).toHaveCount(0);
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/campaigns?*", (route) => asked.then(() => route.continue()));
  await older.click();
  const rows = page.getByRole("table", { name: "Campaigns" }).getByRole("rowgroup").last();
  await expect(rows, "what is listed is not the page that is asked for").toHaveCSS("opacity", "0.5");
  answer();
  await expect(page.getByRole("link", { name: "Rasimu 21", exact: true })).toBeVisible();
  await expect(rows).toHaveCSS("opacity", "1");
  const second = cursorOf(page);
  await older.click();
  await expect(page.getByRole("link", { name: "Rasimu 41", exact: true })).toBeVisible();
  const third = page.url();
  expect(cursorOf(page)?.length).toBe(second?.length);
  await expect(older).toHaveCount(0);

  await page.reload();
  await newer.click();
  await expect(page.getByRole("link", { name: "Rasimu 21", exact: true })).toBeVisible();
  expect(cursorOf(page)).toBe(second);
  await newer.click();
  await expect(page.getByRole("link", { name: "Rasimu 1", exact: true })).toBeVisible();
  expect(cursorOf(page)).toBeNull();

  const another = await page.context().newPage();
  await another.goto(third);
  await expect(another.getByRole("link", { name: "Rasimu 41", exact: true })).toBeVisible();
  await another.getByRole("link", { name: "Newer" }).click();
  await expect(another.getByRole("link", { name: "Rasimu 1", exact: true })).toBeVisible();
  await another.close();
});
