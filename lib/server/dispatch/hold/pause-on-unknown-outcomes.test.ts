import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { listOddRows } from "#lib/server/store/sending/answer/odd-answer.ts";
import { countsOf, doubledIn, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { together } from "#lib/testing/stubs/service-stub.ts";
import type { ServiceStub, StubRequest } from "#lib/testing/stubs/stub-types.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

const PAGE = "<html><body>We are back at 14:00</body></html>";

const holdOf = (id: string) => getHold(db, id);

for (const lane of ["fast", "exact"] as const) {
  test(`a page instead of answers stops 1,000 people (${lane}) after the second, with its words and the page itself`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 1_000, lane });
    stub.before = together(2);
    stub.instead = () => ({ status: 200, text: PAGE });
    await run(id);
    const { state, accepted, unknown, queued } = await countsOf(db, id);
    assert.deepEqual([state, accepted, stub.requests], ["needs-attention", 0, 2]);
    assert.deepEqual([unknown, queued], lane === "fast" ? [200, 800] : [2, 998]);
    const hold = await holdOf(id);
    assert.equal(hold?.kind, "answers");
    assert.match(hold?.detail ?? "", /We are back at 14:00/);
    const [answer] = await listOddRows(db, id, 20);
    assert.equal(answer?.answer, PAGE);
  });
}

test("after resuming, one more such answer is not the second in a row", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 600 });
  stub.before = together(2);
  stub.instead = ({ index }) => (index <= 2 ? { status: 200, text: PAGE } : null);
  await run(id);
  assert.equal((await holdOf(id))?.kind, "answers");
  await db.query("UPDATE campaign SET state = 'running', hold = NULL WHERE id = $1", [id]);
  await run(id);
  const { state, accepted, unknown } = await countsOf(db, id);
  assert.deepEqual([state, accepted, unknown], ["sent", 399, 201]);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

test("sends that fail while reads work: the third failed try holds, and only its tries are unknown", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 2_000 });
  stub.fate = () => "500-before";
  await run(id);
  const { state, unknown, queued } = await countsOf(db, id);
  assert.equal(state, "needs-attention");
  assert.equal((await holdOf(id))?.kind, "outage");
  assert.ok(unknown <= 200 + 2 * 3, `${unknown} unknown`);
  assert.equal(unknown + queued, 2_000);
  stub.fate = () => "ok";
  await db.query("UPDATE campaign SET state = 'running', hold = NULL WHERE id = $1", [id]);
  await run(id);
  const done = await countsOf(db, id);
  assert.deepEqual([done.state, done.accepted], ["sent", queued]);
});

for (const [what, kind, fail] of [
  [
    "loses",
    "outage",
    { fate: (_: number, path: string) => (path.endsWith("/send-bulk") ? "cut-before" : "ok") },
  ],
  [
    "answers a page to",
    "answers",
    { instead: ({ size }: StubRequest) => (size > 1 ? { status: 200, text: PAGE } : null) },
  ],
] satisfies [string, string, Partial<ServiceStub>][]) {
  test(`a service that takes one and ${what} every request of many is not drained into`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 2_000 });
    Object.assign(stub, fail);
    await run(id);
    const { state, unknown, accepted, queued } = await countsOf(db, id);
    assert.deepEqual([state, (await holdOf(id))?.kind], ["needs-attention", kind]);
    assert.ok(unknown <= 400 && unknown + accepted + queued === 2_000, `${unknown} unknown`);
  });
}

for (const [what, reply] of [
  ["fails", { status: 503, text: "" }],
  ["answers a page", { status: 200, text: PAGE }],
  ["redirects", { status: 302, text: "" }],
] as const) {
  test(`a status read that ${what} is not the service back: the third holds, and nothing more is sent`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 1_000 });
    stub.fate = () => "cut-after";
    stub.status = () => reply;
    await run(id);
    const { state, unknown } = await countsOf(db, id);
    assert.deepEqual([state, (await holdOf(id))?.kind], ["needs-attention", "outage"]);
    assert.ok(unknown <= 200 && stub.requests <= 2, `${unknown} unknown after ${stub.requests} requests`);
  });
}

test("an outage that is over before the third try holds nothing", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 1_000 });
  stub.fate = (index) => (index === 0 ? "cut-after" : "ok");
  let reads = 0;
  stub.status = () => (reads++ < 1 ? { status: 503, text: "" } : null);
  await run(id);
  const { state, accepted, unknown } = await countsOf(db, id);
  assert.deepEqual([state, accepted, unknown], ["sent", 900, 100]);
});
