import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Db } from "#lib/db/index.ts";
import { resumePlan } from "#lib/server/store/campaign/campaign.ts";
import { listRunnable, startDue } from "#lib/server/store/campaign/schedule.ts";
import { countsOf, getHold, inWords, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { sendDirect } from "../index.ts";
import { openSendingMark } from "./sending-mark.ts";

const engine = await openEngine();
const { db, stub, sends, run } = engine;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let dataFolder = "";
const folders: string[] = [];

/** A worker that has just started on this database. */
const open = (folder = dataFolder, database: Db = db) =>
  openSendingMark({
    db: database,
    clock: systemClock,
    log,
    env: { dataFolder: folder, defaultTimezone: "Africa/Dar_es_Salaam" },
  });

beforeEach(async () => {
  await engine.renew();
  await db.query("DELETE FROM campaign");
  await db.query("UPDATE sending_clock SET database_id = NULL, position = 0, at = NULL");
  dataFolder = await mkdtemp(join(tmpdir(), "tuma-mark-"));
  folders.push(dataFolder);
});
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await engine.close();
});

async function heldOf(id: string): Promise<{ state: string; hold: Hold | null }> {
  return { state: (await countsOf(db, id)).state, hold: await getHold(db, id) };
}

/** Sends `size` people their message, and puts the database back to before the first. */
async function sendAndRestore(size: number): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size, chunkSize: 100 });
  const mark = open();
  await mark.beat(0);
  const [backup] = await db.query<{ position: number }>("SELECT position FROM sending_clock");
  await db.query("UPDATE campaign SET n_queued = n_queued - 300, n_accepted = 300 WHERE id = $1", [id]);
  await mark.beat(0);
  await db.query("UPDATE campaign SET n_queued = n_rows, n_accepted = 0 WHERE id = $1", [id]);
  await db.query("UPDATE sending_clock SET position = $1", [backup?.position]);
  return id;
}

test("a database behind its mark holds what was running, says how many may have been sent to, until a person resumes", async () => {
  const id = await sendAndRestore(500);
  const restarted = open();
  await restarted.beat(0);
  const { state, hold } = await heldOf(id);
  assert.deepEqual([state, hold?.kind], ["needs-attention", "restored"]);
  assert.match(hold!.detail, /Between 300 and all 500 of the queued messages may have been sent already/);
  await run(id, { point: restarted.point });
  assert.equal(stub.ledger.length, 0);
  await db.transaction((tx) => resumePlan(tx, id));
  await restarted.beat(0);
  await run(id, { point: restarted.point });
  assert.deepEqual([(await countsOf(db, id)).state, stub.ledger.length], ["sent", 500]);
});

test("restore: a campaign that the mark does not name -> any of its people may have been sent to, and no count is made up", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 500, chunkSize: 100 });
  await db.query("UPDATE campaign SET state = 'paused' WHERE id = $1", [id]);
  const mark = open();
  await mark.beat(0);
  const [backup] = await db.query<{ position: number }>("SELECT position FROM sending_clock");
  await mark.beat(0);
  await db.query("UPDATE sending_clock SET position = $1", [backup?.position]);
  await open().beat(0);
  assert.match((await heldOf(id)).hold!.detail, /Any of the 500 queued messages may have been sent already/);
});

test("a worker that dies before it has written the mark of what it held holds nothing a second time", async () => {
  const id = await sendAndRestore(500);
  await db.query("UPDATE sending_clock SET position = 0");
  await db.query("UPDATE campaign SET n_queued = n_queued - 1, n_accepted = 1");
  const before = `${dataFolder}-before`;
  folders.push(before);
  await cp(dataFolder, before, { recursive: true });
  await open().beat(0);
  await db.transaction((tx) => resumePlan(tx, id));
  await cp(before, dataFolder, { recursive: true });
  await open().beat(0);
  assert.equal((await heldOf(id)).state, "running");
});

test("worker: it dies between its first heartbeat and the mark of it -> the next one in its folder holds nothing", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  const dying = open(dataFolder, {
    ...db,
    transaction: async (work, limit) => {
      await db.transaction(work, limit);
      throw new Error("killed behind the commit");
    },
  });
  await assert.rejects(dying.beat(0), /killed/);
  await db.query("DELETE FROM worker");
  await open().beat(0);
  assert.equal((await heldOf(id)).state, "running");
});

test("worker: its first heartbeat finds another installation's, and is rolled back -> the next one holds too", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  await open().beat(0);
  await db.query("DELETE FROM worker");
  const other = `${dataFolder}-other`;
  folders.push(other);
  const failing = open(other, {
    ...db,
    transaction: (work, limit) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error("rolled back");
      }, limit),
  });
  await assert.rejects(failing.beat(0), /rolled back/);
  await open(other).beat(0);
  assert.equal((await heldOf(id)).hold?.kind, "copied");
});

