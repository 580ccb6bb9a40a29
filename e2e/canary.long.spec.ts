import type { Locator, Page } from "playwright/test";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriersAnywhere, ledgerOf, pull, test } from "./support/desk.ts";

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0 }));
test.afterEach(() => pull("PUT", "settings", { smsFailedShare: 0.025 }));

for (const width of [1440, 390]) {
  const prefix = `+2557547${width === 1440 ? 81 : 82}`;
  test(`${width} px: the first two get it, then a person goes on, and everybody gets it once`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await review(page, prefix);
    await sendFirst(page, "0", "Choose a number of people from 1 to 100");
    await page.getByLabel("People to send to first").fill("2");
    await expect(page.getByText("2 people get this SMS first now")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("button", { name: "Send 2 messages first" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    const question = page.getByText("Sent to the first 2. Should the other 5 get it?");
    await expect(question).toBeVisible();
    await expect(page.getByText(/^2 of 2 accepted/)).toBeVisible();
    await expect(page.getByText("Needs you", { exact: true }).first()).toBeVisible();
    expect(await sentTo(prefix)).toHaveLength(2);
    await page.reload();
    await expect(question).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("link", { name: "See the first 2" }).click();
    await expect(page).toHaveURL(/state=/);
    await expect(page.getByRole("table", { name: "Recipients" }).getByRole("row")).toHaveCount(1 + 2);
    await expect(question).toBeVisible();

    await page.getByRole("link", { name: "All 7", exact: true }).click();
    await readPlanned(page, prefix, "We have not sent it yet");

    await page.getByRole("button", { name: "Go on: send 5 messages" }).click();
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
    const story = page.getByRole("region", { name: "What happened" });
    await expect(story.getByText("Started by Neema Mushi")).toBeVisible();
    await expect(story.getByText(/^Stopped after the first people, to ask you: \d/)).toBeVisible();
    await expect(story.getByText("Resumed by Neema Mushi")).toBeVisible();
    await readStory(page, story);
    await expectNoBarriersAnywhere(page);
    await readMessages(page, prefix);
    const sent = await sentTo(prefix);
    expect([sent.length, new Set(sent).size]).toEqual([7, 7]);
  });
}

test("who does not like what the first ones got cancels, and the others get nothing", async ({
  desk: page,
}) => {
  const prefix = "+255754783";
  await review(page, prefix);
  await page.getByText("More choices: speed, hours, try a few people first").click();
  await page.getByRole("checkbox", { name: /then ask me/ }).check();
  await page.getByLabel("People to send to first").fill("1");
  await page.getByRole("button", { name: "Send 1 message first" }).click();
  await page.getByRole("button", { name: "Cancel the remaining 6…" }).click();
  await page.getByRole("button", { name: "Cancel 6 messages" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await readPlanned(page, prefix, "This person got nothing");
  expect(await sentTo(prefix)).toHaveLength(1);
});

async function review(page: Page, prefix: string): Promise<void> {
  const rows = Array.from({ length: 7 }, (_, index) => `${prefix}00${index};Mteja\r\n`).join("");
  await composeSms(page, {
    name: "Kwanza wachache",
    file: csv(`Simu;Jina\r\n${rows}`),
    text: "Habari {{Jina}}, duka limefunguliwa",
    isService: true,
  });
  await reviewOf(page, "7");
}

/** Asks for a number that is none, and reads why it is not sent. */
async function sendFirst(page: Page, number: string, why: string): Promise<void> {
  await page.getByText("More choices: speed, hours, try a few people first").click();
  await page.getByRole("checkbox", { name: /then ask me/ }).check();
  await page.getByLabel("People to send to first").fill(number);
  await page.getByRole("button", { name: /^Send 7 messages/ }).click();
  await expect(page.getByText(why)).toBeVisible();
}

/** The lines of the history say what they mean, to a pointer and to the keyboard. */
async function readStory(page: Page, story: Locator): Promise<void> {
  const tip = page.getByRole("tooltip");
  const stopped = story.getByRole("button", { name: "Stopped after the first people, to ask you" });
  // The page moves while it counts on, and a scroll takes the meaning from a pointer.
  await expect(async () => {
    await page.mouse.move(2, 2);
    await stopped.hover();
    await expect(tip).toHaveText(/^Somebody chose to send it to a few people first\./, { timeout: 1_000 });
  }).toPass();
  await story.getByRole("button", { name: "Started" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(story.getByRole("button", { name: "Resumed" })).toBeFocused();
  await expect(tip).toHaveText("From here on the queued messages are sent.");
  await page.keyboard.press("Escape");
}

const linkOf = (page: Page, prefix: string, last: number) =>
  page.getByRole("link", { name: `${prefix}00${last}`.replace(/^(\+255)(\d{3})(\d{3})/, "$1 $2 $3 ") });

/** Whose turn has not come, or never will: the row opens what we planned for them, at an address. */
async function readPlanned(page: Page, prefix: string, standing: string): Promise<void> {
  await linkOf(page, prefix, 6).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Habari Mteja, duka limefunguliwa")).toBeVisible();
  await expect(drawer.getByText(standing)).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.reload();
  await expect(drawer.getByText("Habari Mteja, duka limefunguliwa")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
}

/** A row opens its message beside the list; the next one takes its place, and Back closes it where one came from. */
async function readMessages(page: Page, prefix: string): Promise<void> {
  await linkOf(page, prefix, 0).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Habari Mteja, duka limefunguliwa")).toBeVisible();
  await expect(drawer.getByText(/row 2, 1 segment$/)).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await drawer.getByRole("button", { name: "Next message" }).click();
  await expect(drawer.getByText(/row 3, 1 segment$/)).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  expect(new URL(page.url()).searchParams.get("recipient")).toBeNull();
  await expect(linkOf(page, prefix, 0)).toBeFocused();
}

const sentTo = async (prefix: string): Promise<string[]> =>
  (await ledgerOf("sms")).filter((to) => to.startsWith(prefix));
