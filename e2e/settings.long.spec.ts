import type { Locator, Page } from "playwright/test";
import { expect, expectNoBarriersAnywhere, expectNothingWider, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Find a setting" });
const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const width of [1440, 390])
  test(`${width} px: a setting is found by what people call it in either language, and there is a way back`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/settings");
    await comeAlive(page);
    await expectNoBarriersAnywhere(page);
    for (const [typed, found] of [
      ["night", "Quiet hours"],
      ["usiku", "Quiet hours"],
      ["four eyes", "Approval by a second person"],
      ["Ridhaa", "Consent"],
    ] as const) {
      await search(page).fill(typed);
      await expect(main(page).getByRole("link", { name: found }).first()).toBeVisible();
      await expect(main(page).getByRole("link", { name: "Team" })).toHaveCount(0);
    }
    await search(page).fill("zzz");
    await expect(page.getByText("No match for “zzz”")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("button", { name: "Show all settings" }).click();
    await search(page).fill("holiday");
    await search(page).press("Enter");
    await page.waitForURL("**/settings/hours");
    await expect(heading(page)).toHaveText("Hours and holidays");
    const beside = page.getByRole("navigation", { name: "Settings" });
    if (width === 1440) {
      await expect(beside.locator("[aria-current=page]")).toHaveText("Hours and holidays");
      await beside.getByRole("link", { name: "Consent", exact: true }).click();
      await expect(heading(page)).toHaveText("Consent");
      await expect(beside.locator("[aria-current=page]")).toHaveText("Consent");
    } else await expect(beside).toBeHidden();
    await expectNoBarriersAnywhere(page);
    await main(page).getByRole("link", { name: "Settings", exact: true }).click();
    await page.waitForURL("**/settings");
    await expect(search(page)).toBeVisible();
  });

test("the search works before any script does", async ({ desk: page }) => {
  const html = await (await page.request.get("/settings?q=usiku")).text();
  expect(html).toContain('href="/settings/hours#hours"');
  expect(html).not.toContain('href="/settings/fields"');
});

test("an old address of a part of the settings arrives at it", async ({ desk: page }) => {
  for (const [anchor, path, region] of [
    ["pace", "/settings/pace#pace", "How fast we send"],
    ["retention", "/settings/privacy#retention", "How long we keep details"],
    ["notices", "/settings/notices", "Your notices"],
    ["second-factor", "/settings/sign-in#second-factor", "Second factor"],
    ["erase", "/settings/privacy#erase", "Erase one person"],
  ] as const) {
    await page.goto("/overview");
    await page.goto(`/settings#${anchor}`);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("region", { name: region, exact: true })).toBeInViewport();
  }
});

test("who may not see a page of the settings finds it neither in the list nor by the search", async ({
  page,
}) => {
  await signInAsViewer(page);
  await page.goto("/settings");
  await comeAlive(page);
  await expect(main(page).getByRole("link", { name: "Pace" })).toBeVisible();
  for (const name of ["Team", "Audit", "Own systems", "E-mail"])
    await expect(main(page).getByRole("link", { name: new RegExp(`^${name}`) })).toHaveCount(0);
  for (const typed of ["smtp", "staff", "who did what"]) {
    await search(page).fill(typed);
    await expect(page.getByText(`No match for “${typed}”`)).toBeVisible();
  }
  await page.goto("/settings/mail");
  await expect(page.getByText("Only owners and admins see how e-mail is set up")).toBeVisible();
  await page.goto("/settings/hours");
  await expect(page.getByRole("link", { name: "Audit", exact: true })).toHaveCount(0);
  await expectNothingWider(page);
});

// biome-ignore lint/performance/useDomNodeTextContent: words of two elements are two words, and what is hidden is none
const wordsOf = async (part: Locator) => (await part.innerText()).split(/\s+/u).length;

/** Lists of what happened and of all words are as long as they are. */
const SUBJECTS = [
  ...["you", "sign-in", "notices", "company", "credits", "pace", "hours", "approval", "limits", "consent"],
  ...["answers", "fields", "customer-pages", "privacy", "mail", "console", "team", "own-systems"],
];

test("each page of the settings has one subject: 300 words at most, beside the list of pages", async ({
  desk: page,
}) => {
  for (const path of ["", ...SUBJECTS.map((subject) => `/${subject}`)]) {
    await page.goto(`/settings${path}`);
    await expect(heading(page)).toBeVisible();
    const beside = page.getByRole("navigation", { name: "Settings" });
    const said = (await wordsOf(main(page))) - (path === "" ? 0 : await wordsOf(beside));
    expect(said, path).toBeLessThanOrEqual(300);
  }
});
