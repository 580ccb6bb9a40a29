import type { Page } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";
import { startElsewhere } from "./support/start-elsewhere.ts";

/** What journeys before this one used is theirs. */
const beginAnew = () =>
  withDatabase(async (db) => {
    await db.query("DELETE FROM credit_quarter");
    await db.query("UPDATE credit_ledger SET place = clock_timestamp(), known = NULL");
  });

async function pullLever(page: Page, lever: "set-credits" | "add-credits", credits: number): Promise<void> {
  const answer = await page.request.post(`/api/sandbox/${lever}`, {
    headers: ourHeaders(),
    data: { credits },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** One SMS to two people: it costs 2 credits, and its answer tells the balance. */
async function send(page: Page): Promise<number> {
  const data = { to: ["+255767500001", "+255767500002"], text: "Habari", senderId: "AMANI AGRO" };
  const answer = await page.request.post("/api/sms/batches", { headers: ourHeaders(), data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).remainingBalance;
}

test("what was used each day is shown, and what went and came without us is told apart from it", async ({
  desk: page,
}) => {
  await beginAnew();
  await pullLever(page, "set-credits", 9_002);
  expect(await send(page)).toBe(9_000);
  // Somebody uses the portal, and somebody buys credits.
  await pullLever(page, "set-credits", 8_960);
  await send(page);
  await pullLever(page, "add-credits", 500);
  expect(await send(page)).toBe(9_456);
  await expect
    .poll(async () => {
      const { days } = await (await page.request.get("/api/credits")).json();
      return [days[0]?.said, days[0]?.went?.least, days[0]?.came?.least];
    })
    .toEqual([6, 40, 500]);

  await page.goto("/overview");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /credits, as of/ })
    .click();
  await expect(page.getByRole("heading", { name: "Credits", level: 1 })).toBeVisible();
  const row = page.getByRole("table", { name: "Credits by day" }).getByRole("row").nth(1);
  await expect(row).toContainText("9,000 to 9,456");
  await expect(row.getByText("40 went, 500 came")).toBeVisible();
  await expect(page.getByText("At least 40 credits went without us in the last 7 days")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  for (const width of [390, 320]) {
    await resize(page, { width, height: 844 });
    await expect(row.getByText("40 went, 500 came")).toBeVisible();
    await expectTargets(page);
    await expectNothingWider(page);
  }
  await resize(page, { width: 1440, height: 900 });

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download these days (CSV)" }).click();
  expect((await download).suggestedFilename()).toBe("credits.csv");

  await page.getByRole("combobox", { name: "Which days" }).click();
  await page.getByRole("option").nth(2).click();
  await expect(page).toHaveURL(/month=\d{4}-\d\d$/);
  await expect(page.getByText("No SMS in these days")).toBeVisible();
  await page.goBack();
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/campaigns\?cursor=/);
  await expect(page.getByRole("heading", { name: "Campaigns", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(row.getByText("40 went, 500 came")).toBeVisible();
});

test("a campaign whose requests are on their way two at a time is explained to the last credit", async ({
  desk: page,
}) => {
  await beginAnew();
  await pullLever(page, "set-credits", 20_002);
  expect(await send(page)).toBe(20_000);
  await startElsewhere(page, { name: "Bei za leo", first: 767_600_000, rows: 900 });
  const today = async () => {
    const { days } = await (await page.request.get("/api/credits")).json();
    const { said, counted, lost, last, went, came, unsure } = days[0] ?? {};
    return { used: said, balance: last?.balance, others: { counted, lost, went, came, unsure } };
  };
  const nothing = { counted: 0, lost: 0, went: null, came: null, unsure: null };
  await expect.poll(today).toEqual({ used: 902, balance: 19_100, others: nothing });
});
