import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Browser, chromium, type Page } from "playwright";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { cookiesOf } from "#lib/launch/bench/page/measure-load.ts";
import { findChromium } from "#lib/launch/chromium.ts";
import type { Context } from "#lib/server/context.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { type SeededPeople, seedPeople } from "#lib/testing/people/people.ts";
import { CHROMIUM_ARGS } from "../support/chromium-args.ts";
import { PAGES, PAGES_OF_SOMETHING, pathOf } from "../support/pages.ts";
import { contextBeside, signIn } from "./built-console.ts";
import { plantHistoryOfRows, plantPeople } from "./plant-full-lists.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";

/** Each element more is styled, laid out and kept on every change of its page. */
const MOST = 600;
const LISTS = [
  ...["/campaigns", "/messages", "/events", "/calls", "/contacts/lists", "/contacts/opted-out"],
  ...[
    "/templates",
    "/settings/audit",
    "/campaigns/[campaignId]",
    "/contacts/lists/[listId]",
    "/send/[sendId]",
  ],
];
/** Lists that are no tables, with what is listed in them. */
const OTHER_LISTS: Record<string, string> = {
  "/inbox": "ul[aria-label=Conversations] > li",
  "/inbox/[conversationId]": "section[aria-label=Messages] li:has(time)",
};

let database: TestDatabase;
let data: string;
let web: WebProcess;
let context: Context;
let people: SeededPeople;
let browser: Browser | undefined;
let page: Page;

before(async () => {
  database = await createTestDatabase();
  data = await mkdtemp(join(tmpdir(), "tuma-elements-"));
  web = await startWebProcess(database.url, data);
  context = contextBeside(web, database.url);
  const { bigCampaign, bigList, conversationId } = await plantHistoryOfRows(context.db);
  people = {
    ...(await seedPeople(context)),
    ...{ campaignId: bigCampaign, listId: bigList, conversationId },
  };
  await plantPeople(context.db, people);
  browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const baseURL = web.origin.replace("127.0.0.1", "localhost");
  const window = await browser.newContext({ baseURL });
  await window.addCookies(cookiesOf(await signIn(context, "owner"), baseURL));
  page = await window.newPage();
});
after(async () => {
  await browser?.close();
  web.process.kill("SIGTERM");
  await once(web.process, "exit");
  await context.db.close();
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

for (const path of [...PAGES, ...PAGES_OF_SOMETHING]) {
  const others = OTHER_LISTS[path];
  const isFull = LISTS.includes(path) || others !== undefined;
  test(`${path} is made of ${MOST} elements at most${isFull ? `, with ${PAGE_ROWS} full rows in its list` : ""}`, async () => {
    await page.goto(pathOf(path, people));
    await page.waitForLoadState("networkidle");
    const elements = await page.locator("body *").count();
    assert.ok(elements <= MOST, `${path} is made of ${elements} elements`);
    const rows =
      others === undefined ? page.getByRole("table").last().locator("tbody tr") : page.locator(others);
    if (isFull) assert.equal(await rows.count(), PAGE_ROWS);
  });
}
