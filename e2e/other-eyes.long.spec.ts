import type { Locator } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNothingWider, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { expectNothingCovered } from "./support/page/covered.ts";
import { PALETTE } from "./support/page/palette.ts";
import { resize } from "./support/page/resize.ts";
import { withPeople } from "./support/people.ts";

/** What the keyboard leaves of a phone of 844 px. */
const KEYS_AT = 400;
/** The narrowest phone, and a usual screen at twice the size. */
const WIDTHS = [320, 640];
const PAGES = [
  ...["/campaigns", "/campaigns/new", "/send", "/messages", "/inbox", "/events", "/calls"],
  ...["/contacts/opted-out", "/settings/words"],
];

test(`no words lie on others or end where nobody reaches them, at ${WIDTHS.join(" and ")} px`, async ({
  desk: page,
}) => {
  await withPeople(async ({ sendId, conversationId }) => {
    await withDatabase((db) =>
      db.query("UPDATE campaign SET n_rows = 60, n_rejected = 60 WHERE id = $1", [sendId]),
    );
    for (const path of [...PAGES, `/inbox/${conversationId}`]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      for (const width of WIDTHS) {
        await resize(page, { width, height: 800 });
        await expectNothingWider(page, `${path} at ${width} px`);
        await expectNothingCovered(page, `${path} at ${width} px`);
      }
    }
  });
});

test("a browser that is set to letters of twice the size gets the page of half the width", async ({
  desk: page,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 1200, height: 900 });
  for (const path of ["/campaigns", "/send"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("body")).toHaveCSS("font-size", "28px");
    await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
    await expectNothingWider(page);
    await expectNothingCovered(page, path);
  }
});

test("whoever chooses the colours sees what is chosen, and where the focus is", async ({ desk: page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/campaigns");
  await comeAlive(page);
  const places = page.getByRole("navigation", { name: "Main" });
  await expectTold(
    places.getByRole("link", { name: /^Campaigns/ }),
    places.getByRole("link", { name: "Calls" }),
  );
  await expectTold(
    page.getByRole("link", { name: /^All \d/ }),
    page.getByRole("link", { name: /^Finished \d/ }),
  );
  await page.keyboard.press("Control+k");
  await expectTold(
    page.getByRole("option", { selected: true }),
    page.getByRole("option", { selected: false }).first(),
  );
  await page.goto("/templates/new");
  await comeAlive(page);
  const view = (name: string) => page.locator("label").filter({ has: page.getByRole("radio", { name }) });
  await expectTold(view("Light"), view("Dark"));
  await page.getByRole("radio", { name: "Light" }).press("ArrowRight");
  await expect(view("Dark")).toHaveCSS("outline-width", "3px");
  await page.goto("/send");
  await page.getByRole("textbox", { name: "Message" }).focus();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveCSS("outline-width", "3px");
});

/** One of two is chosen, and has an edge. */
async function expectTold(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toHaveCSS("outline-style", "solid");
  await expect(other).toHaveCSS("outline-style", "none");
}

test("on a phone the palette ends above the keyboard, and a toast leaves the head of a drawer free", async ({
  desk: page,
}) => {
  await page.context().grantPermissions(["clipboard-write"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await withPeople(async ({ eventId }) => {
    await page.goto(`/events?q=${eventId}`);
    await comeAlive(page);
    await page.getByRole("button", { name: "Find a page, a name, a number" }).click();
    const palette = page.getByRole("dialog", { name: PALETTE });
    await expect(palette.getByRole("option").first()).toBeVisible();
    expect((await boxOf(palette)).bottom).toBeLessThanOrEqual(KEYS_AT);
    await palette.getByRole("button", { name: "Close" }).click();
    await page.getByRole("table").last().getByRole("link").first().click();
    const drawer = page.getByRole("dialog").filter({ hasText: "Payload" });
    await drawer.getByRole("button", { name: "eventId" }).click();
    const said = page.getByRole("dialog").filter({ hasText: "Copied eventId" });
    const head = await boxOf(drawer.getByRole("button", { name: "Close" }));
    expect((await boxOf(said)).top).toBeGreaterThan(head.bottom);
  });
});

async function boxOf(part: Locator): Promise<{ top: number; bottom: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return { top: box.y, bottom: box.y + box.height };
}
