import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { NoticeList } from "#lib/contract/desk/notice/notice.ts";
import { publishNotices } from "#lib/server/notices/index.ts";
import { deleteOldNotices } from "#lib/server/store/notice/notice-view.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const getFacts = door("GET /api/facts");
const putChoices = door("PUT /api/notices/choices");
const GET = door("GET /api/notices");
const postSeen = door("POST /api/notices/seen");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

const tell = () => db.transaction(publishNotices);
const unseenOf = async (cookie: string) =>
  (await (await desk.ask(getFacts, { cookie })).json()).notices.unseen;
const see = (cookie: string, id: number) => desk.ask(postSeen, { method: "POST", cookie, body: { id } });
const choose = (cookie: string, body: object) => desk.ask(putChoices, { method: "PUT", cookie, body });

async function listFor(cookie: string, cursor?: string): Promise<NoticeList> {
  await tell();
  const answer = await desk.ask(GET, { cookie, path: `/api/notices${cursor ? `?cursor=${cursor}` : ""}` });
  assert.equal(answer.status, 200);
  return answer.json();
}

/** Everybody was sent to, and one of them was refused. */
const endCampaign = (id: string, tx: Pick<typeof db, "query"> = db) =>
  tx.query(
    `UPDATE campaign SET state = 'sent', n_queued = 0, n_accepted = n_queued - 1, n_rejected = 1, ended_at = now()
     WHERE id = $1`,
    [id],
  );

const kindsOf = ({ items }: NoticeList, id: string) =>
  items.filter(({ campaign }) => campaign?.id === id).map(({ kind }) => kind);

test("a campaign that ends is told once, as it stands by now, and is new until it was seen", async () => {
  const { cookie } = await desk.signIn("viewer");
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  await endCampaign(id);
  assert.equal(await unseenOf(cookie), 0, "not before it has its place");
  const { items } = await listFor(cookie);
  const [notice] = items;
  assert.ok(notice);
  assert.deepEqual(
    [notice.kind, notice.isNew, notice.campaign?.name, notice.campaign?.state],
    ["ended", true, "planted", "sent"],
  );
  assert.equal(await unseenOf(cookie), 1);
  await db.query(
    "UPDATE campaign SET state = 'completed', n_delivered = 2, completed_at = now() WHERE id = $1",
    [id],
  );
  assert.equal((await see(cookie, notice.id)).status, 204);
  assert.equal(await unseenOf(cookie), 0);
  const [later, ...more] = (await listFor(cookie)).items;
  assert.deepEqual(
    [later?.id, later?.isNew, later?.campaign?.state, later?.campaign?.delivery.delivered],
    [notice.id, false, "completed", 2],
    "its delivery reports are no news of their own",
  );
  assert.deepEqual(more, []);
});

test("of a campaign that stops, goes on and stops again only the last time is told, and it is new again", async () => {
  const { cookie } = await desk.signIn("viewer");
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  const move = (state: string) => db.query("UPDATE campaign SET state = $2 WHERE id = $1", [id, state]);
  await move("needs-attention");
  const [first] = (await listFor(cookie)).items;
  assert.ok(first);
  await see(cookie, first.id);
  await move("running");
  await move("needs-attention");
  const list = await listFor(cookie);
  assert.deepEqual(kindsOf(list, id), ["stopped"]);
  assert.deepEqual([list.items[0]?.isNew, (list.items[0]?.id ?? 0) > first.id], [true, true]);
  assert.ok(list.needs.some((need) => need.kind === "held" && need.campaignId === id));
});

