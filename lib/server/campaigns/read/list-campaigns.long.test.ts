import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Campaign, CampaignListCounts } from "#lib/contract/desk/campaign/campaign.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { sumTallies } from "../../store/console/tally.ts";

const cancel = door("POST /api/campaigns/:id/cancel");
const create = door("POST /api/campaigns");
const list = door("GET /api/campaigns");

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

async function counts(): Promise<CampaignListCounts> {
  const answer = await desk.ask(list, { path: "/api/campaigns", cookie: sender.cookie });
  return ((await answer.json()) as { counts: CampaignListCounts }).counts;
}

async function listed(state?: string): Promise<Campaign[]> {
  const answer = await desk.ask(list, {
    path: `/api/campaigns${state ? `?state=${state}` : ""}`,
    cookie: sender.cookie,
  });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { items: Campaign[] }).items;
}

test("a discarded draft stands in a list of its own with its moment, a stopped campaign does not", async () => {
  const stopped = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  const made = await desk.ask(create, {
    method: "POST",
    cookie: sender.cookie,
    body: { name: "Rasimu", channel: "sms", content: "Habari", senderId: "AMANI AGRO" },
  });
  const draft = ((await made.json()) as { campaign: Campaign }).campaign.id;
  for (const id of [stopped, draft]) {
    const answer = await desk.ask(cancel, { method: "POST", params: { id }, cookie: sender.cookie });
    assert.equal(answer.status, 200);
  }
  const ids = (items: Campaign[]) => items.map(({ id }) => id);
  assert.deepEqual(ids(await listed()), [stopped]);
  assert.deepEqual(ids(await listed("cancelled")), [stopped]);
  const discarded = await listed("discarded");
  assert.deepEqual(ids(discarded), [draft]);
  assert.ok(discarded[0]?.endedAt, "the moment it was discarded");
});

test("a draft whose file is checked already is listed with the drafts, as its word says", async () => {
  const ready = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  await desk.db.query("UPDATE campaign SET state = 'ready', started_at = NULL WHERE id = $1", [ready]);
  assert.deepEqual(
    (await listed("draft")).map(({ id }) => id),
    [ready],
  );
});

test("campaigns that were started are listed however many drafts and requests were made after them", async () => {
  const [begun, ...later] = await Promise.all(
    Array.from({ length: 25 }, () => plantCampaign(desk.db, { channel: "sms", size: 1 })),
  );
  await desk.db.query(
    "UPDATE campaign SET state = 'ready', started_at = NULL, created_at = now() + interval '1 minute' WHERE id = ANY($1)",
    [later],
  );
  await desk.db.query("UPDATE campaign SET state = 'awaiting-approval' WHERE id = $1", [later[0]]);
  const started = await listed("started");
  assert.ok(started.some(({ id }) => id === begun));
  assert.deepEqual(
    started.filter(({ startedAt }) => startedAt === null),
    [],
  );
  const away =
    "UPDATE campaign SET state = 'cancelled', started_at = coalesce(started_at, $2) WHERE id = ANY($1)";
  await desk.db.query(away, [[begun, ...later], null]);
  assert.ok(
    (await listed("started")).some(({ id }) => id === begun),
    "who was reached before it was stopped",
  );
});

test("a campaign whose lost answer nobody has decided about is listed and counted with those that need somebody", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  const where = async () => {
    const { needsYou, over } = await counts();
    const listedAs = async (state: string) => (await listed(state)).some((campaign) => campaign.id === id);
    return { needsYou, over, isNeeding: await listedAs("needs-attention"), isOver: await listedAs("over") };
  };
  await desk.db.query("UPDATE campaign SET state = 'sent' WHERE id = $1", [id]);
  const decided = await where();
  const move = (n: number) =>
    desk.db.query(
      "UPDATE campaign SET n_queued = n_queued - $2::int, n_unknown = n_unknown + $2::int WHERE id = $1",
      [id, n],
    );
  await move(2);
  const { needsYou, over } = decided;
  assert.deepEqual(await where(), { needsYou: needsYou + 1, over: over - 1, isNeeding: true, isOver: false });
  await move(-2);
  assert.deepEqual(await where(), { ...decided, isNeeding: false, isOver: true });
});

