import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { door } from "#lib/testing/doors.ts";
import { listRunnable, startDue } from "../store/campaign/schedule.ts";
import { updateSettingRow } from "../store/console/setting.ts";
import { CAMPAIGN, openApprovalDesk, type Person, uploadTo } from "./test-approval.ts";

const AUDIENCE = door("PUT /api/campaigns/:id/audience");
const CANCEL = door("POST /api/campaigns/:id/cancel");
const PUT_CAMPAIGN = door("PUT /api/campaigns/:id");
const LIST = door("GET /api/campaigns");
const PEOPLE = door("POST /api/drafts/:id/people");
const DRAFT = door("GET /api/drafts/:id");

const open = await openApprovalDesk();
const { desk, neema, juma, setRule, start, ask, approve, decline, withdraw, reviewed, asked, read } = open;
after(() => desk.close());
const viewer = await desk.signIn("viewer");

beforeEach(async () => {
  desk.clock.set(new Date("2026-03-02T09:00:00Z"));
  await setRule(2);
});

test("a campaign above a limit is not started by anybody without approval, and the limit is named", async () => {
  const draft = await reviewed();
  for (const [people, credits, named] of [
    [2, null, /to more than 2 people needs the approval of a second person/],
    [null, 5, /of more than 5 credits needs the approval of a second person/],
  ] as const) {
    await setRule(people, credits);
    for (const who of [neema, juma, await desk.signIn("owner")]) {
      const { status, detail } = await start(draft.id, who, draft);
      assert.deepEqual([status, named.test(detail)], [409, true], detail);
    }
  }
  assert.deepEqual(await open.logOf(draft.id), ["create"]);
});

test("a campaign at a limit needs no approval, nor does one where nobody has set any, and none can be asked for", async () => {
  for (const [people, credits] of [
    [3, 6],
    [null, null],
  ] as const) {
    await setRule(people, credits);
    const draft = await reviewed();
    const refused = await ask(draft.id, neema, draft);
    assert.deepEqual([refused.status, refused.detail.includes("needs no approval")], [409, true]);
    assert.equal((await start(draft.id, neema, draft)).campaign.state, "running");
  }
});

test("what waits for approval says who asked and who may decide; nobody starts, changes or discards it, and nothing is sent", async () => {
  const draft = await asked();
  assert.equal((await ask(draft.id, neema, draft)).status, 200, "twice is once");
  const { state, approval, revision, counts } = await read(draft.id, viewer);
  assert.deepEqual([state, revision, counts.queued], ["awaiting-approval", draft.revision, 3]);
  const { askedBy, verdict, makers, askedAt } = approval;
  assert.deepEqual([askedBy, verdict, makers], ["Test sender", null, [neema.user.id]]);
  assert.equal(askedAt, desk.clock.now().toISOString());
  for (const who of [neema, juma]) assert.equal((await start(draft.id, who, draft)).status, 409);
  const { form } = { form: { text: "x" } };
  const changed = { form, campaign: CAMPAIGN, reading: { phone: 0 }, revision: draft.revision };
  assert.equal((await open.save(draft.id, neema, changed)).status, 409);
  assert.equal((await open.upload(draft.id, draft.revision, neema)).status, 409);
  for (const [handler, method, body] of [
    [PUT_CAMPAIGN, "PUT", CAMPAIGN],
    [CANCEL, "POST", undefined],
  ] as const) {
    const answer = await desk.ask(handler, { method, params: { id: draft.id }, cookie: juma.cookie, body });
    assert.equal(answer.status, 409);
    assert.match((await answer.json()).detail, /waits for the approval of a second person/);
  }
  await desk.db.query("UPDATE campaign SET scheduled_at = now() - interval '1 min' WHERE id = $1", [
    draft.id,
  ]);
  assert.deepEqual(await desk.db.transaction(startDue), []);
  assert.ok(!(await listRunnable(desk.db)).includes(draft.id));
  assert.equal((await read(draft.id)).state, "awaiting-approval");
});

test("another person approves it and it starts; once more by them is once, and by a third says so", async () => {
  const draft = await asked();
  const first = await approve(draft.id, juma, draft);
  assert.deepEqual([first.status, first.campaign.state], [200, "running"]);
  assert.deepEqual([first.campaign.approval?.verdict, first.campaign.counts.queued], ["approved", 3]);
  assert.equal((await approve(draft.id, juma, draft)).status, 200);
  const third = await approve(draft.id, await desk.signIn("sender"), draft);
  assert.deepEqual([third.status, third.detail.includes("approved this campaign already")], [409, true]);
  assert.equal((await decline(draft.id, juma, { ...draft, reason: "x" })).status, 409);
  assert.equal((await withdraw(draft.id, neema)).status, 409);
  assert.deepEqual(await open.logOf(draft.id), ["create", "ask", "approve", "start"]);
  const kept = await desk.ask(DRAFT, { params: { id: draft.id }, cookie: neema.cookie });
  assert.equal(kept.status, 404, "its draft is gone, as after any start");
});

