import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { CampaignAnswer } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientList } from "#lib/contract/desk/campaign/recipient.ts";
import type { UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import type { ServiceStub, StubMove } from "#lib/testing/stubs/stub-types.ts";
import { type Owner, openOwner, runCampaign } from "../../dispatch/index.ts";
import { updateSettingRow } from "../../store/console/setting.ts";

const CANCEL = door("POST /api/campaigns/:id/cancel");
const LIST_RECIPIENTS = door("GET /api/campaigns/:id/recipients");
const REFUSE = door("POST /api/campaigns/:id/refuse");
const REPORT = door("GET /api/campaigns/:id/report.csv");
const GET_CAMPAIGN = door("GET /api/campaigns/:id");
const RESOLVE = door("POST /api/campaigns/:id/unknown/resolve");
const LIST_UNKNOWN = door("GET /api/campaigns/:id/unknown");

const SIZE = 10;
const desk = await openDesk();
const admin = await desk.signIn("admin");
let stub: ServiceStub;
let client: ReturnType<typeof clientOf>;
let owner: Owner;

before(async () => {
  stub = await startServiceStub();
  client = clientOf(stub);
  owner = await openOwner(desk.db);
});
after(async () => {
  await owner.close();
  await stub.close();
  await desk.close();
});
beforeEach(async () => {
  await desk.db.query("TRUNCATE connection");
  stub.reset();
});

const clock = { now: () => new Date(), sleep: (delayMs: number) => systemClock.sleep(Math.min(delayMs, 5)) };
const run = (id: string) =>
  runCampaign(
    { db: desk.db, ...client, clock, owner, timeZone: "UTC", signal: new AbortController().signal },
    id,
  );

async function ask<T>(handler: typeof LIST_UNKNOWN, id: string, body?: unknown): Promise<T> {
  const method = [RESOLVE, CANCEL, REFUSE].includes(handler) ? "POST" : "GET";
  const answer = await desk.ask(handler, { method, params: { id }, cookie: admin.cookie, body });
  assert.equal(answer.status, 200);
  return (await answer.json()) as T;
}

/** Decides about every open request; answers how many there were. */
async function decide(id: string, as: "sent" | "not-sent" | "resend"): Promise<number> {
  const { items } = await ask<typeof UnknownList._output>(LIST_UNKNOWN, id);
  for (const { attemptId } of items) await ask(RESOLVE, id, { attemptId, as });
  return items.length;
}

/** Ten people whose first request was sent and its answer lost, and who are to be sent to again. */
async function plantResent(): Promise<string> {
  const id = await plantCampaign(desk.db, { channel: "sms", size: SIZE });
  stub.fate = () => "cut-after";
  await run(id);
  assert.deepEqual([stub.ledger.length, (await countsOf(desk.db, id)).unknown], [SIZE, SIZE]);
  assert.equal(await decide(id, "resend"), 1);
  return id;
}

async function rowsOf(id: string) {
  return (await ask<typeof RecipientList._output>(LIST_RECIPIENTS, id)).items;
}

async function reportOf(id: string) {
  const answer = await desk.ask(REPORT, { params: { id }, cookie: admin.cookie });
  const [header = [], ...rows] = await cellsOf(new Uint8Array(await answer.arrayBuffer()));
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])));
}

const distinct = (values: unknown[]) => [...new Set(values)];

test("sent to again and refused: the first may have been sent, on every page and in the report", async () => {
  const id = await plantResent();
  stub.fate = () => "400";
  await run(id);
  // The third with the same words stops it, and a person says that they are about the people.
  await ask(REFUSE, id);
  await run(id);
  const { state, unknown, rejected } = await countsOf(desk.db, id);
  assert.deepEqual([state, unknown, rejected], ["sent", SIZE, 0]);
  const rows = await rowsOf(id);
  assert.deepEqual(distinct(rows.map((row) => [row.state, row.mayHaveBeenSentBefore].join())), [
    "unknown,true",
  ]);
  assert.match(rows[0]?.reason ?? "", /^The second message was refused: /);
  const report = await reportOf(id);
  assert.deepEqual(distinct(report.map((row) => row.Status)), ["May have been sent"]);
  assert.match(
    String(report[0]?.Reason),
    /second message was refused: .*first message may have been sent too/,
  );
});