const named = async (name: string, more: { size?: number; at?: string; state?: string } = {}) => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: more.size ?? 1 });
  await desk.db.query("UPDATE campaign SET name = $2, state = $3, created_at = $4 WHERE id = $1", [
    ...[id, name, more.state ?? "completed", more.at ?? "2026-01-01T00:00:00Z"],
  ]);
  return id;
};

async function asked(query: Record<string, string>, person = sender) {
  const answer = await desk.ask(list, {
    path: `/api/campaigns?${new URLSearchParams(query)}`,
    cookie: person.cookie,
  });
  const { items = [], nextCursor = null } = (await answer.json()) as {
    items?: Campaign[];
    nextCursor?: string | null;
  };
  return { status: answer.status, names: items.map(({ name }) => name), nextCursor };
}

test("a campaign is found by the beginnings of the words of its name, in any order and case, newest first", async () => {
  await named("Bei mpya za mbolea, Novemba", { at: "2026-02-01T00:00:00Z" });
  await named("Bei za mbegu (Oktoba)", { at: "2026-02-02T00:00:00Z" });
  const renamed = await named("Kumbusho la chanjo", { at: "2026-02-03T00:00:00Z" });
  const found = async (q: string) => (await asked({ q })).names;
  assert.deepEqual(await found("bei"), ["Bei za mbegu (Oktoba)", "Bei mpya za mbolea, Novemba"]);
  assert.deepEqual(await found("NOV bei"), ["Bei mpya za mbolea, Novemba"]);
  assert.deepEqual(await found("bei oktoba"), ["Bei za mbegu (Oktoba)"]);
  assert.deepEqual(await found("olea"), [], "the middle of a word is none of its beginnings");
  assert.deepEqual(await found("!?"), []);
  assert.deepEqual((await asked({ q: "bei", state: "draft" })).names, []);
  await desk.db.query("UPDATE campaign SET name = 'Ofa ya kuku' WHERE id = $1", [renamed]);
  assert.deepEqual(await found("chanjo"), []);
  assert.deepEqual(await found("ofa"), ["Ofa ya kuku"]);
  await desk.db.query("DELETE FROM campaign WHERE id = $1", [renamed]);
  assert.deepEqual(await found("ofa"), []);
});

test("a number in a name is found by who may see it, and by nobody else", async () => {
  const viewer = await desk.signIn("viewer");
  await named("Simu 0754000318 ya Asha");
  assert.deepEqual((await asked({ q: "asha 0754000318" })).names, ["Simu 0754000318 ya Asha"]);
  assert.deepEqual((await asked({ q: "asha 0754000318" }, viewer)).names, []);
  assert.deepEqual((await asked({ q: "asha" }, viewer)).names, ["Simu 075•••318 ya Asha"]);
  assert.equal((await asked({ q: "0754000318" }, viewer)).status, 403);
});

test("a search goes on behind five hundred names that have only its longest word", async () => {
  await desk.db.query(
    `INSERT INTO campaign (id, kind, channel, name, state, content, chunk_size, created_by, created_at)
     SELECT gen_random_uuid(), 'campaign', 'sms', CASE i WHEN 1 THEN 'Punguzo kubwa la sukari' ELSE 'Punguzo ' || i END,
       'completed', '{"text":"Habari"}', 100, gen_random_uuid(), '2025-01-01Z'::timestamptz + i * interval '1 min'
     FROM generate_series(1, 520) i`,
  );
  const first = await asked({ q: "punguzo la" });
  assert.deepEqual(first.names, []);
  assert.ok(first.nextCursor);
  const next = await asked({ q: "punguzo la", cursor: first.nextCursor });
  assert.deepEqual([next.names, next.nextCursor], [["Punguzo kubwa la sukari"], null]);
});

