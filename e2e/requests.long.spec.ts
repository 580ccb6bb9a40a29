import type { Page } from "playwright/test";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { ownNumber } from "./support/send.ts";
import { expectWordsOfOurs } from "./support/words.ts";

test.afterEach(() => pull("PUT", "faults", { seed: 1, rules: [] }));

const failing = (operation: string, times: number) => ({ kind: "error", operation, status: 500, times });

/** An SMS as the composer sends it; answers the id of its message where the service gave one. */
async function sendSms(page: Page, to: string): Promise<string | undefined> {
  const data = { to, text: "Oda yako iko tayari", senderId: "AMANI AGRO" };
  const answer = await page.request.post("/api/sms/messages", { headers: ourHeaders(), data });
  return answer.ok() ? (await answer.json()).messageId : undefined;
}

test("a 500 on an SMS and a status read that fails are found among the requests, each with its reason", async ({
  desk: page,
}) => {
  const messageId = await sendSms(page, ownNumber());
  expect(messageId).toBeDefined();
  await pull("PUT", "faults", { seed: 1, rules: [failing("sendSms", 1), failing("getSmsStatus", 3)] });
  expect(await sendSms(page, ownNumber())).toBeUndefined();
  for (let reads = 0; reads < 3; reads++) await page.request.get(`/api/sms/messages/${messageId}`);

  await page.goto("/overview");
  await page.getByRole("region", { name: "Connections" }).getByRole("link", { name: "Requests" }).click();
  const table = page.getByRole("table", { name: "Requests" });
  const lost = table.getByRole("row").filter({ hasText: "May have been sent" }).first();
  await expect(lost).toContainText("500");
  await expect(lost).toContainText("fault of its own");
  await page.getByRole("link", { name: "Failed reads" }).click();
  await expect(page).toHaveURL(/show=reads/);
  // It is written down some seconds after it was made, and the page asks again by itself.
  const read = table
    .getByRole("row")
    .filter({ hasText: "SMS status" })
    .filter({ hasText: "Read failed" })
    .first();
  await expect(read).toBeVisible();
  await expect(read).toContainText("500");
  await expect(page.getByRole("region", { name: "Reads today" })).toContainText(
    /SMS status\d+ of [\d,]+ failed/,
  );
  await expectNoBarriersAnywhere(page);
  for (const width of [320, 390, 1280]) {
    await resize(page, { width, height: 800 });
    await expectNothingWider(page, `the requests at ${width}`);
  }
  await expectWordsOfOurs(page);

  await read.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "SMS status" })).toBeVisible();
  await expect(page.getByText("GET /api/v1/api/messages/status/{messageId}")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "The service’s answer" })).toHaveValue(/500/);
  await expectNoBarriersAnywhere(page);
  await page.getByRole("link", { name: "Requests" }).first().click();

  await lost.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "SMS to 1 person" })).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy for the service’s support" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^POST \/api\/v1\/api\/messages\/send \(SMS to 1 person\)\nSent: 2/);
  expect(copied).toContain("HTTP status: 500");
  for (const width of [320, 1280]) {
    await resize(page, { width, height: 800 });
    await expectNothingWider(page, `a request at ${width}`);
  }
  await page.getByRole("link", { name: "Sent by hand" }).click();
  await expect(page).toHaveURL(/\/send\//);
  await page.getByRole("link", { name: "request 1", exact: true }).click();
  await expect(page).toHaveURL(/\/events\/requests\/[0-9a-f-]{36}$/);
});

test("requests: chat went again after no answer -> its row says how often it was sent, and of others nothing", async ({
  desk: page,
}) => {
  const campaign = await withDatabase(async (db) => {
    const id = await plantCampaign(db, { channel: "chat-template", size: 2 });
    await db.query("UPDATE campaign SET name = 'Chanjo ya ng’ombe' WHERE id = $1", [id]);
    await db.query(
      `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at,
         finished_at, http_status, tries)
       SELECT gen_random_uuid(), $1, tries, 'chat.template', 'done', 1, ARRAY[tries], 'hash', 'w', now(), now(), 201, tries
       FROM unnest('{1, 3}'::int[]) AS tries`,
      [id],
    );
    return id;
  });
  await page.goto("/events/requests?channel=chat");
  const table = page.getByRole("table", { name: "Requests" });
  const rows = table.getByRole("row").filter({ hasText: "Chanjo ya ng’ombe" });
  await expect(rows).toHaveCount(2);
  const place = (await table.getByRole("columnheader").allTextContents()).indexOf("Tries");
  const tries = await rows.evaluateAll(
    (found, at) => found.map((row) => row.children[at]?.textContent),
    place,
  );
  expect(tries.sort()).toEqual(["", "3"]);
  for (const width of [320, 1024, 1280]) {
    await resize(page, { width, height: 800 });
    await expectNothingWider(page, `the requests at ${width}`);
  }
  await withDatabase((db) => db.query("DELETE FROM campaign WHERE id = $1", [campaign]));
});

test("the palette leads to the requests by the words of whoever looks for a fault; no match leads back to all", async ({
  desk: page,
}) => {
  await page.goto("/messages");
  for (const word of ["error", "api", "log", "500", "request"]) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(word);
    await expect(page.getByRole("option", { name: /^Requests/ })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await page.goto("/events/requests?day=2001-02-03&channel=voice");
  await expect(page.getByText("No match for Calls and Sat 3 Feb 2001")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.getByRole("link", { name: "Show all requests" }).click();
  await expect(page).toHaveURL(/\/events\/requests$/);
});

test("requests that cannot be read say so, with a way to try again", async ({ desk: page }) => {
  await page.route(/\/api\/requests/, (route) => route.fulfill({ status: 504, body: "" }));
  // A page that there is not: what the server would have answered is left to the browser.
  await page.goto("/events/requests?cursor=1");
  await expect(page.getByText("We could not read the requests")).toBeVisible();
  await page.unroute(/\/api\/requests/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL(/\/events\/requests$/);
  await expect(page.getByRole("table", { name: "Requests" })).toBeVisible();
});
