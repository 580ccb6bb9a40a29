import type { Page } from "playwright/test";
import { expect, pull, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";

// Nobody else's name: the journeys share one console.
const NAME = "Zainabu Mushi";

const say = (text: string) => pull("POST", "inbound", { from: "+255754333445", name: NAME, text });

test("the line asks for what is shown, for nothing while hidden, and then brings what was missed once", async ({
  desk: page,
}) => {
  const asked: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/live") asked.push(searchParams.get("topics"));
  });
  await page.goto("/templates");
  await expect.poll(() => asked).toEqual(["*"]);
  await page.goto("/events");
  await expect.poll(() => asked.at(-1)).toBe("*,event:*");
  await page.goto("/events?type=message.received");
  await expect(page.getByText("New events appear on top")).toBeVisible();
  await expect.poll(() => asked.at(-1)).toBe("*,event:message.received");
  const rows = page.getByRole("row").filter({ hasText: NAME });
  await say("Mnafungua saa ngapi?");
  await expect(rows).toHaveCount(1);
  await hide(page, true);
  await expect.poll(() => asked.at(-1)).toBe("");
  for (const text of ["Moja", "Mbili", "Tatu"]) await say(text);
  const stored = async () =>
    (await (await page.request.get(`/api/events?type=message.received&q=${encodeURIComponent(NAME)}`)).json())
      .items.length;
  await expect.poll(stored).toBe(4);
  await expect(rows).toHaveCount(1);
  await hide(page, false);
  await expect(rows).toHaveCount(4);
});

test("what comes while a page of events is on its way is listed when it arrives, and again when somebody goes back to it", async ({
  desk: page,
}) => {
  const name = "Rehema Nyerere";
  const tell = (text: string) => pull("POST", "inbound", { from: "+255754333446", name, text });
  const rows = page.getByRole("row").filter({ hasText: name });
  await page.goto("/overview");
  await expect(page.getByRole("link", { name: "Events", exact: true })).toBeVisible();
  await comeAlive(page);
  const tellAndHear = async (text: string) => {
    const heard = page.waitForResponse(/\/api\/facts/);
    await tell(text);
    await heard;
  };
  let news: Promise<void> | undefined;
  await page.route(/\/events\?.*_rsc=/, async (route) => {
    // What is fetched before anybody has pressed is no list yet.
    if ((await route.request().allHeaders())["next-router-prefetch"]) return route.continue();
    const response = await route.fetch();
    news ??= tellAndHear("Mna nafasi leo?");
    await news;
    await route.fulfill({ response });
  });
  await page.getByRole("link", { name: "Events", exact: true }).click();
  await expect(rows).toHaveCount(1);
  expect(news).toBeDefined();
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await page.waitForURL("/templates");
  await tellAndHear("Na kesho?");
  await page.goBack();
  await expect(rows).toHaveCount(2);
});

test("the menu of the person says what the page used, and more once it fetched more", async ({
  desk: page,
}) => {
  await page.goto("/overview");
  const menu = page.getByRole("banner").getByRole("button", { name: /^[A-Z]+, / });
  await menu.click();
  const used = page.getByText(/^This page used [\d.,]+ [kM]B of data$/);
  await expect(used).toBeVisible();
  const first = await used.textContent();
  await say("Habari za asubuhi");
  await expect(used).not.toHaveText(first ?? "");
});

/** As a browser does when another tab is in front. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (hidden ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}
