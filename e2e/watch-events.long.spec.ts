import type { Locator, Page } from "playwright/test";
import { csv } from "./support/composer.ts";
import { expect, expectNoBarriers, expectNothingWider, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { expectTargets } from "./support/page/targets.ts";
import { startPlanned } from "./support/start-planned.ts";

// Nobody else's name: the journeys share one console.
const NAME = "Rehema Kileo";
// What the journeys before this one have sent is still being delivered and read.
const RECEIVED = "/events?type=message.received";

test.afterEach(() => pull("PUT", "faults", { seed: 1, rules: [] }));

const say = (text: string) => pull("POST", "inbound", { from: "+255754333444", name: NAME, text });

test("the tail follows until somebody reads, and holds back what is new meanwhile", async ({
  desk: page,
}) => {
  await page.goto(RECEIVED);
  await expect(page.getByText("New events appear on top")).toBeVisible();
  const rows = page.getByRole("row").filter({ hasText: NAME });
  await say("Bei ya mahindi ni ngapi?");
  // The service delivers several at a time, in no order.
  await expect(rows).toHaveCount(1);
  await say("Mko wazi kesho?");
  await expect(rows).toHaveCount(2);

  // By keys alone: to the newest, open, older, close.
  await page.keyboard.press("j");
  await say("Habari ya kutwa");
  const fresh = page.getByRole("button", { name: "1 new", exact: true });
  await expect(fresh, "nor for whoever is on a row of it").toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Mko wazi kesho?")).toBeVisible();
  await expect(drawer.getByText("Signature verified")).toBeVisible();
  await page.keyboard.press("j");
  await expect(drawer.getByText("Bei ya mahindi ni ngapi?")).toBeVisible();

  await say("Asante sana");
  const both = page.getByRole("button", { name: "2 new", exact: true });
  await expect(both).toBeVisible();
  await expect(rows, "the list does not move under a reader").toHaveCount(2);
  await page.keyboard.press("r");
  await expect(drawer.getByRole("link", { name: /Raw bytes/ })).toHaveAttribute("aria-current", "page");
  await expectNoBarriers(page);
  await both.click();
  await expect(rows).toHaveCount(4);
});

test("the figure of the last minute follows the feed, asked for once a second at most", async ({
  desk: page,
}) => {
  await page.clock.install();
  await page.goto("/events");
  await expect(page.getByText("New events appear on top")).toBeVisible();
  const figure = page.getByRole("list", { name: "Events lately" }).getByText(/in the last minute$/);
  const figureOf = async () => Number.parseInt((await figure.textContent()) ?? "", 10);
  // More than can leave the minute meanwhile.
  const many = (await figureOf()) + 20;
  // The page's time goes on only here: what is asked for again because time has passed is not yet.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") asked.push(request.url());
  });
  await Promise.all(Array.from({ length: many }, () => say("Habari za mchana")));
  const counted = async () => (await (await page.request.get("/api/events")).json()).stats.lastMinute;
  await expect.poll(counted).toBeGreaterThanOrEqual(many);
  let passedMs = 0;
  const figureLater = async () => {
    await page.clock.runFor(100);
    passedMs += 100;
    return figureOf();
  };
  await expect.poll(figureLater).toBeGreaterThanOrEqual(many);
  expect(passedMs, "well before it is asked for again without any news").toBeLessThan(10_000);
  expect(asked.length, "at once, and once for each second").toBeLessThanOrEqual(2 + passedMs / 1_000);
});

test("what comes while older events are read stands above them", async ({ desk: page }) => {
  await Promise.all(Array.from({ length: 21 }, () => say("Habari za leo")));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/events\?.*cursor=/, async (route) => {
    await released;
    await route.continue();
  });
  // So tall that whoever asks for older ones still sees the newest.
  await page.setViewportSize({ width: 1440, height: 1600 });
  await page.goto(RECEIVED);
  await expect(page.getByText("New events appear on top")).toBeVisible();
  const asked = page.waitForRequest(/cursor=/);
  await page.getByRole("button", { name: "Older events" }).click();
  await asked;

  // The tabs of a browser hear of it through one stream, this one first.
  const other = await page.context().newPage();
  await other.goto(RECEIVED);
  await expect(other.getByText("New events appear on top")).toBeVisible();
  await pull("POST", "inbound", { from: "+255754333555", name: "Juma Bakari", text: "Nimefika" });
  const fresh = { hasText: "Juma Bakari" };
  await expect(other.getByRole("row").filter(fresh)).toBeVisible();
  release();
  await expect(page.getByRole("row").nth(22)).toBeVisible();
  await expect(page.getByRole("row").nth(1).filter(fresh)).toBeVisible();
  await other.close();
});