test("a database that is exchanged under a running worker: not one more request is claimed", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  const mark = open();
  await mark.beat(0);
  await db.query("UPDATE sending_clock SET position = position - 1");
  await run(id, { point: mark.point });
  assert.deepEqual([stub.ledger.length, (await countsOf(db, id)).queued], [0, 300]);
  await mark.beat(0);
  assert.equal((await heldOf(id)).hold?.kind, "restored");
});

test("also what was paused or has become due since is held, and what was started after the restore is not", async () => {
  const ids: Record<string, string> = {};
  for (const name of ["paused", "scheduled", "draft"])
    ids[name] = await plantCampaign(db, { channel: "sms", size: 5 });
  await db.query(
    `UPDATE campaign SET state = CASE id WHEN $1 THEN 'paused' WHEN $2 THEN 'scheduled' ELSE 'ready' END,
       scheduled_at = CASE WHEN id = $2 THEN now() END`,
    [ids.paused, ids.scheduled],
  );
  await open().beat(0);
  await db.query("UPDATE sending_clock SET position = 0");
  await db.query("UPDATE campaign SET state = 'running', started_at = clock_timestamp() WHERE id = $1", [
    ids.draft,
  ]);
  await open().beat(0);
  const states = await Promise.all(Object.values(ids).map(async (id) => (await heldOf(id)).state));
  assert.deepEqual(states, ["needs-attention", "needs-attention", "running"]);
});

test("a copied folder, or none at all, holds; a restart in the same folder does not", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 5 });
  await open().beat(0);
  await open().beat(0);
  assert.equal((await heldOf(id)).state, "running");
  const copy = `${dataFolder}-copy`;
  folders.push(copy);
  await cp(dataFolder, copy, { recursive: true });
  await open(copy).beat(0);
  assert.equal((await heldOf(id)).hold?.kind, "copied");
  await db.transaction((tx) => resumePlan(tx, id));
  await db.query("DELETE FROM worker");
  await open(copy).beat(0);
  const empty = await mkdtemp(join(tmpdir(), "tuma-mark-"));
  folders.push(empty);
  await open(empty).beat(0);
  assert.equal((await heldOf(id)).hold?.kind, "copied");
});

test("a second worker that joins a database at work holds nothing", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 5 });
  await open().beat(0);
  const other = await mkdtemp(join(tmpdir(), "tuma-mark-"));
  folders.push(other);
  await db.query("INSERT INTO worker (id, lock_key) VALUES ('here', 4242)");
  const session = await db.connect();
  await session.query("SELECT pg_advisory_lock(4242)");
  await db.query("UPDATE sending_clock SET at = clock_timestamp()");
  await open(other).beat(0);
  session.release();
  assert.equal((await heldOf(id)).state, "running");
});

test("asleep for more than 15 min with a campaign running holds it; 14 min do not", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 5 });
  const mark = open();
  await mark.beat(0);
  for (const [minutes, state] of [
    [14, "running"],
    [16, "needs-attention"],
  ] as const) {
    await db.query("UPDATE campaign SET started_at = now() - interval '1 day'");
    await db.query("UPDATE sending_clock SET at = now() - $1 * interval '1 minute'", [minutes]);
    await mark.beat(0);
    assert.equal((await heldOf(id)).state, state);
  }
});

test("a composer's send from before the restore is not tried again: it is unknown", async () => {
  stub.fate = () => "cut-after";
  const sending = sendDirect(
    { db, sends },
    {
      channel: "chat-text",
      operation: "chat.text",
      lane: "fast",
      name: "Habari",
      content: { text: "Habari" },
      senderId: null,
      providerScheduledAt: null,
      idempotencyKey: randomUUID(),
      actor: { userId: randomUUID(), name: "Neema" },
      recipients: [{ number: "+255712345678", text: "Habari", parameters: null, segments: 0 }],
    },
  );
  await assert.rejects(sending, { code: "service_unknown_outcome" });
  await db.query("UPDATE attempt SET due_at = now()");
  assert.equal((await listRunnable(db)).length, 1);
  await open().beat(0);
  await db.query("UPDATE sending_clock SET position = 0, at = now()");
  await open().beat(0);
  assert.deepEqual(await listRunnable(db), []);
  const states = await db.query(
    "SELECT a.state, r.state AS person FROM attempt a, recipient r WHERE a.campaign_id = r.campaign_id",
  );
  assert.deepEqual(states, [{ state: "unknown", person: "unknown" }]);
});