test("sent to again and cancelled before that: the first may have been sent", async () => {
  const id = await plantResent();
  await ask(CANCEL, id);
  const { state, unknown, cancelled } = await countsOf(desk.db, id);
  assert.deepEqual([state, unknown, cancelled], ["cancelled", SIZE, 0]);
  assert.match((await rowsOf(id))[0]?.reason ?? "", /^The second message was cancelled/);
});

test("sent to again and opted out meanwhile: the first may have been sent", async () => {
  const id = await plantResent();
  await desk.db.query(
    "INSERT INTO suppression (number, reason, source) SELECT number, 'STOP', 'test' FROM recipient WHERE campaign_id = $1",
    [id],
  );
  stub.fate = () => "ok";
  await run(id);
  await desk.db.query("TRUNCATE suppression");
  const { unknown, cancelled } = await countsOf(desk.db, id);
  assert.deepEqual([unknown, cancelled, stub.ledger.length], [SIZE, 0, SIZE]);
});

test("sent to again and accepted: accepted, and said that the first may have been sent too", async () => {
  const id = await plantResent();
  stub.fate = () => "ok";
  await run(id);
  assert.equal((await countsOf(desk.db, id)).accepted, SIZE);
  const { campaign } = await ask<typeof CampaignAnswer._output>(GET_CAMPAIGN, id);
  assert.equal(campaign.resent, SIZE);
  const report = await reportOf(id);
  assert.deepEqual(distinct(report.map((row) => row.Reason)), ["The first message may have been sent too"]);
});

test("of those sent to again, the refused ones are one open request of exactly them", async () => {
  const id = await plantResent();
  await desk.db.query("UPDATE campaign SET lane = 'exact' WHERE id = $1", [id]);
  stub.fate = (index): StubMove => (index % 2 === 0 ? "400" : "ok");
  await run(id);
  const { accepted, unknown } = await countsOf(desk.db, id);
  assert.deepEqual([accepted, unknown], [SIZE / 2, SIZE / 2]);
  const { items } = await ask<typeof UnknownList._output>(LIST_UNKNOWN, id);
  assert.deepEqual(
    items.map(({ request, size, segmentsPredicted }) => [request, size, segmentsPredicted]),
    [[1, SIZE / 2, SIZE / 2]],
  );
  await decide(id, "sent");
  assert.equal((await countsOf(desk.db, id)).accepted, SIZE);
});

test("both lost: the second decided as not sent opens the first again, and that can be decided too", async () => {
  const id = await plantResent();
  await desk.db.query("UPDATE connection SET is_breaker_open = false, chunk_limit = 100");
  stub.fate = () => "cut-before";
  await run(id);
  const seconds = await decide(id, "not-sent");
  assert.ok(seconds >= 1);
  assert.equal((await countsOf(desk.db, id)).unknown, SIZE, "the first is open again");
  assert.equal(await decide(id, "not-sent"), 1);
  const { unknown, rejected } = await countsOf(desk.db, id);
  assert.deepEqual([unknown, rejected], [0, SIZE]);
});

test("several lost answers are decided in one request, all or none of them, each with its row in the log", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3, lane: "exact" });
  stub.fate = () => "cut-after";
  for (let request = 0; request < 3; request++) {
    await desk.db.query("UPDATE connection SET is_breaker_open = false");
    await run(id);
  }
  const { items } = await ask<typeof UnknownList._output>(LIST_UNKNOWN, id);
  const attemptIds = items.map(({ attemptId }) => attemptId);
  assert.equal(attemptIds.length, 3);
  await ask(RESOLVE, id, { attemptId: attemptIds[2], as: "not-sent" });

  const late = await desk.ask(RESOLVE, {
    method: "POST",
    params: { id },
    cookie: admin.cookie,
    body: { attemptIds, as: "resend" },
  });
  assert.equal(late.status, 409);
  const { unknown, queued, rejected } = await countsOf(desk.db, id);
  assert.deepEqual([unknown, queued, rejected], [2, 0, 1], "of the other two none was decided");

  await ask(RESOLVE, id, { attemptIds: attemptIds.slice(0, 2), as: "sent" });
  const after = await countsOf(desk.db, id);
  assert.deepEqual([after.unknown, after.accepted, after.rejected], [0, 2, 1]);
  const rows = await desk.db.query<{ target: string }>(
    "SELECT target FROM audit WHERE action = 'unknown.resolve' AND target = ANY($1)",
    [attemptIds],
  );
  assert.deepEqual(rows.map(({ target }) => target).sort(), attemptIds.sort());
});