test("one for later waits for its time once it is approved, and not before", async () => {
  const scheduledAt = "2026-03-02T15:00:00+03:00";
  const draft = await asked({ scheduledAt });
  const { campaign } = await approve(draft.id, juma, draft);
  assert.deepEqual(
    [campaign.state, Date.parse(campaign.scheduledAt ?? "")],
    ["scheduled", Date.parse(scheduledAt)],
  );
});

test("nobody who made, changed, planned with a file or asked approves or declines it; whoever only looked may", async () => {
  const other = await reviewed();
  const change: Record<string, (id: string, who: Person, revision: number) => Promise<Response>> = {
    text: (id, who, revision) =>
      open.save(id, who, {
        ...{ revision, form: { text: CAMPAIGN.content.text }, reading: { phone: 0 } },
        campaign: { ...CAMPAIGN, content: { text: `${CAMPAIGN.content.text}!` } },
      }),
    file: (id, who, revision) => open.upload(id, revision, who),
    people: (id, who, revision) =>
      desk.ask(PEOPLE, {
        ...{ method: "POST", params: { id }, cookie: who.cookie },
        body: { campaignId: other.id, people: "all", revision },
      }),
    audience: (id, who) => uploadTo(AUDIENCE, `/api/campaigns/${id}/audience`, { id, who }),
    api: (id, who) =>
      desk.ask(PUT_CAMPAIGN, { method: "PUT", params: { id }, cookie: who.cookie, body: CAMPAIGN }),
  };
  for (const [how, by] of Object.entries(change)) {
    const asha = await desk.signIn("sender");
    const draft = await reviewed();
    assert.equal((await by(draft.id, asha, draft.revision)).status, 200, how);
    const [row] = await desk.db.query<{ makers: string[] }>("SELECT makers FROM campaign WHERE id = $1", [
      draft.id,
    ]);
    assert.deepEqual(row?.makers.toSorted(), [neema.user.id, asha.user.id].toSorted(), how);
  }
  const asha = await desk.signIn("admin");
  const draft = await reviewed();
  assert.equal((await ask(draft.id, asha, draft)).status, 200);
  for (const who of [neema, asha]) {
    for (const answer of [
      await approve(draft.id, who, draft),
      await decline(draft.id, who, { ...draft, reason: "Hapana" }),
    ])
      assert.deepEqual([answer.status, /somebody else has to decide/.test(answer.detail)], [403, true]);
  }
  assert.equal((await approve(draft.id, viewer, draft)).status, 403);
  assert.equal((await read(draft.id)).state, "awaiting-approval");
  assert.equal((await approve(draft.id, juma, draft)).status, 200);
});

test("one that was declined is a draft as it was, with the reason, and can be asked for again", async () => {
  const draft = await asked();
  assert.equal((await decline(draft.id, juma, { ...draft, reason: "  " })).status, 400);
  const { campaign } = await decline(draft.id, juma, { ...draft, reason: "Bei si sahihi" });
  assert.deepEqual([campaign.state, campaign.revision, campaign.counts.queued], ["ready", draft.revision, 3]);
  const { verdict, reason, decidedBy, approvers } = (await read(draft.id)).approval;
  assert.deepEqual(
    [verdict, reason, decidedBy, approvers],
    ["declined", "Bei si sahihi", "Test sender", null],
  );
  const kept = await desk.ask(DRAFT, { params: { id: draft.id }, cookie: neema.cookie });
  assert.equal((await kept.json()).draft.form.text, CAMPAIGN.content.text);
  const late = await approve(draft.id, juma, draft);
  assert.deepEqual([late.status, late.detail.includes("declined this campaign already")], [409, true]);
  assert.equal((await start(draft.id, neema, draft)).status, 409, "it needs approval still");
  assert.equal((await ask(draft.id, neema, draft)).status, 200);
  assert.equal((await approve(draft.id, juma, draft)).status, 200);
});

test("who made or asked for it takes it back, and nobody else; a change after that is another plan", async () => {
  const draft = await asked();
  assert.equal((await withdraw(draft.id, juma)).status, 403);
  assert.equal((await withdraw(draft.id, neema)).campaign.state, "ready");
  assert.equal((await withdraw(draft.id, neema)).status, 200, "twice is once");
  assert.match((await approve(draft.id, juma, draft)).detail, /was withdrawn/);
  const form = { text: CAMPAIGN.content.text };
  const body = { form, campaign: { ...CAMPAIGN, lane: "exact" }, reading: { phone: 0 } };
  assert.equal((await open.save(draft.id, neema, { ...body, revision: draft.revision })).status, 200);
  const next = { startToken: `${draft.id}:${draft.revision + 1}` };
  assert.equal((await ask(draft.id, neema, draft)).status, 409, "by the token of the older plan");
  assert.equal((await ask(draft.id, neema, next)).status, 200);
  for (const stale of [draft, { startToken: "another" }]) {
    assert.equal((await approve(draft.id, juma, stale)).status, 409);
    assert.equal((await decline(draft.id, juma, { ...stale, reason: "x" })).status, 409);
  }
  assert.equal((await approve(draft.id, juma, next)).status, 200);
  assert.deepEqual(await open.logOf(draft.id), ["create", "ask", "withdraw", "ask", "approve", "start"]);
});

