import type { Browser, Page } from "playwright/test";
import type { NoticeList } from "#lib/contract/desk/notice/notice.ts";
import { newColleague } from "./support/colleague.ts";
import { expect, expectNoBarriers, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";
import { resize } from "./support/page/resize.ts";
import { startElsewhere } from "./support/start-elsewhere.ts";
import { whileStopped } from "./support/while-stopped.ts";

test.afterEach(() => pull("PUT", "faults", { seed: 1, rules: [] }));

const bellOf = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notices/ });

test("a campaign that ends while somebody is elsewhere is told in the bell, leads there, and is new no more", async ({
  desk,
  browser,
}) => {
  const { page } = await newColleague(desk, browser, { name: "Baraka Mrema", role: "viewer" });
  await page.goto("/messages");
  await expect(bellOf(page)).toBeVisible();
  const id = await startElsewhere(desk, { name: "Taarifa ya kengele", first: 764_100_000, rows: 3 });
  await expect(bellOf(page)).toHaveAccessibleName(/\bnew\b/);
  await bellOf(page).click();
  const panel = page.getByRole("dialog", { name: /^Notices/ });
  const line = panel.getByRole("listitem").filter({ hasText: "Taarifa ya kengele" });
  await expect(line).toContainText("New: Campaign");
  await expectNoBarriers(page);
  await expect(bellOf(page), "what was shown is seen").not.toHaveAccessibleName(/\bnew\b/);
  await resize(page, { width: 390, height: 800 });
  const footer = panel.locator("footer");
  expect((await footer.boundingBox())?.height, "as high as a finger").toBeGreaterThanOrEqual(44);
  await expect(line.getByRole("link")).toBeInViewport({ ratio: 1 });
  await line.getByRole("link").click();
  await page.waitForURL(`**/campaigns/${id}`);
  await expect(panel).toBeHidden();
  await page.goto("/notices");
  await expect(page.getByRole("listitem").filter({ hasText: "Taarifa ya kengele" })).not.toContainText(
    "New:",
  );
});