test("lost answers are told once until they are decided, of what was sent by hand too", async () => {
  const { cookie } = await desk.signIn("viewer");
  const id = await plantCampaign(db, { channel: "sms", size: 9 });
  await db.query("UPDATE campaign SET kind = 'direct' WHERE id = $1", [id]);
  const lose = (count: number) =>
    db.query("UPDATE campaign SET n_queued = n_queued - $2, n_unknown = n_unknown + $2 WHERE id = $1", [
      id,
      count,
    ]);
  await lose(3);
  await see(cookie, (await listFor(cookie)).items[0]?.id ?? 0);
  await lose(2);
  const list = await listFor(cookie);
  const [notice] = list.items;
  assert.deepEqual(kindsOf(list, id), ["lost"]);
  assert.deepEqual([notice?.campaign?.isDirect, notice?.campaign?.counts.unknown], [true, 5]);
  assert.equal(notice?.isNew, false, "more of them are the same matter");
  await lose(-5);
  await lose(1);
  const again = (await listFor(cookie)).items[0];
  assert.deepEqual([again?.kind, again?.campaign?.id, again?.isNew], ["lost", id, true]);
  assert.notEqual(again?.id, notice?.id);
  await db.query("UPDATE campaign SET state = 'sent', n_accepted = n_queued, n_queued = 0 WHERE id = $1", [
    id,
  ]);
  assert.deepEqual(kindsOf(await listFor(cookie), id), ["lost"], "that a message was sent is no news");
});

test("nothing is told of a draft that was thrown away, and a cancelled campaign is", async () => {
  const { cookie } = await desk.signIn("viewer");
  const draft = await plantCampaign(db, { channel: "sms", size: 1 });
  const running = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE campaign SET state = 'draft', started_at = NULL WHERE id = $1", [draft]);
  for (const id of [draft, running]) {
    await db.query("UPDATE campaign SET state = 'cancelled', n_cancelled = 1, n_queued = 0 WHERE id = $1", [
      id,
    ]);
  }
  const list = await listFor(cookie);
  assert.deepEqual([kindsOf(list, draft), kindsOf(list, running)], [[], ["ended"]]);
});

test("a template that gets an answer is told with the reason as long as it stands", async () => {
  const { cookie } = await desk.signIn("viewer");
  const id = randomUUID();
  await db.query(
    "INSERT INTO template (id, name, language, origin, search, state) VALUES ($1, 'oda_tayari', 'sw', 'event', '', 'pending')",
    [id],
  );
  await db.query("UPDATE template SET state = 'rejected', cause = $2 WHERE id = $1", [
    id,
    JSON.stringify({ state: "rejected", words: "Variable 2 is at the end of the body." }),
  ]);
  const [rejected] = (await listFor(cookie)).items;
  const told = { id, name: "oda_tayari", language: "sw" };
  assert.deepEqual(rejected?.template, {
    ...{ ...told, state: "rejected", reason: "Variable 2 is at the end of the body." },
  });
  await db.query("UPDATE template SET state = 'approved', cause = NULL WHERE id = $1", [id]);
  const [approved, before] = (await listFor(cookie)).items;
  assert.deepEqual(approved?.template, { ...told, state: "approved", reason: null });
  assert.deepEqual(before?.template, { ...told, state: "rejected", reason: null });
});

test("nothing appears below what somebody has seen, however late its transaction commits", async () => {
  const { cookie } = await desk.signIn("viewer");
  const [slow, quick] = [
    await plantCampaign(db, { channel: "sms", size: 1 }),
    await plantCampaign(db, { channel: "sms", size: 1 }),
  ];
  await db.transaction(async (tx) => {
    await endCampaign(slow, tx);
    await endCampaign(quick);
    const [newest] = (await listFor(cookie)).items;
    assert.equal(newest?.campaign?.id, quick);
    await see(cookie, newest?.id ?? 0);
  });
  const [newest] = (await listFor(cookie)).items;
  assert.deepEqual([newest?.campaign?.id, newest?.isNew], [slow, true]);
  assert.equal(await unseenOf(cookie), 1);
});