test("a plan whose revision moved while it waited is not approved, and can be declined or taken back", async () => {
  const draft = await asked();
  await desk.db.query("UPDATE campaign SET revision = revision + 1 WHERE id = $1", [draft.id]);
  for (const revision of [draft.revision, draft.revision + 1]) {
    const { status, detail } = await approve(draft.id, juma, { startToken: `${draft.id}:${revision}` });
    assert.deepEqual([status, detail.includes("has changed since")], [409, true]);
  }
  assert.equal((await withdraw(draft.id, neema)).campaign.state, "ready");
  const other = await asked();
  await desk.db.query("UPDATE campaign SET revision = revision + 1 WHERE id = $1", [other.id]);
  const token = { startToken: `${other.id}:${other.revision + 1}`, reason: "Bado" };
  assert.equal((await decline(other.id, juma, token)).campaign.state, "ready");
});

test("what a start refuses at the time of the approval is said, nothing is lost, and nothing is sent late by itself", async () => {
  const late = await asked({ scheduledAt: "2026-03-02T12:05:00+03:00" });
  desk.clock.set(new Date("2026-03-02T09:21:00Z"));
  const refused = await approve(late.id, juma, late);
  assert.deepEqual([refused.status, refused.fields[0]?.path], [409, "scheduledAt"]);
  assert.match(refused.detail, /this time passed more than 15 minutes ago/);
  assert.deepEqual(
    [(await read(late.id)).state, (await read(late.id)).approval.verdict],
    ["awaiting-approval", null],
  );
  assert.deepEqual(await open.logOf(late.id), ["create", "ask"]);
  const closed = await asked({ messageClass: "marketing", hours: { from: "18:00", to: "19:00" } });
  await updateSettingRow(desk.db, "marketingHours", { from: "08:00", to: "12:00" });
  const { status, fields } = await approve(closed.id, juma, closed);
  assert.deepEqual([status, fields[0]?.path], [400, "hours"]);
  await updateSettingRow(desk.db, "marketingHours", { from: "08:00", to: "20:00" });
  assert.equal((await approve(closed.id, juma, closed)).status, 200);
});

test("who was asked when nobody else may send finds that nobody can approve, until somebody may", async () => {
  const draft = await asked();
  const others = await desk.db.query(
    "UPDATE app_user SET is_disabled = true WHERE role <> 'viewer' AND id <> $1 AND NOT is_disabled RETURNING id",
    [neema.user.id],
  );
  assert.equal((await read(draft.id)).approval.approvers, 0);
  await desk.db.query("UPDATE app_user SET is_disabled = false WHERE id = ANY($1)", [
    others.map(({ id }) => id),
  ]);
  assert.equal((await read(draft.id)).approval.approvers, others.length);
});

test("a rule that is switched off later starts nothing: what waits still needs approval, or is taken back and sent", async () => {
  const [waiting, other] = [await asked(), await asked()];
  await setRule(null);
  assert.equal((await start(waiting.id, neema, waiting)).status, 409);
  assert.equal((await approve(waiting.id, juma, waiting)).campaign.state, "running");
  assert.equal((await withdraw(other.id, neema)).campaign.state, "ready");
  assert.equal((await start(other.id, neema, other)).campaign.state, "running");
});

test("the list has those that wait for approval as a state of their own, counted apart from drafts", async () => {
  const listed = async (state = "") => {
    const path = `/api/campaigns${state && `?state=${state}`}`;
    return (await desk.ask(LIST, { path, cookie: viewer.cookie })).json();
  };
  const before = (await listed()).counts;
  const draft = await reviewed();
  const made = (await listed()).counts;
  assert.deepEqual([made.draft - before.draft, made.awaitingApproval], [1, before.awaitingApproval]);
  await ask(draft.id, neema, draft);
  const { counts } = await listed();
  assert.deepEqual([counts.draft - before.draft, counts.awaitingApproval - before.awaitingApproval], [0, 1]);
  const { items } = await listed("awaiting-approval");
  assert.ok(items.some(({ id }: { id: string }) => id === draft.id));
  assert.ok(items.every(({ state }: { state: string }) => state === "awaiting-approval"));
});

test("people whom the campaign skips by now: nobody approves it, and it still waits", async () => {
  const other = await open.reviewed();
  await open.desk.db.query("UPDATE campaign SET state = 'paused', started_at = now() WHERE id = $1", [
    other.id,
  ]);
  const draft = await open.asked();
  const without = { listIds: [], campaignIds: [other.id] };
  await open.desk.db.query("UPDATE campaign SET without = $2 WHERE id = $1", [
    draft.id,
    JSON.stringify(without),
  ]);
  const refused = await open.approve(draft.id, open.juma, { startToken: draft.startToken });
  assert.equal(refused.status, 409);
  assert.match(refused.detail, /^Since the review 3 people are among those whom this campaign skips/);
  assert.equal((await open.read(draft.id)).state, "awaiting-approval");
});
