import type { Page } from "playwright/test";
import { expect, pull, test } from "./support/desk.ts";

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
