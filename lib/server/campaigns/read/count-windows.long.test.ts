import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CampaignWindows, WindowPeople } from "#lib/contract/desk/campaign/campaign-history.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { letWrite, plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const PEOPLE = door("GET /api/campaigns/:id/windows/people");
const GET = door("GET /api/campaigns/:id/windows");

const desk = await openDesk();
after(() => desk.close());
desk.clock.set(new Date());
const sender = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");
const HOUR = 60;
const id = await plantCampaign(desk.db, { channel: "chat-text", size: 2_500 });
await letWrite(desk.db, id, { 2: 5, 3: 23 * HOUR, 1200: 25 * HOUR, 2400: 24 * HOUR - 1, 2500: 1 });
await desk.db.query("UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1 AND seq = 1", [id]);

async function ask<T>(route: typeof GET, query = "", cookie = sender.cookie) {
  const answer = await desk.ask(route, { params: { id }, path: `/api/x?${query}`, cookie });
  assert.equal(answer.status, 200);
  return (await answer.json()) as T;
}

/** Adds the pages up, as the review does. */
async function countAll(at = "") {
  const sum = { open: 0, closed: 0, unknown: 0 };
  for (let cursor: string | null = "0"; cursor !== null; ) {
    const page: CampaignWindows = await ask(GET, `cursor=${cursor}${at && `&at=${encodeURIComponent(at)}`}`);
    for (const kind of ["open", "closed", "unknown"] as const) sum[kind] += page[kind];
    cursor = page.nextCursor;
  }
  return sum;
}

test("everybody is counted once: open, closed or about to close, and never heard from; who is cancelled is not", async () => {
  assert.deepEqual(await countAll(), { open: 3, closed: 2, unknown: 2_494 });
});

test("it says when the first of the open windows counts as closed, and nothing where none is open", async () => {
  const closesIn = async (query: string) => {
    const { closesAt } = await ask<CampaignWindows>(GET, query);
    return closesAt && Math.round((Date.parse(closesAt) - desk.clock.now().getTime()) / 60_000);
  };
  assert.equal(await closesIn("cursor=0"), HOUR - 2);
  assert.equal(await closesIn("cursor=3"), 24 * HOUR - 1 - 2);
  const { closesAt } = await ask<CampaignWindows>(GET, "cursor=0");
  const then = (ms: number) => new Date(Date.parse(closesAt ?? "") + ms).toISOString();
  assert.deepEqual([(await countAll(then(-1_000))).open, (await countAll(then(1))).open], [3, 2]);
  assert.equal(await closesIn(`cursor=0&at=${encodeURIComponent(then(48 * 3_600_000))}`), null);
});

test("at a later time fewer windows are open; a time that is over counts as now", async () => {
  const later = (hours: number) => new Date(desk.clock.now().getTime() + hours * 3_600_000).toISOString();
  assert.deepEqual(await countAll(later(2)), { open: 2, closed: 3, unknown: 2_494 });
  assert.deepEqual(await countAll(later(48)), { open: 0, closed: 5, unknown: 2_494 });
  assert.equal((await countAll(later(-48))).open, 3);
});

test("the people of each kind in the order of the file, with the end of their window, however far apart", async () => {
  const open = await ask<WindowPeople>(PEOPLE, "state=open");
  assert.deepEqual([open.items.map(({ seq }) => seq), open.nextCursor], [[2, 3, 2_500], null]);
  const endsInMs = Date.parse(open.items[0]?.endsAt ?? "") - desk.clock.now().getTime();
  assert.ok(Math.abs(endsInMs - 24 * 3_600_000 + 5 * 60_000) < 60_000, String(endsInMs));
  const closed = await ask<WindowPeople>(PEOPLE, "state=closed");
  assert.deepEqual(
    closed.items.map(({ seq }) => seq),
    [1_200, 2_400],
  );
  const unknown = await ask<WindowPeople>(PEOPLE, "state=unknown");
  assert.deepEqual([unknown.items.length, unknown.items[0]?.endsAt], [PAGE_ROWS, null]);
  const next = await ask<WindowPeople>(PEOPLE, `state=unknown&cursor=${unknown.nextCursor}`);
  assert.equal(next.items[0]?.seq, (unknown.items.at(-1)?.seq ?? 0) + 1);
});

test("behind the last person there is nobody, however far", async () => {
  const end = `cursor=${2 ** 31 - 1}`;
  assert.deepEqual(await ask<WindowPeople>(PEOPLE, end), { items: [], nextCursor: null });
  const { open, closed, unknown, nextCursor } = await ask<CampaignWindows>(GET, end);
  assert.deepEqual([open, closed, unknown, nextCursor], [0, 0, 0, null]);
});

test("refuses a moment without an offset, a kind that is none, and shows a viewer no whole number", async () => {
  for (const [route, query] of [
    [GET, "at=2026-11-23T09:00:00"],
    [PEOPLE, "state=shut"],
  ] as const) {
    const answer = await desk.ask(route, { params: { id }, path: `/api/x?${query}`, cookie: sender.cookie });
    assert.equal(answer.status, 400);
  }
  const { items } = await ask<WindowPeople>(PEOPLE, "state=open", viewer.cookie);
  assert.match(items[0]?.number ?? "", /•••/);
});
