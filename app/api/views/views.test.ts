import assert from "node:assert/strict";
import { after, test } from "node:test";
import { MAX_VIEWS, type SavedView, ViewList } from "#lib/contract/desk/event.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const DELETE = door("DELETE /api/views/:id");
const PATCH = door("PATCH /api/views/:id");
const GET = door("GET /api/views");
const POST = door("POST /api/views");

const desk = await openDesk();
after(() => desk.close());
const [admin, sender, viewer] = await Promise.all(
  (["admin", "sender", "viewer"] as const).map(async (role) => (await desk.signIn(role)).cookie),
);

const LATE = { kind: "events", ask: { show: "late", since: "24h" } };
const ofNumber = (q: string) => ({ kind: "messages", ask: { q } });

async function save(body: object, cookie = sender) {
  const answer = await desk.ask(POST, { method: "POST", path: "/api/views", body, cookie });
  const said = await answer.json();
  return { status: answer.status, view: said.view as SavedView, code: said.code as string };
}
async function list(kind: string, cookie = sender): Promise<ViewList> {
  return ViewList.parse(await (await desk.ask(GET, { path: `/api/views?kind=${kind}`, cookie })).json());
}
const names = async (kind: string, cookie = sender) =>
  (await list(kind, cookie)).views.map(({ name }) => name);
const rename = async (id: string, body: object, cookie = sender) =>
  (await desk.ask(PATCH, { method: "PATCH", path: `/api/views/${id}`, params: { id }, body, cookie })).status;
const remove = async (id: string, cookie = sender) =>
  (await desk.ask(DELETE, { method: "DELETE", path: `/api/views/${id}`, params: { id }, cookie })).status;
const audited = () =>
  desk.db.query<{ action: string; detail: unknown }>(
    "SELECT action, detail FROM audit WHERE action LIKE 'view.%' ORDER BY seq",
  );

test("a view is one person's own until an admin saves it for the team, which is written down", async () => {
  const own = await save({ name: "Late today", of: LATE });
  assert.equal(own.status, 201);
  assert.deepEqual(own.view.of, LATE);
  assert.deepEqual(await names("events", admin), []);
  assert.deepEqual(await audited(), []);
  assert.equal(await rename(own.view.id, { name: "Mine", seen: "Late today" }, admin), 404);
  assert.equal(await remove(own.view.id, admin), 404);

  assert.equal((await save({ name: "Late", isTeam: true, of: LATE })).status, 403);
  const team = await save({ name: "Late +255754000318", isTeam: true, of: LATE }, admin);
  assert.deepEqual(
    (await list("events")).views.map(({ name, isTeam, canChange }) => [name, isTeam, canChange]),
    [
      ["Late today", false, true],
      ["Late +255754000318", true, false],
    ],
  );
  assert.equal(await rename(team.view.id, { name: "Mine", seen: "Late +255754000318" }), 403);
  assert.equal(await remove(team.view.id), 403);
  assert.equal(await rename(team.view.id, { name: "Ours", seen: "another" }, admin), 409);
  assert.equal(await rename(team.view.id, { name: "Ours", seen: "Late +255754000318" }, admin), 200);
  assert.equal(await remove(team.view.id, admin), 204);
  assert.equal(await remove(team.view.id, admin), 404);
  assert.equal(await remove(own.view.id), 204);
  const log = await audited();
  assert.deepEqual(
    log.map(({ action }) => action),
    ["view.create", "view.update", "view.delete"],
  );
  assert.ok(!JSON.stringify(log).includes("754000318"), "the log has no number");
});

test("a view holds what its own list can be asked, and nothing else", async () => {
  for (const of of [
    { kind: "events", ask: {} },
    { kind: "events", ask: { show: "unread" } },
    { kind: "inbox", ask: { type: "message.received" } },
    { kind: "messages", ask: { q: "a", cursor: "7" } },
    { kind: "messages", ask: { href: "https://elsewhere.example" } },
    { kind: "calls", ask: { q: "a" } },
  ])
    assert.equal((await save({ name: "Odd", of })).status, 400, JSON.stringify(of));
  assert.equal((await save({ name: " ", of: LATE })).status, 400);
});

test("a name is used once by a person, however its letters are written, and by others too", async () => {
  const { view } = await save({ name: "Failed", of: { kind: "messages", ask: { state: "failed" } } });
  const again = await save({ name: "FAILED", of: LATE });
  assert.deepEqual([again.status, again.code], [409, "conflict"]);
  assert.equal((await save({ name: "Failed", of: LATE }, viewer)).status, 201);
  const other = await save({ name: "Late", of: LATE });
  assert.equal(await rename(other.view.id, { name: "failed", seen: "Late" }), 409);
  assert.deepEqual(await names("messages"), ["Failed"]);
  for (const id of [view.id, other.view.id]) assert.equal(await remove(id), 204);
});

test(`a person has ${MAX_VIEWS} views at most, also of those that come at once`, async () => {
  const all = await Promise.all(
    Array.from({ length: MAX_VIEWS + 3 }, (_, i) => save({ name: `View ${i}`, of: LATE })),
  );
  assert.equal(all.filter(({ status }) => status === 201).length, MAX_VIEWS);
  assert.equal(all.filter(({ code }) => code === "conflict").length, 3);
  await desk.db.query("DELETE FROM saved_view");
});

test("whoever sees no numbers neither reads nor saves a view that searches one", async () => {
  for (const [name, q] of [
    ["Whole", "+255754000318"],
    ["Part", "0754 000"],
    ["Within", "Asha 0754000318"],
  ] as const) {
    const saved = await save({ name, isTeam: true, of: ofNumber(q) }, admin);
    assert.equal(saved.status, 201);
    assert.equal((await save({ name, of: ofNumber(q) }, viewer)).status, 403, q);
    assert.equal(await remove(saved.view.id, viewer), 404, q);
  }
  const json = { kind: "events", ask: { q: '{"data":{"messageId":7}}' } };
  assert.equal((await save({ name: "Inside", isTeam: true, of: json }, admin)).status, 201);
  await save({ name: "Asha", isTeam: true, of: ofNumber("Asha") }, admin);
  assert.deepEqual(await names("messages"), ["Asha", "Part", "Whole", "Within"]);
  assert.deepEqual(await names("messages", viewer), ["Asha"]);
  assert.deepEqual(await names("events", viewer), []);
});

test("whoever sees no numbers names a view with one in it -> refused, whether that name is used or not", async () => {
  const own = await save({ name: "Events of today", of: LATE }, viewer);
  assert.equal(own.status, 201);
  await desk.db.query(
    `INSERT INTO saved_view SELECT (jsonb_populate_record(v, '{"id": "018f3e9c-0000-7000-8000-000000000009", "name": "Asha 0754000318"}')).*
     FROM saved_view v WHERE id = $1`,
    [own.view.id],
  );
  for (const name of ["Asha 0754000318", "Asha 0754000319"]) {
    assert.equal((await save({ name, of: LATE }, viewer)).status, 403, name);
    assert.equal(await rename(own.view.id, { name, seen: "Events of today" }, viewer), 403, name);
    assert.equal((await save({ name, of: LATE }, sender)).status, 201, "for whoever sees them it is a name");
  }
});
