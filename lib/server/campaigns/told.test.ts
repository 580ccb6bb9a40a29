import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { NoticeList } from "#lib/contract/desk/notice/notice.ts";
import { publishNotices } from "#lib/server/notices/index.ts";
import { door } from "#lib/testing/doors.ts";
import { openApprovalDesk, type Person } from "./test-approval.ts";

const HISTORY = door("GET /api/campaigns/:id/history");
const FACTS = door("GET /api/facts");
const NOTICES = door("GET /api/notices");

const open = await openApprovalDesk();
const { desk, neema, juma, approve, decline, withdraw, asked } = open;
after(() => desk.close());
const viewer = await desk.signIn("viewer");

async function toldTo({ cookie }: Person) {
  await desk.db.transaction(publishNotices);
  const { items, needs }: NoticeList = await (await desk.ask(NOTICES, { cookie })).json();
  const facts = await (await desk.ask(FACTS, { cookie })).json();
  const mine = needs.filter(({ kind }) => kind === "approval");
  const kindsOf = (id: string) => items.filter(({ campaign }) => campaign?.id === id).map(({ kind }) => kind);
  return {
    kindsOf,
    needs: mine,
    inNeed: facts.campaignsInNeed,
    lines: facts.needs,
    unseen: facts.notices.unseen,
  };
}

test("who may approve has it among what needs them and in the bell; who made it and who may not send have not", async () => {
  const before = await toldTo(juma);
  const { id } = await asked();
  const told = await toldTo(juma);
  const [need] = told.needs;
  assert.ok(need?.kind === "approval");
  assert.deepEqual([need.campaignId, need.askedBy, need.people], [id, "Test sender", 3]);
  assert.deepEqual(told.kindsOf(id), ["asked"]);
  assert.deepEqual(
    [told.inNeed - before.inNeed, told.lines - before.lines, told.unseen - before.unseen],
    [1, 1, 1],
  );
  for (const who of [neema, viewer]) {
    const { kindsOf, needs, inNeed, unseen } = await toldTo(who);
    assert.deepEqual([kindsOf(id), needs, inNeed, unseen], [[], [], 0, 0]);
  }
  await withdraw(id, neema);
  const after = await toldTo(juma);
  assert.deepEqual([after.kindsOf(id), after.inNeed, after.lines], [[], before.inNeed, before.lines]);
});

test("who may not send by its channel is not asked, is not counted among those who may approve it, and cannot", async () => {
  const other = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET rights = '{chat,seeNumbers}' WHERE id = $1", [other.user.id]);
  const draft = await asked();
  const { approvers } = (await open.read(draft.id, juma)).approval;
  const told = await toldTo(other);
  assert.deepEqual([told.kindsOf(draft.id), told.needs, told.inNeed, told.unseen], [[], [], 0, 0]);
  const refused = await approve(draft.id, other, draft);
  assert.deepEqual([refused.status, /may not send SMS/.test(refused.detail)], [403, true]);
  await desk.db.query("UPDATE app_user SET rights = NULL WHERE id = $1", [other.user.id]);
  assert.equal((await open.read(draft.id, juma)).approval.approvers, (approvers ?? 0) + 1);
  assert.equal((await toldTo(other)).unseen, 1);
  await withdraw(draft.id, neema);
});

test("who asked hears that it was approved or declined, nobody else does, and what was asked is told no more", async () => {
  const [yes, no] = [await asked(), await asked()];
  await approve(yes.id, juma, yes);
  await decline(no.id, juma, { ...no, reason: "Bei si sahihi" });
  const { kindsOf, unseen } = await toldTo(neema);
  assert.deepEqual([kindsOf(yes.id), kindsOf(no.id), unseen], [["approved"], ["declined"], 2]);
  for (const who of [juma, viewer]) {
    const told = await toldTo(who);
    assert.deepEqual([told.kindsOf(yes.id), told.kindsOf(no.id)], [[], []]);
  }
});

test("its history says who asked, took back, declined and approved it", async () => {
  const draft = await asked();
  await withdraw(draft.id, neema);
  await open.ask(draft.id, neema, draft);
  await decline(draft.id, juma, { ...draft, reason: "Bado" });
  await open.ask(draft.id, neema, draft);
  await approve(draft.id, juma, draft);
  const answer = await desk.ask(HISTORY, { params: { id: draft.id }, cookie: viewer.cookie });
  const { story } = await answer.json();
  assert.deepEqual(
    story.map(({ action }: { action: string }) => action.replace("campaign.", "")),
    ["ask", "withdraw", "ask", "decline", "ask", "approve", "start"],
  );
});

test("what was done to it in one millisecond is told in the order it was done", async () => {
  const draft = await asked();
  await desk.db.query(
    `INSERT INTO audit (at, actor_id, actor_name, action, target, detail, previous_hash, hash)
     SELECT date_trunc('milliseconds', now()) + interval '1 s', $1, 'Juma', action, $2, '{}', action::bytea, action::bytea
     FROM unnest(ARRAY['campaign.approve', 'campaign.start', 'campaign.pause']) action`,
    [juma.user.id, draft.id],
  );
  const answer = await desk.ask(HISTORY, { params: { id: draft.id }, cookie: viewer.cookie });
  const { story } = await answer.json();
  assert.deepEqual(
    story.map(({ action }: { action: string }) => action),
    ["campaign.ask", "campaign.approve", "campaign.start", "campaign.pause"],
  );
});
