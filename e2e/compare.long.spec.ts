import type { Page } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";
import { startElsewhere } from "./support/start-elsewhere.ts";
import { startPlanned } from "./support/start-planned.ts";
import { expectSwahili, inSwahili, sw } from "./support/swahili.ts";

/** So many phones in a row write to us. */
const answer = (first: number, people: number) =>
  withDatabase((db) =>
    db.query(
      `INSERT INTO inbound (seq, number, sent_at)
       SELECT coalesce((SELECT max(seq) FROM inbound), 0) + 1000 + i, '+255' || ($1::bigint + i), now() + interval '1 s'
       FROM generate_series(0, $2::int - 1) AS i`,
      [first, people],
    ),
  );

const forget = (first: number) =>
  withDatabase((db) =>
    db.query(
      "DELETE FROM inbound WHERE number >= '+255' || $1::text AND number < '+255' || ($1::bigint + 1000)::text",
      [first],
    ),
  );

async function untilSent(page: Page, id: string): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get(`/api/campaigns/${id}`)).json()).campaign.counts.queued)
    .toBe(0);
}

test("two campaigns are chosen, stand side by side with what is still on the way, and are downloaded", async ({
  desk: page,
}) => {
  const first = await startElsewhere(page, { name: "Mbegu za alizeti", first: 767_710_000, rows: 40 });
  const second = await startElsewhere(page, { name: "Bima ya mazao", first: 767_711_000, rows: 5 });
  await untilSent(page, first);
  await untilSent(page, second);
  await answer(767_710_000, 10);

  await page.goto(`/campaigns/${first}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Compare…" }).click();
  await expect(page.getByRole("heading", { name: "Compare campaigns", level: 1 })).toBeVisible();
  const table = page.getByRole("table", { name: "Side by side" });
  await expect(table.getByRole("link", { name: "Mbegu za alizeti" })).toBeVisible();
  await page.getByRole("link", { name: "Add Bima ya mazao" }).click();
  await expect(table.getByRole("link", { name: "Bima ya mazao" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`ids=${first}%2C${second}`));

  const answered = table.getByRole("row").filter({ hasText: "Answered within 7 days" });
  await expect(answered.getByRole("cell").nth(1)).toHaveText("10 25.0 %");
  await expect(answered.getByRole("cell").nth(2), "a share of five says nothing").toHaveText("0");
  await expect(page.getByText("Mbegu za alizeti: its 7 days for answers are not over.")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  for (const width of [390, 320]) {
    await resize(page, { width, height: 844 });
    await expect(answered).toContainText("10");
    await expectTargets(page);
    await expectNothingWider(page);
  }
  await resize(page, { width: 1440, height: 900 });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download this table as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("comparison.csv");
  await page.getByRole("link", { name: "Remove Mbegu za alizeti" }).click();
  await expect(table.getByRole("link", { name: "Mbegu za alizeti" })).toBeHidden();
  await forget(767_710_000);
});

test("a campaign holds out half of its people -> they get nothing, and the page says what both did", async ({
  desk: page,
}) => {
  const headers = ourHeaders();
  const draft = {
    name: "Punguzo",
    channel: "sms",
    content: { text: "Habari" },
    senderId: "AMANI AGRO",
    heldOut: 50,
  };
  const { campaign } = await (await page.request.post("/api/campaigns", { headers, data: draft })).json();
  const lines = Array.from({ length: 60 }, (_, index) => `0${767_712_000 + index}`);
  const buffer = Buffer.from(`Simu\n${lines.join("\n")}\n`);
  const file = { name: "wateja.csv", mimeType: "text/csv", buffer };
  const multipart = { mapping: "{}", file };
  const planned = await page.request.put(`/api/campaigns/${campaign.id}/audience`, { headers, multipart });
  const { counts } = await planned.json();
  expect(counts.heldOut).toBeGreaterThan(10);
  await startPlanned(page, campaign.id);
  await untilSent(page, campaign.id);
  await answer(767_712_000, 60);
  await page.goto(`/campaigns/${campaign.id}`);
  await expect(page.getByText("50 %")).toBeVisible();
  await page.goto(`/campaigns/compare?ids=${campaign.id}`);
  const rows = page.getByRole("table", { name: "Sent to and held out" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(`${counts.heldOut} of ${counts.heldOut}`);
  await expect(rows.nth(1)).toContainText("Too few people for an answer");
  await expectNoBarriersAnywhere(page);
  await forget(767_712_000);
});

test("what if: nothing changed is what was charged, plain letters cost less, and it can be stopped", async ({
  desk: page,
}) => {
  const headers = ourHeaders();
  const to = ["+255767713001", "+255767713002"];
  const text = `${"Bei ya mahindi leo ni shilingi mia nane kwa kilo. ".repeat(2)}Karibu sana ‘Amani’.`;
  const sent = await page.request.post("/api/sms/batches", {
    headers,
    data: { to, text, senderId: "AMANI AGRO" },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.goto("/campaigns/what-if");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Just as many credits" })).toBeVisible();
  await page.getByText("Plain letters").click();
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByRole("status").filter({ hasText: "fewer credits" })).toBeVisible();
  const row = page
    .getByRole("table", { name: "Credits by campaign" })
    .getByRole("row")
    .filter({ hasText: "Sent by hand" });
  await expect(row).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await resize(page, { width: 390, height: 844 });
  await expectTargets(page);
  await expectNothingWider(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("what-if.csv");
  await page.route("**/api/campaigns/what-if?**", () => undefined);
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("who may not export -> sees campaigns side by side, no file and nothing of what-if", async ({
  page,
}) => {
  await signInAsViewer(page);
  await page.goto("/campaigns/what-if");
  await expect(page.getByText("You need the right to export")).toBeVisible();
  await expect(page.getByRole("button", { name: "Calculate" })).toBeHidden();
  await page.goto("/campaigns/compare");
  await expect(page.getByRole("heading", { name: "Best hour to send" })).toBeVisible();
  await expect(page.getByRole("link", { name: /CSV/ })).toBeHidden();
});

test("in Swahili both pages say all of it", async ({ desk: page }) => {
  await inSwahili(page);
  for (const [path, title] of [
    ["/campaigns/compare", "Compare campaigns"],
    ["/campaigns/what-if", "What if"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: sw(title), level: 1 })).toBeVisible();
    await expectSwahili(page, path);
  }
});
