import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { door } from "#lib/testing/doors.ts";
import { FAILURES, failOnce } from "#lib/testing/failing-database.ts";
import { whileHeld } from "#lib/testing/while-held.ts";
import { approveCampaign, createApproval } from "./approval.ts";
import { type ApprovalAnswer, CAMPAIGN, openApprovalDesk } from "./test-approval.ts";

const PUT_RULE = door("PUT /api/approval-rule");

const open = await openApprovalDesk();
const { desk, neema, juma, setRule, start, ask, approve, decline, withdraw, asked, reviewed, read } = open;
after(() => desk.close());
const pili = await desk.signIn("admin");
beforeEach(() => setRule(2));

/** Lets all of them come as far as the lock of the campaign, in this order, before the first goes on. */
const atOnce = (id: string, works: readonly (() => Promise<ApprovalAnswer>)[]) =>
  whileHeld(desk.db, `SELECT FROM campaign WHERE id = '${id}' FOR UPDATE`, works);
const statusesOf = (answers: readonly ApprovalAnswer[]) => answers.map(({ status }) => status);
const startsOf = async (id: string) => (await open.logOf(id)).filter((action) => action === "start").length;

test("of two people who approve at once one starts it, and the other one is told so", async () => {
  const draft = await asked();
  const answers = await atOnce(draft.id, [
    () => approve(draft.id, juma, draft),
    () => approve(draft.id, pili, draft),
    () => approve(draft.id, juma, draft),
  ]);
  assert.deepEqual(statusesOf(answers).toSorted(), [200, 200, 409].toSorted());
  assert.equal(await startsOf(draft.id), 1);
});

test("approved and taken back at once, it is one of both: started, or a draft of which nothing was sent", async () => {
  for (const isApprovedFirst of [true, false]) {
    const draft = await asked();
    const works = [() => approve(draft.id, juma, draft), () => withdraw(draft.id, neema)];
    const answers = await atOnce(draft.id, isApprovedFirst ? works : works.reverse());
    assert.deepEqual(statusesOf(answers).toSorted(), [200, 409]);
    const { state, approval } = await read(draft.id);
    const won = statusesOf(isApprovedFirst ? answers : answers.reverse()).indexOf(200);
    assert.deepEqual(
      [state, approval.verdict, await startsOf(draft.id)],
      won === 0 ? ["running", "approved", 1] : ["ready", "withdrawn", 0],
    );
  }
});

test("approved and declined at once, it is one of both", async () => {
  const draft = await asked();
  const answers = await atOnce(draft.id, [
    () => decline(draft.id, pili, { ...draft, reason: "Bado" }),
    () => approve(draft.id, juma, draft),
  ]);
  assert.deepEqual(statusesOf(answers).toSorted(), [200, 409]);
  const { state } = await read(draft.id);
  assert.equal(state, (await startsOf(draft.id)) === 1 ? "running" : "ready");
});

test("asked for and changed at once, either the older plan waits whole or the change is kept and nothing waits", async () => {
  const draft = await reviewed();
  const change = async (): Promise<ApprovalAnswer> => {
    const campaign = { ...CAMPAIGN, content: { text: "Nyingine" } };
    const body = { form: { text: "Nyingine" }, campaign, reading: { phone: 0 }, revision: draft.revision };
    const answer = await open.save(draft.id, neema, body);
    return { status: answer.status, ...(await answer.json()) };
  };
  const answers = await atOnce(draft.id, [() => ask(draft.id, neema, draft), change]);
  assert.deepEqual(statusesOf(answers).toSorted(), [200, 409]);
  const [row] = await desk.db.query("SELECT state, revision, content FROM campaign WHERE id = $1", [
    draft.id,
  ]);
  assert.deepEqual(
    row,
    statusesOf(answers)[0] === 200
      ? { state: "awaiting-approval", revision: draft.revision, content: CAMPAIGN.content }
      : { state: "draft", revision: draft.revision + 1, content: { text: "Nyingine" } },
  );
});

test("a start that waits while the rule is switched on is a start after it", async () => {
  await setRule(null);
  const draft = await reviewed();
  const rule = async (): Promise<ApprovalAnswer> => {
    const body = { people: 2, credits: null };
    const answer = await desk.ask(PUT_RULE, { method: "PUT", cookie: pili.cookie, body });
    return { status: answer.status, ...(await answer.json()) };
  };
  const works = [rule, () => start(draft.id, neema, draft)];
  const answers = await whileHeld(
    desk.db,
    "SELECT FROM company_setting WHERE name = 'approvalLimits' FOR UPDATE",
    works,
  );
  assert.deepEqual(statusesOf(answers), [200, 409]);
  assert.equal(await startsOf(draft.id), 0);
});

const ctxOf = ({ user }: { user: { id: string } }) => ({
  ...desk.context,
  requestId: "test",
  actor: { ...user, userId: user.id, name: "Test", email: "", role: "sender" as const, sessionId: "" },
});

test("an approval that is cut off at any call, also in its commit, has started it with its approval or neither, and again it is once", async () => {
  for (let at = 1, isSpent = true; isSpent; at++) {
    const draft = await asked();
    const [failure] = FAILURES;
    assert.ok(failure);
    const db = failOnce(desk.db, at, failure);
    await approveCampaign({ ...ctxOf(juma), db }, draft.id, draft).catch(() => {});
    isSpent = db.isSpent();
    const { state, approval } = await read(draft.id);
    assert.ok(
      state === "running"
        ? approval.verdict === "approved"
        : state === "awaiting-approval" && approval.verdict === null,
      `call ${at}: ${state}, ${approval.verdict}`,
    );
    assert.equal((await approve(draft.id, juma, draft)).status, 200, `call ${at}`);
    assert.deepEqual(await open.logOf(draft.id), ["create", "ask", "approve", "start"]);
  }
});

test("a request that is cut off at any call waits whole or not at all, and again it is once", async () => {
  for (let at = 1, isSpent = true; isSpent; at++) {
    const draft = await reviewed();
    const [failure] = FAILURES;
    assert.ok(failure);
    const db = failOnce(desk.db, at, failure);
    await createApproval({ ...ctxOf(neema), db }, draft.id, draft).catch(() => {});
    isSpent = db.isSpent();
    assert.equal((await ask(draft.id, neema, draft)).status, 200, `call ${at}`);
    assert.deepEqual(await open.logOf(draft.id), ["create", "ask"]);
    assert.equal((await read(draft.id)).state, "awaiting-approval");
  }
});
