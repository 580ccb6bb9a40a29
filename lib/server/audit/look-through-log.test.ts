import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { ListAudit } from "#lib/contract/desk/team/audit.ts";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { explainQueries } from "#lib/testing/scale/explain-queries.ts";
import { listAudit } from "./list-audit.ts";

const EXPORT = door("GET /api/audit/export.csv");

/** Lines that say nothing of what is looked for, more than three statements look at. */
const NEWER = 6_500;
/** What one statement looks at, each with the name of a campaign, and a few. */
const MOST_READ = 4_500;
const WHO = randomUUID();
const IDLE = randomUUID();

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("owner");
const campaign = await plantCampaign(desk.db, { channel: "sms", size: 1 });
await desk.db.query("UPDATE campaign SET name = 'Bei mpya za mbolea' WHERE id = $1", [campaign]);
// Names that no line is about; there are as many campaigns as lines in a long log.
await desk.db.query(
  `INSERT INTO campaign (id, kind, name, channel, state, content, sender_id, chunk_size, created_by)
   SELECT gen_random_uuid(), 'campaign', 'Habari ' || i, 'sms', 'completed', '{"text":"Habari"}', 'AMANI AGRO', 100, $1
   FROM generate_series(1, 6000) i`,
  [WHO],
);
await plantLines({ actor: WHO, name: "Asha", action: "campaign.pause", target: campaign, daysAgo: 90 });
await plantLines({ actor: IDLE, name: "Juma", action: "person.role", target: WHO, daysAgo: 89 });
await plantLines({
  actor: WHO,
  name: "Neema",
  action: "session.create",
  target: "x",
  daysAgo: 1,
  count: NEWER,
});

type Planted = {
  actor: string;
  name: string;
  action: string;
  target: string;
  daysAgo: number;
  count?: number;
};

/** Without a true hash, which is nobody's question here. */
async function plantLines({ actor, name, action, target, daysAgo, count = 1 }: Planted): Promise<void> {
  await desk.db.query(
    `INSERT INTO audit (at, actor_id, actor_name, action, target, detail, previous_hash, hash)
     SELECT $5, $1, $2, $3, $4, '{}', '', decode(md5($4 || $3 || i), 'hex') FROM generate_series(1, $6::int) i`,
    [actor, name, action, target, new Date(desk.clock.now().getTime() - daysAgo * 86_400_000), count],
  );
}

const recorded = explainQueries(desk.db);
const context = { ...desk.context, db: recorded.db, actor: { role: "owner" } as const };

async function find(asked: Record<string, unknown>) {
  recorded.label(JSON.stringify(asked));
  const { items, nextCursor } = await listAudit(context, ListAudit.parse(asked));
  const read = recorded.readings.filter(({ label }) => label === JSON.stringify(asked));
  const greedy = read.filter(({ rows }) => rows > MOST_READ).map(({ sql, rows }) => ({ sql, rows }));
  assert.deepEqual(greedy, [], "a statement that grows with the log");
  return { found: items.map(({ action }) => action), nextCursor };
}

test("a line is found however many newer ones say nothing of it, and no statement reads the whole log", async () => {
  for (const asked of [{ q: "mbolea" }, { q: "paused a campaign" }, { q: campaign }, { q: "ASHA" }])
    assert.deepEqual(await find(asked), { found: ["campaign.pause"], nextCursor: null }, asked.q);
  assert.deepEqual(await find({ q: "nobody says this" }), { found: [], nextCursor: null });
});

test("a line is found by its kind or person however many newer ones are of another, with words and without", async () => {
  const role = { found: ["person.role"], nextCursor: null };
  for (const asked of [
    { kind: "team" },
    { person: IDLE },
    { person: IDLE, q: "juma" },
    { person: WHO, q: "juma" },
  ])
    assert.deepEqual(await find(asked), role, JSON.stringify(asked));
  assert.deepEqual(await find({ kind: "team", span: "week" }), { found: [], nextCursor: null });
  assert.deepEqual((await find({ person: WHO, kind: "campaigns" })).found, ["campaign.pause"]);
});

test("a search that took too long says where it goes on, and is gone on with until the line is found", async () => {
  let ms = 0;
  // Each look at the clock is three seconds later.
  const now = () => {
    ms += 3_000;
    return new Date(desk.clock.now().getTime() + ms);
  };
  const slow = { ...context, clock: { ...desk.clock, now } };
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listAudit(slow, ListAudit.parse({ q: "mbolea", cursor }));
    pages.push(page.items.map(({ action }) => action));
    cursor = page.nextCursor;
  }
  assert.deepEqual(pages, [[], ["campaign.pause"]]);
});

test("the file of a search has its line, however many newer ones say nothing of it", async () => {
  const fileOf = async (search: string) => {
    const answer = await desk.ask(EXPORT, { cookie, path: `/api/audit/export.csv?${search}` });
    const [header = [], ...rows] = await cellsOf(new Uint8Array(await answer.arrayBuffer()));
    return rows.map((cells) => cells[header.indexOf("Action")]);
  };
  assert.deepEqual(await fileOf("q=mbolea"), ["campaign.pause"]);
  const whole = await fileOf("q=neema");
  assert.equal(whole.filter((action) => action === "session.create").length, NEWER);
});
