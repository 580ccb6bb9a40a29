import type { Page } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { hold } from "./support/page/hold.ts";
import { startLater } from "./support/start-later.ts";

const going = (page: Page) => page.getByRole("progressbar", { name: "Opening the page" });

/** Holds the pages that are asked for from within the console until they are let go. */
const holdPages = (page: Page): Promise<() => void> => hold(page, (url) => url.searchParams.has("_rsc"));

test("a page that is long on its way is said to be, by a link and by the palette, and the old one stays until then", async ({
  desk: page,
}) => {
  await page.goto("/messages");
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  // Before, a link loads its page as a document of its own.
  await comeAlive(page);
  let letGo = await holdPages(page);
  await page.getByRole("link", { name: "Events", exact: true }).click();
  await expect(going(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(going(page)).toHaveCount(0);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  letGo = await holdPages(page);
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("A page, a name, a number, an id").fill("calls");
  await page.keyboard.press("Enter");
  await expect(going(page)).toBeVisible();
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Calls" })).toBeVisible();
  await expect(going(page)).toHaveCount(0);
});

test("a first visit gets its page whole, also where there is nothing at its address", async ({
  desk: page,
}) => {
  const waiting = /<template id="B:/;
  // What stands in for a page until it comes costs a second paint, and half a second on a phone.
  for (const path of ["/settings", "/send", "/messages"])
    expect(await (await page.request.get(path)).text(), path).not.toMatch(waiting);
  for (const area of ["campaigns", "calls", "messages", "templates", "contacts/lists", "send"]) {
    for (const id of [crypto.randomUUID(), "no-id"]) {
      const text = await (await page.request.get(`/${area}/${id}`)).text();
      expect(text, `/${area}/${id}`).toMatch(/<h1[^>]*>Not found<\/h1>/);
      expect(text).not.toMatch(waiting);
    }
  }
  await page.goto(`/campaigns/${crypto.randomUUID()}`);
  await expect(page).toHaveTitle("Not found · Tuma");
  await expect(page.getByRole("link", { name: "Campaigns", exact: true }).first()).toBeVisible();
});

test("what is nowhere is called so in the title too", async ({ desk: page }) => {
  const nowhere = crypto.randomUUID();
  const areas = ["calls", "messages", "send", "campaigns", "templates", "contacts/lists"];
  const odd = [`campaigns/${nowhere}/edit`, "messages/none", "calls/no%20id"];
  for (const path of [...areas.map((area) => `${area}/${nowhere}`), ...odd]) {
    await page.goto(`/${path}`);
    await expect(page, path).toHaveTitle("Not found · Tuma");
  }
});

test("an address that asks a list for what cannot be still gets its page", async ({ desk: page }) => {
  for (const path of [
    "/campaigns?cursor=none",
    "/campaigns?cursor=%00",
    "/calls?from=0000-01-01&to=9999-12-31",
    "/calls?tag=%00",
    "/contacts/lists?q=%00",
    "/contacts/opted-out?q=%00",
    "/templates?q=%00",
    "/settings/audit?q=%00",
  ])
    expect((await page.request.get(path)).status(), path).toBe(200);
});

test("an old address of a later page says so and leads to the first page", async ({ desk: page }) => {
  await startLater(page);
  for (const [list, row] of [
    ["/campaigns", "Mwisho wa karne"],
    ["/contacts/lists", undefined],
    ["/calls", undefined],
  ] as const) {
    await page.goto(`${list}?cursor=${encodeURIComponent("of another version")}`);
    await expect(page.getByText("This list has no such page.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await page.getByRole("button", { name: "Go to the first page" }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(page.getByText("This list has no such page.")).toHaveCount(0);
    if (row) await expect(page.getByRole("link", { name: row }).first()).toBeVisible();
  }
});

test("a draft that is saved while another page is on its way does not keep that page away", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await comeAlive(page);
  const letGo = await holdPages(page);
  const isSaved = page.waitForResponse((answer) => /\/api\/drafts\//.test(answer.url()) && answer.ok());
  await page.getByLabel("Name", { exact: true }).fill("Mbolea kwa haraka");
  await page.getByRole("link", { name: "Calls", exact: true }).click();
  await expect(going(page)).toBeVisible();
  await isSaved;
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Calls" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goBack();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mbolea kwa haraka");
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
});

test("a search that waits for its moment keeps the filter that is pressed meanwhile", async ({
  desk: page,
}) => {
  await page.goto("/messages");
  await comeAlive(page);
  await page.getByRole("searchbox").fill("0754");
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await expect(page).toHaveURL(/[?&]q=0754/);
  await expect(page).toHaveURL(/[?&]channel=chat/);
  // On a busy machine the moment is over before the page is drawn with the filter.
  await page.getByRole("searchbox").fill("0755");
  await page.getByRole("link", { name: "SMS", exact: true }).evaluate((chip: HTMLElement) => {
    chip.click();
    for (const until = performance.now() + 600; performance.now() < until; );
  });
  await expect(page).toHaveURL(/[?&]q=0755/);
  await expect(page).toHaveURL(/[?&]channel=sms/);
});

test("a search that waits for its moment asks nothing of a page that is gone back to", async ({
  desk: page,
}) => {
  await page.clock.install();
  await page.goto("/events");
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  // Nothing of the page before is at hand any more, so the way back takes its time.
  await page.reload();
  await comeAlive(page);
  const letGo = await holdPages(page);
  await page.getByRole("searchbox").fill("0754");
  await page.evaluate(() => history.back());
  await page.waitForURL("**/events");
  await page.clock.runFor(1_000);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
});

test("a page that cannot be made says so, and comes when it is tried again", async ({ desk }) => {
  // Beside the one whose errors fail a journey: here the browser has to report some.
  const page = await desk.context().newPage();
  await withDatabase((db) => db.query("ALTER TABLE template RENAME TO template_away"));
  try {
    expect((await page.goto("/templates"))?.status()).toBe(500);
    await expect(page.getByText("We could not show this page")).toBeVisible();
  } finally {
    await withDatabase((db) => db.query("ALTER TABLE template_away RENAME TO template"));
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
});
