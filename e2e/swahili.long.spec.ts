import { expect, expectNoBarriers, expectNothingWider, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { LISTS, PAGES, PAGES_OF_SOMETHING, pathOf } from "./support/pages.ts";
import { withPeople } from "./support/people.ts";
import { startLater } from "./support/start-later.ts";
import { inSwahili, ourEnglishIn } from "./support/swahili.ts";

test("every page as somebody reads it in Swahili: no sentence of the English, and none wider than a phone", async ({
  desk: page,
}) => {
  await inSwahili(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const english: string[] = [];
  const open = async (path: string) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("html")).toHaveAttribute("lang", "sw");
    english.push(...(await ourEnglishIn(page)).map((line) => `${path}: ${line}`));
    await expectNothingWider(page, path);
  };
  const pages = PAGES.filter((path) => !path.includes("/developers"));
  for (const path of [...pages, "/sandbox", `/campaigns/${await startLater(page)}`]) await open(path);
  await withPeople(async (people) => {
    for (const each of PAGES_OF_SOMETHING) await open(pathOf(each, people));
    for (const list of [...LISTS, "/inbox"]) await open(list);
  });
  expect(english).toEqual([]);
});

test("menus and dialogs of the pages in Swahili: no sentence of the English", async ({ desk: page }) => {
  await inSwahili(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const english: string[] = [];
  await withPeople(async (people) => {
    for (const path of [
      ...PAGES.filter((each) => !each.includes("?")),
      ...PAGES_OF_SOMETHING.map((each) => pathOf(each, people)),
    ]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const doors = page.locator("main button[aria-haspopup]:visible:enabled");
      const count = Math.min(await doors.count(), 8);
      for (let at = 0; at < count; at++) {
        await doors.nth(at).click();
        await page.waitForLoadState("networkidle");
        english.push(...(await ourEnglishIn(page)).map((line) => `${path}, opened ${at}: ${line}`));
        await page.keyboard.press("Escape");
        if (await page.getByRole("dialog").isVisible()) await page.goto(path);
      }
    }
  });
  expect([...new Set(english)]).toEqual([]);
});

test("the language of a person: chosen in their menu, kept in another browser, and on the page of nobody taken along", async ({
  desk: page,
  browser,
}) => {
  await page.goto("/overview");
  await page.getByRole("button", { name: /Neema Mushi/ }).click();
  await page.getByRole("menuitemradio", { name: "Kiswahili" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Muhtasari" })).toBeVisible();
  await expectNoBarriers(page);
  const { origin } = new URL(page.url());

  const other = await browser.newContext({ baseURL: origin });
  const strange = await other.newPage();
  await strange.goto("/sign-in");
  await expect(strange.getByRole("button", { name: "Sign in" })).toBeVisible();
  await strange.getByLabel("E-mail", { exact: true }).fill("neema@amani.example");
  await strange.getByLabel("Password", { exact: true }).fill("kijiko-kikubwa-mezani");
  await strange.getByRole("button", { name: "Sign in" }).click();
  await expect(strange.getByRole("heading", { level: 1, name: "Muhtasari" })).toBeVisible();
  await other.close();

  const fresh = await browser.newContext({ baseURL: origin, locale: "sw-TZ" });
  const first = await fresh.newPage();
  await first.goto("/sign-in");
  await expect(first.getByRole("button", { name: "Ingia" })).toBeVisible();
  await expectNoBarriers(first);
  await first.getByRole("button", { name: "English" }).click();
  await expect(first.locator("html")).toHaveAttribute("lang", "en");
  await first.getByLabel("E-mail", { exact: true }).fill("neema@amani.example");
  await first.getByLabel("Password", { exact: true }).fill("kijiko-kikubwa-mezani");
  await first.getByRole("button", { name: "Sign in" }).click();
  await expect(first.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await fresh.close();
  const answer = await page.request.get("/api/campaigns/00000000-0000-4000-8000-000000000000", {
    headers: ourHeaders(),
  });
  expect((await answer.json()).detail).not.toMatch(/There is no/);
});