for (const width of [1440, 390]) {
  test(`at ${width} px an event is found by its text, by JSON it contains, and by its address`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const text = `Ninahitaji mbolea ya kupandia mifuko ${width}`;
    await say(text);
    // A search reads what is stored, and once.
    await expect.poll(() => countOf(page, text)).toBe(1);
    await page.goto("/events");
    await expect(page.getByText("New events appear on top")).toBeVisible();
    const field = page.getByRole("searchbox", { name: "Text, number, id or JSON" });
    if (width === 390) await field.click();
    else await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await page.keyboard.type(`ya kupandia mifuko ${width}`);
    const found = page.getByRole("row").filter({ hasText: NAME });
    await expect(found).toHaveCount(1);
    await expect(page.getByText("A search shows what is stored. It does not show new events")).toBeVisible();

    await field.fill(JSON.stringify({ data: { content: { text } } }));
    await expect(page).toHaveURL(/q=%7B/);
    await expect(found).toHaveCount(1);
    await found.getByRole("link").click();
    await expect(page.getByText(text).last()).toBeVisible();
    await page.reload();
    await expect(page.getByText("Signature verified"), "the address alone opens it again").toBeVisible();

    if (width === 390) {
      await expectTargets(page, "[role=dialog]");
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    } else await page.keyboard.press("Escape");
    await field.fill('{"data":{"content"');
    const said = page.getByText("The part in braces is not JSON. Write it like");
    await expect(said).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const dimmed = page.locator("[inert]").filter({ has: found });
    await expect(dimmed, "what is listed answers another search").toHaveCSS("opacity", "0.5");
    await expectNoBarriers(page);
    await expectNothingWider(page);
    if (width === 390) await expectTargets(page);
    await field.fill(text);
    await expect(said).toBeHidden();
    await expect(dimmed).toHaveCount(0);
    await expect(found).toHaveCount(1);

    await page.goto(`/events?q=${encodeURIComponent('{"data":{"content"')}`);
    await expect(said, "also where the address asks it").toBeVisible();

    await page.goto("/events?q=hakuna-kitu-kama-hiki");
    await expect(page.getByRole("button", { name: "Clear search" })).toBeVisible();
  });
}

for (const width of [1440, 390]) {
  test(`at ${width} px an event says what was before and after and names its campaign, and each figure above the list its span`, async ({
    desk: page,
  }) => {
    const customer = { from: `+25575433${width}`.padEnd(13, "7"), name: `Kulwa wa ${width}` };
    const name = `Shamba darasa ${width}`;
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const again = { kind: "webhook-duplicate", operation: "message.received", copies: 2, times: 1 };
    await pull("PUT", "faults", { seed: 1, rules: [again] });
    await pull("POST", "inbound", { ...customer, text: "Naomba kujiunga" });
    await sendChat(page, name, customer.from);
    await page.goto("/events");
    const rows = page.getByRole("row").filter({ hasText: customer.name });
    await expect(rows.filter({ hasText: "received 2 times" })).toBeVisible();
    const delivered = rows.filter({ hasText: "moved from sent to delivered" });
    await expect(delivered).toBeVisible();
    await page.reload();
    await expectFigures(page);
    await expectNothingWider(page);

    await delivered.getByRole("link").click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("moved from sent to delivered")).toBeVisible();
    // What is covered is read to nobody; beside a list both are.
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(width === 390 ? 0 : 1);
    const campaign = drawer.getByText("Campaign").getByRole("link", { name });
    await expect(campaign).toBeInViewport({ ratio: 1 });
    if (width === 390) await expectTargets(page, "[role=dialog]");
    else expect(await cutOf(delivered.getByRole("cell").last()), "the rows beside it say it whole").toBe(0);
    await expectNoBarriers(page);
    await campaign.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
}

/** Each figure says its span, as the server counts them; what other journeys sent may still arrive meanwhile. */
const expectFigures = (page: Page) =>
  expect(async () => {
    const figures = page.getByRole("list", { name: "Events lately" }).getByRole("listitem");
    const { stats } = await (await page.request.get("/api/events")).json();
    const said = [
      /^\d+ in the last minute$/,
      new RegExp(`^${stats.duplicatesToday} duplicates? in 24 hours$`),
      new RegExp(`^${stats.lateToday} more than a minute late in 24 hours$`),
      /^\d+ waiting for (a message with its id|messages with their ids)$/,
      new RegExp(`^${stats.refusedToday} signatures? refused in 24 hours$`),
    ];
    await expect(figures).toHaveText(said, { timeout: 1_000 });
    expect(stats.duplicatesToday).toBeGreaterThan(0);
  }).toPass();

/** By how many px the text of a cell is longer than there is room for, or ends behind its card. */
const cutOf = (cell: Locator): Promise<number> =>
  cell.evaluate((box) => {
    const text = document.createRange();
    text.selectNodeContents(box);
    const card = box.closest("table")?.parentElement?.getBoundingClientRect().right ?? 0;
    const end = Math.min(card, box.getBoundingClientRect().right);
    return Math.max(0, Math.ceil(text.getBoundingClientRect().right - end));
  });

async function countOf(page: Page, text: string): Promise<number> {
  const answer = await page.request.get(`/api/events?q=${encodeURIComponent(text)}`);
  return (await answer.json()).items.length;
}

/** A campaign of one chat text to somebody who has just written. */
async function sendChat(page: Page, name: string, number: string): Promise<void> {
  const headers = ourHeaders();
  const data = { name, channel: "chat-text", content: "Karibu" };
  const { campaign } = await (await page.request.post("/api/campaigns", { headers, data })).json();
  const file = csv(`Simu\r\n${number}\r\n`);
  await page.request.put(`/api/campaigns/${campaign.id}/audience`, {
    headers,
    multipart: { mapping: "{}", file },
  });
  await startPlanned(page, campaign.id);
}