test("what somebody keeps out of their bell is neither listed nor counted for them, and is for everybody else", async () => {
  const [{ cookie }, other] = [await desk.signIn("viewer"), await desk.signIn("owner")];
  assert.equal((await choose(cookie, { hidden: ["ended"], onScreen: ["ended", "ended"] })).status, 200);
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  await endCampaign(id);
  assert.deepEqual(kindsOf(await listFor(cookie), id), []);
  assert.equal(await unseenOf(cookie), 0);
  assert.deepEqual(kindsOf(await listFor(other.cookie), id), ["ended"]);
  assert.equal(await unseenOf(other.cookie), 1);
  const { notices } = await (await desk.ask(getFacts, { cookie })).json();
  assert.deepEqual(notices, { unseen: 0, hidden: ["ended"], onScreen: ["ended"] });
});

test("what needs somebody cannot be kept out of the bell", async () => {
  const { cookie } = await desk.signIn("viewer");
  const answer = await choose(cookie, { hidden: ["lost"], onScreen: [] });
  assert.equal(answer.status, 400);
  assert.equal((await answer.json()).fields[0].path, "hidden.0");
});

test("pages follow each other without a gap, and a strange cursor is refused by its name", async () => {
  const { cookie } = await desk.signIn("viewer");
  for (let place = 0; place < 25; place++) {
    await endCampaign(await plantCampaign(db, { channel: "sms", size: 1 }));
    if (place % 10 === 0) await tell();
  }
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFor(cookie, cursor);
    assert.ok(page.items.length <= 20);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM notice",
  );
  assert.deepEqual([ids.length, new Set(ids).size], [count, count]);
  for (const strange of ["x", "2026-11-26T10:00:00.000Z_0", "2026-13-26T10:00:00.000Z_1", "9".repeat(61)]) {
    const answer = await desk.ask(GET, { cookie, path: `/api/notices?cursor=${strange}` });
    assert.equal(answer.status, 400, strange);
    assert.equal((await answer.json()).fields[0].path, "cursor");
  }
});

test("a tab that shows less than another one makes nothing new again that was seen there", async () => {
  const { cookie } = await desk.signIn("viewer");
  for (let ended = 0; ended < 2; ended++) {
    await endCampaign(await plantCampaign(db, { channel: "sms", size: 1 }));
    await tell();
  }
  const [newest, older] = (await listFor(cookie)).items;
  assert.ok(newest && older);
  await see(cookie, newest.id);
  await see(cookie, older.id);
  assert.equal(await unseenOf(cookie), 0);
});

test("a notice goes after 30 days, and not before", async () => {
  const [kept, gone] = [
    await plantCampaign(db, { channel: "sms", size: 1 }),
    await plantCampaign(db, { channel: "sms", size: 1 }),
  ];
  for (const id of [kept, gone]) await endCampaign(id);
  await tell();
  for (const [id, days] of [
    [kept, 29.9],
    [gone, 30.1],
  ] as const)
    await db.query(
      "UPDATE notice SET told_at = $2::timestamptz - $3 * interval '1 day' WHERE campaign_id = $1",
      [id, desk.clock.now(), days],
    );
  await db.transaction((tx) => deleteOldNotices(tx, desk.clock.now()));
  const left = await db.query("SELECT campaign_id AS id FROM notice WHERE campaign_id = ANY($1)", [
    [kept, gone],
  ]);
  assert.deepEqual(left, [{ id: kept }]);
});

// The last one: whatever is told after it is of the hour to come.
test("nothing appears below what somebody has seen, also where the clock was set back since", async () => {
  const { cookie } = await desk.signIn("viewer");
  const [seen, later] = [
    await plantCampaign(db, { channel: "sms", size: 1 }),
    await plantCampaign(db, { channel: "sms", size: 1 }),
  ];
  await endCampaign(seen);
  await tell();
  await db.query("UPDATE notice SET told_at = told_at + interval '1 hour' WHERE campaign_id = $1", [seen]);
  const [newest] = (await listFor(cookie)).items;
  await see(cookie, newest?.id ?? 0);
  await endCampaign(later);
  const [above] = (await listFor(cookie)).items;
  assert.deepEqual([above?.campaign?.id, above?.isNew], [later, true]);
});