test("a lost answer is the number on the bell until somebody has decided, whoever has seen it", async ({
  desk: page,
}) => {
  await page.goto("/templates");
  const before = await countOf(page);
  await pull("PUT", "faults", {
    seed: 1,
    rules: [{ kind: "cut", operation: "sendSmsBulk", when: "after", times: 1 }],
  });
  const id = await startElsewhere(page, { name: "Jibu la kengele", first: 764_200_000, rows: 3 });
  await expect.poll(() => countOf(page)).toBe(before + 1);
  await bellOf(page).click();
  const panel = page.getByRole("dialog", { name: /^Notices/ });
  const need = panel
    .getByRole("list", { name: "Needs you" })
    .getByRole("listitem")
    .filter({ hasText: "Jibu la kengele" });
  await expect(need).toContainText("May have been sent: no clear answer for 3 people");
  await page.keyboard.press("Escape");
  expect(await countOf(page), "seen is not decided").toBe(before + 1);
  await bellOf(page).click();
  await need.getByRole("link", { name: "Look at the evidence" }).click();
  await page.waitForURL(`**/campaigns/${id}`);
  const other = await page.context().newPage();
  await other.goto("/notices");
  const waiting = other.getByRole("list", { name: "Needs you" }).getByText("Jibu la kengele");
  await expect(waiting).toBeVisible();
  await page.getByRole("button", { name: "Decide for 3 people" }).click();
  await page.getByRole("radio", { name: /^Count them as sent/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Count 3 people as sent" }).click();
  await expect.poll(() => countOf(page)).toBe(before);
  await expect(waiting, "an open list says no more that it waits").toBeHidden();
  await other.close();
});

test("each chooses what they are told, and the browser shows what is chosen for the screen", async ({
  desk,
  browser,
}) => {
  const { page } = await newColleague(desk, browser, { name: "Rehema Salum", role: "viewer" });
  await page.addInitScript(SHOWN_BY_THE_BROWSER);
  await page.goto("/settings/notices");
  const choices = page.getByRole("region", { name: "Your notices" });
  await choices.getByRole("button", { name: "Show them on this screen" }).click();
  await expect(choices).toContainText("shown by your browser while a page of Tuma is open");
  const onScreen = choices.getByRole("checkbox", { name: "A campaign ends: on your screen" });
  await onScreen.check();
  const inBell = choices.getByRole("checkbox", { name: "A template gets an answer: in the bell" });
  const templates = choices.getByRole("checkbox", { name: "A template gets an answer: on your screen" });
  await inBell.uncheck();
  await templates.check();
  await expect(inBell, "the screen shows what comes into the bell").toBeChecked();
  // Else the first press, which says the same as the last, would be taken for it below, and the page left before it.
  await expect.poll(() => hiddenFrom(page)).toEqual([]);
  await inBell.uncheck();
  await expect(templates).not.toBeChecked();
  await expectNoBarriers(page);
  await expect.poll(() => hiddenFrom(page), "what was pressed last is kept").toEqual(["template"]);
  await page.reload();
  await expect(onScreen).toBeChecked();
  await expect(inBell).not.toBeChecked();
  const shown = () =>
    page.evaluate(() => (globalThis as { shown?: { title: string; body: string }[] }).shown);
  await page.waitForResponse("**/api/notices");
  await startElsewhere(desk, { name: "Taarifa ya skrini", first: 764_300_000, rows: 2 });
  await expect.poll(shown).toHaveLength(1);
  const [notice] = (await shown()) ?? [];
  expect(notice?.title).toMatch(/^Campaign (sent|finished)/);
  expect(notice?.body).toContain("Taarifa ya skrini");
});

test("of two choices pressed while the line is slow the last one counts", async ({ desk, browser }) => {
  const { page } = await newColleague(desk, browser, { name: "Zawadi Mushi", role: "viewer" });
  await page.goto("/settings/notices");
  // Two presses before that are one that changes nothing, and are never told of.
  await comeAlive(page);
  const { promise: isPressed, resolve: letGo } = Promise.withResolvers<void>();
  const answered: string[] = [];
  await page.route("**/api/notices/choices", async (route) => {
    const body = route.request().postData() ?? "";
    if (body.includes("template")) await isPressed;
    const answer = await route.fetch();
    answered.push(body);
    await route.fulfill({ response: answer });
    // Where they go at once, the one that was pressed last is answered first.
    letGo();
  });
  const inBell = page.getByRole("checkbox", { name: "A template gets an answer: in the bell" });
  await inBell.uncheck();
  await inBell.check();
  setTimeout(letGo, 1_000);
  await expect.poll(() => answered).toHaveLength(2);
  expect(await hiddenFrom(page)).toEqual([]);
});

test("in a tab that nobody looks at nothing counts as seen, whatever its open bell reads", async ({
  desk,
  browser,
}) => {
  const page = await newColleagueShown(desk, browser, "Joseph Kimaro");
  await bellOf(page).click();
  const panel = page.getByRole("dialog", { name: /^Notices/ });
  await expect(panel.getByRole("link", { name: "All notices" })).toBeVisible();
  await turn(page, "hidden");
  await startElsewhere(desk, { name: "Taarifa isiyoonekana", first: 764_400_000, rows: 2 });
  await expect(panel, "the browser has shown it").toContainText("Taarifa isiyoonekana");
  // By its own line: a campaign of another journey may end meanwhile, and is told too.
  const isNew = async () => {
    const { items } = (await (await page.request.get("/api/notices")).json()) as NoticeList;
    return items.find(({ campaign }) => campaign?.name === "Taarifa isiyoonekana")?.isNew;
  };
  // What was read is drawn, and what drawing it asks for has gone.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await isNew()).toBe(true);
  await turn(page, "visible");
  await expect.poll(isNew).toBe(false);
});

test("a tab that missed more than the feed keeps shows what happened meanwhile", async ({
  desk,
  browser,
}) => {
  const page = await newColleagueShown(desk, browser, "Salma Haji");
  await page.route("**/api/live?*", (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("lastEventId", "long gone");
    return route.continue({ url: url.href });
  });
  await page.context().setOffline(true);
  await startElsewhere(desk, { name: "Taarifa ya kurudi", first: 764_600_000, rows: 2 });
  const told = async () => (await desk.request.get("/api/notices")).text();
  await expect.poll(told).toContain("Taarifa ya kurudi");
  await page.context().setOffline(false);
  const shown = () => page.evaluate(() => (globalThis as { shown?: { body: string }[] }).shown);
  await expect.poll(async () => JSON.stringify(await shown())).toContain("Taarifa ya kurudi");
});

test("behind a page of what needs somebody the older notices can be reached", async ({ desk: page }) => {
  await page.goto("/templates");
  await startElsewhere(page, { name: "Taarifa ya nyuma", first: 764_500_000, rows: 2 });
  await expect(bellOf(page)).toHaveAccessibleName(/\bnew\b/);
  await whileStopped(async () => {
    await expect.poll(() => countOf(page)).toBeGreaterThanOrEqual(25);
    await page.goto("/notices");
    await expect(page.getByRole("listitem").filter({ hasText: "Imesimama" }).first()).toBeVisible();
    await expect(page.getByText("Nothing yet")).toBeHidden();
    await page.getByRole("button", { name: "Show older notices" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Taarifa ya nyuma" })).toBeVisible();
  });
});

/** Somebody on the messages whose browser may show notices, and is asked to when a campaign ends. */
async function newColleagueShown(desk: Page, browser: Browser, name: string): Promise<Page> {
  const { page } = await newColleague(desk, browser, { name, role: "viewer" });
  await page.addInitScript(`sessionStorage.setItem("allowed", "granted")`);
  await page.addInitScript(SHOWN_BY_THE_BROWSER);
  const headers = ourHeaders();
  const data = { hidden: [], onScreen: ["ended"] };
  expect((await page.request.put("/api/notices/choices", { headers, data })).status()).toBe(200);
  await Promise.all([page.waitForResponse("**/api/notices"), page.goto("/messages")]);
  return page;
}

async function turn(page: Page, to: "hidden" | "visible"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, to);
}

/** What needs somebody, as the bell says it. */
async function countOf(page: Page): Promise<number> {
  const name = (await bellOf(page).getAttribute("aria-label")) ?? "";
  return Number(/(\d+) needs?\b/.exec(name)?.[1] ?? 0);
}

/** Browsers without a screen show none: what they are asked to show is kept. Allowed once somebody is asked. */
const SHOWN_BY_THE_BROWSER = `
  globalThis.shown = [];
  globalThis.Notification = class {
    static permission = sessionStorage.getItem("allowed") ?? "default";
    static async requestPermission() {
      sessionStorage.setItem("allowed", "granted");
      return (this.permission = "granted");
    }
    constructor(title, { body }) { globalThis.shown.push({ title, body }); }
    close() {}
  };`;

/** What this person does not want in their bell, as the server knows it. */
const hiddenFrom = async (page: Page): Promise<string[]> =>
  (await (await page.request.get("/api/facts")).json()).notices.hidden;