for (const { sort, by } of [
  { sort: "newest", by: "created_at DESC, id DESC" },
  { sort: "name", by: "lower(name), id" },
  { sort: "largest", by: "n_rows - n_excluded DESC, id DESC" },
] as const)
  test(`pages of all campaigns, ${sort}, leave none out and show none twice`, async () => {
    const rows = await desk.db.query<{ name: string }>(
      `SELECT name FROM campaign WHERE NOT (state = 'cancelled' AND started_at IS NULL) ORDER BY ${by}`,
    );
    const names: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await asked({ sort, ...(cursor && { cursor }) });
      assert.equal(page.status, 200);
      names.push(...page.names);
      cursor = page.nextCursor;
    }
    assert.deepEqual(
      names,
      rows.map(({ name }) => name),
    );
  });

test("a cursor that is none of ours is refused in each order", async () => {
  for (const sort of ["newest", "name", "largest"])
    for (const cursor of ["x", randomUUID()])
      assert.equal((await asked({ sort, cursor })).status, 400, `${sort} ${cursor}`);
  const id = randomUUID();
  for (const moment of ["2026-02-31", "2026-13-01", "0000-01-01"])
    assert.equal((await asked({ cursor: `${moment}T00:00:00.000Z_${id}` })).status, 400, moment);
  for (const odd of ["f".repeat(36), "-".repeat(36), ""])
    assert.equal((await asked({ cursor: `2026-01-01T00:00:00.000Z_${odd}` })).status, 400, odd);
  assert.equal((await asked({ cursor: `2026-01-01T00:00:00.000Z_${id}` })).status, 200);
});

test("the counts of the quick filters follow every change, and are those of the lists", async () => {
  const counted = async () => {
    const [row] = await desk.db.query(
      `SELECT count(*) FILTER (WHERE shown <> 'discarded')::int AS all,
         count(*) FILTER (WHERE shown = 'needs-attention')::int AS "needsYou",
         count(*) FILTER (WHERE shown = 'awaiting-approval')::int AS "awaitingApproval",
         count(*) FILTER (WHERE shown IN ('running', 'paused', 'cancelling'))::int AS "underWay",
         count(*) FILTER (WHERE shown = 'scheduled')::int AS scheduled,
         count(*) FILTER (WHERE shown IN ('draft', 'ready'))::int AS draft,
         count(*) FILTER (WHERE shown IN ('sent', 'completed', 'cancelled'))::int AS over,
         count(*) FILTER (WHERE shown = 'discarded')::int AS discarded
       FROM (SELECT CASE WHEN state = 'cancelled' AND started_at IS NULL THEN 'discarded'
         WHEN n_unknown > 0 AND state IN ('sent', 'completed') THEN 'needs-attention' ELSE state END AS shown
         FROM campaign WHERE kind = 'campaign') c`,
    );
    return row;
  };
  const id = await named("Inahesabiwa", { state: "running" });
  assert.deepEqual(await counts(), await counted());
  for (const state of ["awaiting-approval", "paused", "needs-attention", "sent", "completed"]) {
    await desk.db.query("UPDATE campaign SET state = $2 WHERE id = $1", [id, state]);
    assert.deepEqual(await counts(), await counted(), state);
  }
  await desk.db.query("UPDATE campaign SET state = 'cancelled', started_at = NULL WHERE id = $1", [id]);
  await desk.db.query("UPDATE campaign SET revision = revision + 1 WHERE id = $1", [id]);
  while (await sumTallies(desk.db));
  assert.deepEqual(await counts(), await counted());
  await desk.db.query("DELETE FROM campaign WHERE id = $1", [id]);
  assert.deepEqual(await counts(), await counted());
  assert.ok((await counts()).over > 500);
});
