import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const GET = door("GET /api/retention");
const PUT = door("PUT /api/retention");

const desk = await openDesk();
after(() => desk.close());

const KEPT = { events: null, answers: null, people: null, calls: null };
const read = async (cookie: string) => (await desk.ask(GET, { cookie })).json();

test("everything is kept until an owner sets days; the change is written down as it was and as it is", async () => {
  const { cookie } = await desk.signIn("owner");
  assert.deepEqual(await read(cookie), { days: KEPT, removedBefore: KEPT });
  const body = { events: 90, answers: null, people: 400, calls: 90 };
  const answer = await desk.ask(PUT, { method: "PUT", cookie, body });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.deepEqual((await read(cookie)).days, body);
  const [line] = await desk.db.query<{ detail: object }>(
    "SELECT detail FROM audit WHERE action = 'retention.update'",
  );
  assert.deepEqual(line?.detail, {
    before: { events: "kept", answers: "kept", people: "kept", calls: "kept" },
    after: { events: "90 days", answers: "kept", people: "400 days", calls: "90 days" },
  });
});

test("refuses fewer days than anybody may need, naming the field and the rule, and whoever has no right to settings", async () => {
  const { cookie } = await desk.signIn("owner");
  const before = await read(cookie);
  const short = await desk.ask(PUT, { method: "PUT", cookie, body: { ...KEPT, people: 29 } });
  assert.deepEqual(
    [short.status, (await short.json()).fields],
    [400, [{ path: "people", rule: "people are kept for at least 30 days" }]],
  );
  const sender = await desk.signIn("sender");
  assert.equal((await desk.ask(PUT, { method: "PUT", cookie: sender.cookie, body: KEPT })).status, 403);
  assert.equal((await desk.ask(GET, { cookie: sender.cookie })).status, 200);
  assert.deepEqual(await read(cookie), before);
});

test("a client that says nothing of calls leaves their days as they are, and what it saw is still what there is", async () => {
  const { cookie } = await desk.signIn("owner");
  const set = { events: null, answers: null, people: 60, calls: 90 };
  assert.equal((await desk.ask(PUT, { method: "PUT", cookie, body: set })).status, 200);
  const { calls: _, ...older } = set;
  const body = { ...older, people: 80, seen: older };
  const answer = await desk.ask(PUT, { method: "PUT", cookie, body });
  assert.deepEqual([answer.status, (await answer.json()).days], [200, { ...set, people: 80 }]);
  const [line] = await desk.db.query<{ detail: object }>(
    "SELECT detail FROM audit WHERE action = 'retention.update' ORDER BY at DESC LIMIT 1",
  );
  const words = { events: "kept", answers: "kept", calls: "90 days" };
  assert.deepEqual(line?.detail, {
    before: { ...words, people: "60 days" },
    after: { ...words, people: "80 days" },
  });
});
