import type { Page } from "playwright/test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, pull, test } from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";
import { startElsewhere } from "./support/start-elsewhere.ts";
import { expectSwahili, inSwahili, sw } from "./support/swahili.ts";

/** More than so many words are a page that is read, not one that is looked at. */
const MOST_WORDS = 350;

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0, smsSilentShare: 0 }));
test.afterEach(() => pull("PUT", "settings", { smsFailedShare: 0.025, smsSilentShare: 0.005 }));

test("a finished campaign of 12 people: at most 350 words, each part that is folded opens by the keyboard, and one sheet of paper", async ({
  desk: page,
}) => {
  await resize(page, { width: 1440, height: 900 });
  await page.goto("/campaigns");
  const id = await startElsewhere(page, { name: "Shukrani za msimu", first: 767_782_000, rows: 12 });
  // Reports are asked for within seconds while somebody looks at it.
  await page.goto(`/campaigns/${id}`);
  await expect.poll(() => stateOf(page, id), { timeout: limitMs(120_000) }).toBe("completed");
  await page.reload();
  await expect(page).toHaveTitle("Shukrani za msimu, 12 people · Tuma");
  const story = page.getByRole("region", { name: "What happened" });
  await expect(story.getByRole("listitem").last()).toContainText("Finished");
  await expect(story.getByRole("listitem").filter({ hasText: /All sent$/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Recipients" }).getByRole("row")).toHaveCount(1 + 12);
  const arrival = page.getByRole("region", { name: "Delivery over time" });
  await expect(arrival.getByText(/^Half arrived within \d/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "What needs you" })).toHaveCount(0);
  expect(await wordsOf(page)).toBeLessThanOrEqual(MOST_WORDS);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /\b0$/ }), "nobody is counted by a zero").toHaveCount(0);
  await expect(main.getByText("%"), "of 12 people no share is said").toHaveCount(0);
  await expectNoBarriersAnywhere(page);

  for (const name of ["Message", "Funnel", "Delivery over time"]) {
    const part = page.getByRole("region", { name, exact: true });
    await expect(part.locator("details")).not.toHaveAttribute("open");
    await part.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(part.locator("details")).toHaveAttribute("open");
  }
  await expect(page.getByText(/^The first recipient, .* gets:$/)).toBeVisible();
  await expect(arrival.getByRole("listitem").last()).toContainText("12");
  await expectNoBarriersAnywhere(page);

  await page.reload();
  await expect(arrival.getByText(/^Half arrived within \d/)).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("table", { name: "Recipients" })).toBeHidden();
  await expect(main.getByRole("button", { name: "More" })).toBeHidden();
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
  await page.emulateMedia({ media: "screen" });

  await inSwahili(page);
  for (const width of [1440, 390]) {
    await resize(page, { width, height: 900 });
    await page.reload();
    await expect(page.getByRole("region", { name: sw("Delivery over time") })).toBeVisible();
    await expect(page).toHaveTitle("Shukrani za msimu, watu 12 · Tuma");
    expect(await wordsOf(page)).toBeLessThanOrEqual(MOST_WORDS);
    await expectSwahili(page, `a finished campaign at ${width} px`);
    await expectNothingWider(page);
  }
});

async function stateOf(page: Page, id: string): Promise<string> {
  return (await (await page.request.get(`/api/campaigns/${id}`)).json()).campaign.state;
}

/** What is read without opening anything; what is said to screen readers alone counts too. */
const wordsOf = (page: Page): Promise<number> =>
  page.getByRole("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const said: string[] = [];
    while (walker.nextNode())
      if (walker.currentNode.parentElement?.checkVisibility()) said.push(walker.currentNode.nodeValue ?? "");
    return said.join(" ").split(/\s+/).filter(Boolean).length;
  });
