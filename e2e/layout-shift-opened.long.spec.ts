import type { Page } from "playwright/test";
import { csv, saved } from "./support/composer.ts";
import { expect, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { MOST_SHIFT, shiftsOf, watchShifts } from "./support/page/layout-shift.ts";
import { withPeople } from "./support/people.ts";

/** Longer than the 500 ms after a press in which a browser excuses what moves: late code has to keep its place too. */
const CODE_MS = 700;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Presses something and waits for what it opens. */
type Opening = (page: Page) => Promise<void>;

for (const size of SIZES) {
  test(`nothing that is opened moves its page by more than ${MOST_SHIFT}, though its code comes late, at ${size.width} px`, async ({
    desk: page,
  }) => {
    page.setDefaultTimeout(15_000);
    await page.setViewportSize(size);
    await page.addInitScript(watchShifts);
    let isLate = false;
    await page.route("**/_next/static/chunks/**", async (route) => {
      if (isLate) await new Promise((resolve) => setTimeout(resolve, CODE_MS));
      await route.continue();
    });
    const moved: string[] = [];
    const openAll = async (path: string, openings: Opening[]) => {
      isLate = false;
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      isLate = true;
      for (const [place, open] of openings.entries()) {
        const before = await shiftsOf(page);
        await open(page);
        await page.waitForLoadState("networkidle");
        const { sum, what } = await shiftsOf(page);
        if (sum - before.sum > MOST_SHIFT) {
          moved.push(`${path} ${place}: ${(sum - before.sum).toFixed(3)} ${what.slice(before.what.length)}`);
        }
      }
    };
    await withPeople(async ({ campaignId, listId }) => {
      for (const list of ["/messages", "/events", `/campaigns/${campaignId}`])
        await openAll(list, [firstRow]);
      await openAll("/contacts/opted-out", [dialog("Opt someone out"), dialog("Add from a file")]);
      await openAll(`/contacts/lists/${listId}`, [menu("More")]);
    });
    await openAll("/templates", [dialog("Add a name")]);
    for (const [path, name] of [
      ["you", "Change name"],
      ["company", "Change organisation"],
      ["credits", /^(Set a|Change the) price…$/],
      ["pace", "Set the pace…"],
      ["privacy", "Change how long…"],
    ] as const)
      await openAll(`/settings/${path}`, [dialog(name)]);
    await openAll("/send", [dialog("Send a test to myself"), later]);
    // Its step folds and the next opens: what a file says is what moves. The head stays.
    await page.goto("/campaigns/new");
    await comeAlive(page);
    const head = page.locator("main header").first();
    const before = await head.boundingBox();
    await page.setInputFiles("input[type=file]", csv("Simu;Jina\n0754000101;Rehema\n0713000102;Joseph\n"));
    await saved(page);
    expect((await head.boundingBox())?.height).toBe(before?.height);
    expect(moved).toEqual([]);
  });
}

async function firstRow(page: Page): Promise<void> {
  await page.getByRole("table").last().getByRole("row").nth(1).click();
  await expect(page.getByRole("complementary").or(page.getByRole("dialog")).last()).toBeVisible();
}

const dialog =
  (name: string | RegExp): Opening =>
  async (page) => {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  };

const menu =
  (name: string): Opening =>
  async (page) => {
    await page.getByRole("main").getByRole("button", { name }).click();
    await expect(page.getByRole("menu")).toBeVisible();
  };

async function later(page: Page): Promise<void> {
  await page.getByRole("radio", { name: /^At a time you choose/ }).check();
  await expect(page.getByLabel("Day")).toBeVisible();
}
