import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { LeftOutList } from "#lib/contract/desk/campaign/audience.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { insertExcluded } from "../../store/campaign/audience.ts";

const list = door("GET /api/campaigns/:id/left-out");

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

const ask = (id: string, cursor?: string): Promise<Response> =>
  desk.ask(list, {
    path: `/api/campaigns/${id}/left-out${cursor === undefined ? "" : `?cursor=${cursor}`}`,
    params: { id },
    cookie: sender.cookie,
  });

test("every row that was left out is listed once, in the order of the file, with its reason", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 2 });
  const rows = Array.from({ length: 120 }, (_, index) => ({
    row: 7 * index + 3,
    bucket: "invalid",
    reason: "Too short for a number",
    value: `0754 ${index}`,
    columns: [`0754 ${index}`, "Asha"],
  }));
  await desk.db.transaction((tx) => insertExcluded(tx, id, rows));
  const seen: LeftOutList["items"] = [];
  const sizes: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = (await (await ask(id, cursor)).json()) as LeftOutList;
    seen.push(...page.items);
    sizes.push(page.items.length);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  assert.deepEqual(seen, rows);
  assert.deepEqual(sizes, [20, 20, 20, 20, 20, 20]);
});

test("a cursor that is not ours, and a campaign that is not there, are said", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 2 });
  for (const cursor of ["-1", "abc", "1.5"]) assert.equal((await ask(id, cursor)).status, 400, cursor);
  assert.equal((await ask(crypto.randomUUID())).status, 404);
});
