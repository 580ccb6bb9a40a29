import { expect, expectNoBarriers, pull, test } from "./support/desk.ts";

// Nobody else's name: the journeys share one console.
const NAME = "Rehema Kileo";

const say = (text: string) => pull("POST", "inbound", { from: "+255754333444", name: NAME, text });

test("the tail follows until somebody reads, and holds back what is new meanwhile", async ({
  desk: page,
}) => {
  await page.goto("/events");
  await expect(page.getByText("New events appear on top")).toBeVisible();
  await say("Bei ya mahindi ni ngapi?");
  await say("Mko wazi kesho?");
  const rows = page.getByRole("row").filter({ hasText: NAME });
  await expect(rows).toHaveCount(2);

  // By keys alone: to the newest, open, older, close.
  await page.keyboard.press("j");
  await say("Habari ya kutwa");
  const fresh = page.getByRole("button", { name: "1 new" });
  await expect(fresh, "nor for whoever is on a row of it").toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Mko wazi kesho?")).toBeVisible();
  await expect(drawer.getByText("Signature verified")).toBeVisible();
  await page.keyboard.press("j");
  await expect(drawer.getByText("Bei ya mahindi ni ngapi?")).toBeVisible();

  await say("Asante sana");
  const both = page.getByRole("button", { name: "2 new" });
  await expect(both).toBeVisible();
  await expect(rows, "the list does not move under a reader").toHaveCount(2);
  await page.keyboard.press("r");
  await expect(drawer.getByRole("link", { name: /Raw bytes/ })).toHaveAttribute("aria-current", "page");
  await expectNoBarriers(page);
  await both.click();
  await expect(rows).toHaveCount(4);
});

test("what comes while older events are read stands above them", async ({ desk: page }) => {
  await Promise.all(Array.from({ length: 21 }, () => say("Habari za leo")));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/events\?cursor=/, async (route) => {
    await released;
    await route.continue();
  });
  // So tall that whoever asks for older ones still sees the newest.
  await page.setViewportSize({ width: 1440, height: 1600 });
  await page.goto("/events");
  await expect(page.getByText("New events appear on top")).toBeVisible();
  const asked = page.waitForRequest(/cursor=/);
  await page.getByRole("button", { name: "Older events" }).click();
  await asked;

  // The tabs of a browser hear of it through one stream, this one first.
  const other = await page.context().newPage();
  await other.goto("/events");
  await expect(other.getByText("New events appear on top")).toBeVisible();
  await pull("POST", "inbound", { from: "+255754333555", name: "Juma Bakari", text: "Nimefika" });
  const fresh = { hasText: "Juma Bakari" };
  await expect(other.getByRole("row").filter(fresh)).toBeVisible();
  release();
  await expect(page.getByRole("row").nth(22)).toBeVisible();
  await expect(page.getByRole("row").nth(1).filter(fresh)).toBeVisible();
  await other.close();
});

test("an event is found by its text, by JSON it contains, and by its address", async ({ desk: page }) => {
  await say("Ninahitaji mbolea ya kupandia");
  await page.goto("/events");
  await expect(page.getByText("New events appear on top")).toBeVisible();
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Text, number, id or JSON" });
  await expect(field).toBeFocused();
  await field.fill("mbolea ya kupandia");
  const found = page.getByRole("row").filter({ hasText: NAME });
  await expect(found).toHaveCount(1);
  await expect(page.getByText("A search shows what is stored. It does not show new events")).toBeVisible();

  await field.fill('{"data":{"content":{"text":"Ninahitaji mbolea ya kupandia"}}}');
  await expect(page).toHaveURL(/q=%7B/);
  await expect(found).toHaveCount(1);
  await found.getByRole("link").click();
  await expect(page.getByText("Ninahitaji mbolea ya kupandia").last()).toBeVisible();
  await page.reload();
  await expect(page.getByText("Signature verified"), "the address alone opens it again").toBeVisible();

  await page.keyboard.press("Escape");
  await field.fill('{"data":{"content"');
  const said = page.getByText("The part in braces is not JSON. Write it like");
  await expect(said).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const dimmed = page.locator("[inert]").filter({ has: found });
  await expect(dimmed, "what is listed answers another search").toHaveCSS("opacity", "0.5");
  await expectNoBarriers(page);
  await field.fill("mbolea ya kupandia");
  await expect(said).toBeHidden();
  await expect(dimmed).toHaveCount(0);
  await expect(found).toHaveCount(1);

  await page.goto("/events?q=hakuna-kitu-kama-hiki");
  await expect(page.getByRole("button", { name: "Clear search" })).toBeVisible();
});