test("what names no request, or names one in both ways, is refused by name", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 1 });
  const attemptId = randomUUID();
  for (const body of [{}, { attemptId, attemptIds: [attemptId] }, { attemptIds: [] }]) {
    const answer = await desk.ask(RESOLVE, {
      method: "POST",
      params: { id },
      cookie: admin.cookie,
      body: { ...body, as: "sent" },
    });
    assert.equal(answer.status, 400);
    const { fields } = (await answer.json()) as { fields: { path: string }[] };
    assert.match(fields.map(({ path }) => path).join(), /^attemptIds?$/);
  }
});

test("decided as sent, what it may have cost is stated as not stated", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: SIZE });
  stub.fate = () => "cut-after";
  await run(id);
  const before = await ask<typeof CampaignAnswer._output>(GET_CAMPAIGN, id);
  assert.equal(before.campaign.creditsUnstated, 0);
  await decide(id, "sent");
  const { campaign } = await ask<typeof CampaignAnswer._output>(GET_CAMPAIGN, id);
  assert.deepEqual([campaign.creditsUsed, campaign.creditsUnstated], [0, SIZE]);
  assert.deepEqual(distinct((await reportOf(id)).map((row) => row.Credits)), [
    "about 1, the service did not say",
  ]);
});

test("resend after a lost answer: sent again -> what the lost requests may have cost stands beside what is used", async () => {
  const id = await plantResent();
  stub.reset();
  await run(id);
  const { campaign } = await ask<typeof CampaignAnswer._output>(GET_CAMPAIGN, id);
  assert.deepEqual(
    [campaign.creditsUsed, campaign.creditsUnstated, campaign.creditsResent, stub.ledger.length],
    [SIZE, 0, SIZE, SIZE],
  );
});

test("resend above the limit of approval: by its maker, in one press or several -> refused; by a second person -> sent again", async () => {
  await updateSettingRow(desk.db, "approvalLimits", { people: 5, credits: null });
  try {
    const id = await plantCampaign(desk.db, { channel: "sms", size: SIZE, chunkSize: 4 });
    await desk.db.query("UPDATE campaign SET created_by = $2 WHERE id = $1", [id, admin.user.id]);
    stub.fate = () => "cut-after";
    await run(id);
    await desk.db.query("UPDATE connection SET is_breaker_open = false, failure_streak = 0");
    await run(id);
    const { items, resends } = await ask<typeof UnknownList._output>(LIST_UNKNOWN, id);
    assert.deepEqual([resends?.isSecond, resends?.limits.people, resends?.people], [false, 5, 0]);
    const attemptIds = items.map(({ attemptId }) => attemptId);
    const press = (cookie: string, body: object) =>
      desk.ask(RESOLVE, { method: "POST", params: { id }, cookie, body: { ...body, as: "resend" } });
    const together = await press(admin.cookie, { attemptIds });
    assert.equal(together.status, 403);
    assert.match((await together.json()).detail, /to more than 5 people .* without a second person/);
    assert.equal((await press(admin.cookie, { attemptId: attemptIds[0] })).status, 200, "4 of 5");
    assert.equal((await press(admin.cookie, { attemptId: attemptIds[1] })).status, 403, "8 together");
    const second = await desk.signIn("sender");
    assert.equal((await press(second.cookie, { attemptId: attemptIds[1] })).status, 200);
  } finally {
    await updateSettingRow(desk.db, "approvalLimits", { people: null, credits: null });
  }
});

test("accepted by an answer that names no credits: not stated, as far as it was accepted", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: SIZE });
  await run(id);
  await desk.db.query("UPDATE attempt SET credits = NULL, accepted = 4 WHERE campaign_id = $1", [id]);
  const { campaign } = await ask<typeof CampaignAnswer._output>(GET_CAMPAIGN, id);
  assert.equal(campaign.creditsUnstated, 4);
});
