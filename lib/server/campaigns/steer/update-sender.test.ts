import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { door } from "#lib/testing/doors.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import type { ServiceStub } from "#lib/testing/stubs/stub-types.ts";
import { type Owner, openOwner, runCampaign } from "../../dispatch/index.ts";
import { listSenders } from "../../store/sending/sender.ts";
import { openApprovalDesk, type Person } from "../test-approval.ts";

const GET_PLAN = door("GET /api/campaigns/:id/plan");
const CHANGE = door("POST /api/campaigns/:id/sender");

const open = await openApprovalDesk();
const { desk, neema, juma, setRule } = open;
const { db } = desk;
let stub: ServiceStub;
let owner: Owner;

before(async () => {
  stub = await startServiceStub();
  owner = await openOwner(db);
});
after(async () => {
  await owner.close();
  await stub.close();
  await desk.close();
});
beforeEach(async () => {
  await db.query("TRUNCATE connection");
  stub.reset();
  await setRule(null);
});

const clock = { now: () => new Date(), sleep: (delayMs: number) => systemClock.sleep(Math.min(delayMs, 5)) };
const run = (id: string) =>
  runCampaign(
    { db, ...clientOf(stub), clock, owner, timeZone: "UTC", signal: new AbortController().signal },
    id,
  );

const REFUSED = {
  status: 404,
  text: JSON.stringify({ status: 404, code: "NOT_FOUND", message: "Sender not found" }),
};

type Answer = { status: number; campaign: Campaign; detail: string };

async function change(id: string, senderId: string, who: Person = neema): Promise<Answer> {
  const request = { method: "POST", params: { id }, body: { senderId }, cookie: who.cookie } as const;
  const answer = await desk.ask(CHANGE, request);
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, "status">) };
}

/** Thirty people, of whom at least ten were accepted before the service took the sender for unknown. */
async function plantRefused(): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 30, chunkSize: 10 });
  stub.instead = ({ sender }) => (sender === "AMANI AGRO" && stub.ledger.length >= 10 ? REFUSED : null);
  await run(id);
  return id;
}

const auditOf = (id: string) =>
  db.query<{ action: string; detail: Record<string, unknown> }>(
    "SELECT action, detail FROM audit WHERE target = $1 AND action = 'campaign.sender'",
    [id],
  );

test("sender: refused in the middle and changed -> only who was not sent to gets the new one, everybody once", async () => {
  const id = await plantRefused();
  const accepted = stub.ledger.length;
  const held = await countsOf(db, id);
  assert.deepEqual([held.state, held.accepted, held.queued], ["needs-attention", accepted, 30 - accepted]);
  const { status, campaign } = await change(id, " DUKA LETU ");
  assert.deepEqual(
    [status, campaign.state, campaign.senderId, campaign.hold],
    [200, "running", "DUKA LETU", null],
  );
  await run(id);
  assert.equal((await countsOf(db, id)).accepted, 30);
  assert.deepEqual(doubledIn(stub.ledger), []);
  const senders = stub.ledger.map(({ sender }) => sender);
  assert.deepEqual(senders, [
    ...Array(accepted).fill("AMANI AGRO"),
    ...Array(30 - accepted).fill("DUKA LETU"),
  ]);
  const known = (await listSenders(db)).map(({ name, outcome }) => [name, outcome]);
  assert.deepEqual(known.toSorted(), [
    ["AMANI AGRO", "not-found"],
    ["DUKA LETU", "accepted"],
  ]);
  const audit = (await auditOf(id)).map(({ detail }) => detail);
  assert.deepEqual(audit, [{ from: "AMANI AGRO", to: "DUKA LETU", recipients: 30 - accepted }]);
});

test("sender: changed twice, as by a double press -> done and written down once", async () => {
  const id = await plantRefused();
  assert.equal((await change(id, "DUKA LETU")).status, 200);
  assert.equal((await change(id, "DUKA LETU")).status, 200);
  assert.equal((await auditOf(id)).length, 1);
});

test("sender: the new one is refused as well -> it stops again, and nobody was sent to twice", async () => {
  const id = await plantRefused();
  const accepted = stub.ledger.length;
  stub.instead = () => REFUSED;
  await change(id, "DUKA");
  await run(id);
  const { state, queued } = await countsOf(db, id);
  assert.deepEqual([state, queued, stub.ledger.length], ["needs-attention", 30 - accepted, accepted]);
  assert.deepEqual((await db.query("SELECT hold->>'kind' AS kind FROM campaign WHERE id = $1", [id]))[0], {
    kind: "sender",
  });
});

for (const [what, setting, detail] of [
  ["it runs", "state = 'running', hold = NULL", /^You cannot change the sender/],
  ["it was paused by hand", "state = 'paused', hold = NULL", /^You cannot change the sender/],
  [
    "it stopped for another reason",
    `hold = '{"kind":"credits","code":"said","params":{"words":"Add credits."},"until":null}'`,
    /stopped for another reason than its sender/,
  ],
  [
    "requests are out with the old one",
    "n_queued = n_queued - 10, n_attempting = 10",
    /10 messages are still being sent with the old sender/,
  ],
] as const)
  test(`sender: changed while ${what} -> refused, and nothing has changed`, async () => {
    const id = await plantRefused();
    await db.query(`UPDATE campaign SET ${setting} WHERE id = $1`, [id]);
    const refused = await change(id, "DUKA LETU");
    assert.equal(refused.status, 409);
    assert.match(refused.detail, detail);
    const [row] = await db.query("SELECT sender_id AS sender FROM campaign WHERE id = $1", [id]);
    assert.deepEqual(row, { sender: "AMANI AGRO" });
    assert.deepEqual(await auditOf(id), []);
  });

test("sender: empty or too long -> refused by its rule", async () => {
  const id = await plantRefused();
  for (const senderId of [" ", "x".repeat(65)]) assert.equal((await change(id, senderId)).status, 400);
});

test("sender: approved by a second person -> its maker cannot change it, the other one can, and the plan is still unchanged", async () => {
  await setRule(2);
  const draft = await open.asked({});
  await open.approve(draft.id, juma, draft);
  await db.query(
    `UPDATE campaign SET state = 'needs-attention', hold = '{"kind":"sender","code":"sender","params":{"quote":null},"until":null}' WHERE id = $1`,
    [draft.id],
  );
  const refused = await change(draft.id, "DUKA LETU", neema);
  assert.deepEqual(
    [refused.status, /^The sender was approved with the campaign/.test(refused.detail)],
    [403, true],
  );
  assert.equal((await change(draft.id, "DUKA LETU", juma)).status, 200);
  const plan = await desk.ask(GET_PLAN, {
    path: `/api/campaigns/${draft.id}/plan?cursor=0`,
    params: { id: draft.id },
    cookie: juma.cookie,
  });
  assert.equal((await plan.json()).check.result, "unchanged");
});