for (const { waits, state, sent } of [
  { waits: false, state: "needs-attention", sent: 0 },
  { waits: true, state: "sent", sent: 200 },
]) {
  test(`promoted standby: commits ${waits ? "waited" : "did not wait"} for it -> no claim before the next beat, and then ${state}`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 200, chunkSize: 100 });
    const mark = open();
    await mark.beat(0);
    // As what is read after a promotion: the server writes a later timeline than the clock says.
    await db.query("UPDATE sending_clock SET timeline = '00000000', waits_for_standby = $1", [waits]);
    await run(id, { point: mark.point });
    assert.equal(stub.ledger.length, 0);
    await mark.beat(0);
    await run(id, { point: mark.point });
    const held = await heldOf(id);
    assert.deepEqual([held.state, stub.ledger.length], [state, sent]);
    if (waits) return;
    assert.equal(held.hold?.kind, "restored");
    assert.match(
      held.hold?.detail ?? "",
      /^The database went over to its standby after .* Any of the 200 queued messages may have been sent/,
    );
    await db.transaction((tx) => resumePlan(tx, id));
    await mark.beat(0);
    await run(id, { point: mark.point });
    assert.equal(stub.ledger.length, 200);
  });
}

for (const { source, went } of [
  // What a copy of an earlier moment has, and does not have.
  {
    source: "a copy that lacks the last heartbeat",
    went: "UPDATE sending_clock SET position = position - 1, at = at - interval '1 s'",
  },
  {
    source: "a backup",
    went: "UPDATE sending_clock SET restored_from = clock_timestamp(), at = at - interval '1 s'",
  },
  {
    source: "a standby that was promoted without having been waited for",
    went: "UPDATE sending_clock SET timeline = '00000000', at = at - interval '1 s'",
  },
]) {
  test(`${source}: what was begun between its last heartbeat and its own moment -> held too, as it may have been sent`, async () => {
    const mark = open();
    await mark.beat(0);
    await mark.beat(0);
    const id = await plantCampaign(db, { channel: "sms", size: 5 });
    await db.query("UPDATE campaign SET started_at = now() - interval '500 ms'");
    if (source.startsWith("a copy")) await mark.beat(0);
    await db.query(went);
    await mark.beat(0);
    const { state, hold } = await heldOf(id);
    assert.deepEqual([state, hold?.kind], ["needs-attention", "restored"]);
  });
}

const TO_RESTORED = "UPDATE sending_clock SET restored_from = clock_timestamp()";
for (const { gap, went, other, kind } of [
  { gap: "a restore", went: TO_RESTORED, other: "", kind: "restored" },
  { gap: "a copied folder", went: "DELETE FROM worker", other: "-copy", kind: "copied" },
  {
    gap: "a promoted standby that was not waited for",
    went: "UPDATE sending_clock SET timeline = '00000000'",
    other: "",
    kind: "restored",
  },
]) {
  test(`${gap}: a campaign that is planned for another day -> it waits for a person, and after that for its time`, async () => {
    const id = await planned("campaign");
    await open().beat(0);
    await db.query(went);
    await inFolder(other).beat(0);
    const { state, hold } = await heldOf(id);
    assert.deepEqual([state, hold?.kind], ["needs-attention", kind]);
    assert.match(hold!.detail, /may have been sent, moved or cancelled since\. Any of the 5 queued messages/);
    assert.match(hold!.detail, /Resume sends to these 5 people, not before its scheduled time\./);
    await db.transaction((tx) => resumePlan(tx, id));
    await inFolder(other).beat(0);
    assert.equal((await heldOf(id)).state, "scheduled");
  });

  test(`${gap}: what a program planned for another day -> it is given up, and each person has the reason`, async () => {
    const id = await planned("direct");
    await open().beat(0);
    await db.query(went);
    await inFolder(other).beat(0);
    assert.equal((await heldOf(id)).state, "sent");
    assert.equal((await countsOf(db, id)).queued, 0);
    const people = inWords(
      await db.query<{ state: string; reason: string }>(
        "SELECT DISTINCT state, reason FROM recipient WHERE campaign_id = $1",
        [id],
      ),
    );
    assert.deepEqual(
      people.map(({ state }) => state),
      ["cancelled"],
    );
    assert.match(
      people[0]!.reason,
      /may have been sent, moved or cancelled since\. So we did not send it\.$/,
    );
    await db.query("UPDATE campaign SET scheduled_at = now() WHERE id = $1", [id]);
    assert.deepEqual(await startDue(db), []);
  });
}

test("asleep: what is planned for another day -> it keeps its time, as this database is the latest", async () => {
  const ids = [await planned("campaign"), await planned("direct")];
  const mark = open();
  await mark.beat(0);
  await db.query("UPDATE sending_clock SET at = now() - interval '16 minutes'");
  await mark.beat(0);
  const states = await Promise.all(ids.map(async (id) => (await heldOf(id)).state));
  assert.deepEqual(states, ["scheduled", "scheduled"]);
});

/** For five people, a month ahead. */
async function planned(kind: "campaign" | "direct"): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 5 });
  await db.query(
    "UPDATE campaign SET kind = $2, state = 'scheduled', scheduled_at = now() + interval '30 days' WHERE id = $1",
    [id, kind],
  );
  return id;
}

/** A worker of this folder, or of another one that is not there yet. */
function inFolder(other: string) {
  const folder = `${dataFolder}${other}`;
  if (!folders.includes(folder)) folders.push(folder);
  return open(folder);
}
