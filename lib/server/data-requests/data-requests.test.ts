import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DataRequest, DataRequestList } from "#lib/contract/desk/people/data-request.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const create = door("POST /api/data-requests");
const list = door("GET /api/data-requests");
const update = door("PATCH /api/data-requests/:id");
const setDays = door("PUT /api/settings/:name");

const desk = await openDesk();
after(() => desk.close());
desk.clock.set(new Date("2026-11-20T09:00:00Z"));
const { cookie: viewer } = await desk.signIn("viewer");
const { cookie: sender } = await desk.signIn("sender");
const { cookie: admin } = await desk.signIn("admin");

async function ask(body: object, cookie = sender) {
  desk.clock.forward(1_000);
  const answer = await desk.ask(create, { method: "POST", cookie, body });
  assert.equal(answer.status, 201, await answer.clone().text());
  return DataRequest.parse(await answer.json());
}

async function listed(query: Record<string, string> = {}, cookie = sender) {
  const answer = await desk.ask(list, { path: `/api/data-requests?${new URLSearchParams(query)}`, cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  return DataRequestList.parse(await answer.json());
}

const change = (id: string, body: object, cookie = sender) =>
  desk.ask(update, { method: "PATCH", cookie, params: { id }, path: `/api/data-requests/${id}`, body });

test("data requests: one is recorded -> due in 30 days from the day it was received, and the log has no number", async () => {
  const made = await ask({
    kind: "access",
    number: "0754 700 020",
    personName: "Asha Mollel",
    receivedOn: "2026-11-18",
  });
  assert.deepEqual(
    [made.number, made.personName, made.receivedOn, made.dueOn, made.state, made.isOverdue, made.recordedBy],
    ["+255754700020", "Asha Mollel", "2026-11-18", "2026-12-18", "open", false, "Test sender"],
  );
  const [line] = await desk.db.query<{ action: string; detail: object }>(
    "SELECT action, detail FROM audit ORDER BY seq DESC LIMIT 1",
  );
  assert.deepEqual(line, {
    action: "data-request.create",
    detail: { kind: "access", receivedOn: "2026-11-18", dueOn: "2026-12-18" },
  });
});

test("data requests: the company sets other days -> new ones are due by these, recorded ones keep their day", async () => {
  const params = { name: "dataRequestDays" };
  const path = "/api/settings/dataRequestDays";
  const answer = await desk.ask(setDays, { method: "PUT", cookie: admin, params, path, body: { value: 7 } });
  assert.equal(answer.status, 200, await answer.clone().text());
  const made = await ask({ kind: "erasure", personName: "Baraka", receivedOn: "2026-11-10" });
  assert.deepEqual([made.dueOn, made.isOverdue, made.number], ["2026-11-17", true, null]);
  const { items, open, overdue, days } = await listed();
  assert.deepEqual(
    items.map(({ dueOn }) => dueOn),
    ["2026-11-17", "2026-12-18"],
  );
  assert.deepEqual([open, overdue, days], [2, 1, 7]);
});

test("data requests: answered -> no more open, with who and when; of two at once the second is refused", async () => {
  const made = await ask({ kind: "correction", personName: "Daudi" });
  const done = await change(made.id, { state: "done", note: "Sent the copy to 0754 700 020", revision: 1 });
  assert.equal(done.status, 200, await done.clone().text());
  const row = DataRequest.parse(await done.json());
  assert.deepEqual([row.state, row.closedBy, row.isOverdue], ["done", "Test sender", false]);
  assert.notEqual(row.closedAt, null);
  assert.ok(!(await listed()).items.some(({ id }) => id === made.id));
  assert.equal((await listed({ show: "all" })).items[0]?.id, made.id);
  const late = await change(made.id, { state: "refused", note: "", revision: 1 });
  assert.equal(((await late.json()) as Problem).code, "conflict");
  const [line] = await desk.db.query<{ detail: { after: { note: string } } }>(
    "SELECT detail FROM audit WHERE action = 'data-request.update' ORDER BY seq DESC LIMIT 1",
  );
  assert.equal(line?.detail.after.note, "Sent the copy to •••");
  const again = await change(made.id, { state: "open", note: "", revision: 2 });
  assert.deepEqual(
    (({ state, closedAt, closedBy }) => [state, closedAt, closedBy])(DataRequest.parse(await again.json())),
    ["open", null, null],
  );
});

test("data requests: who sees no numbers -> reads them masked and without names, and records none", async () => {
  const { items } = await listed({ show: "all" }, viewer);
  assert.ok(items.some(({ number }) => number === "+25575•••020"));
  assert.ok(!JSON.stringify(items).includes("Asha"));
  const answer = await desk.ask(create, {
    method: "POST",
    cookie: viewer,
    body: { kind: "access", personName: "Asha" },
  });
  assert.equal(answer.status, 403);
});

test("data requests: bad input -> a clear error, and nothing is recorded", async () => {
  const before = (await listed({ show: "all" })).items.length;
  for (const body of [
    { kind: "access" },
    { kind: "party", personName: "Asha" },
    { kind: "access", number: "07" },
    { kind: "access", personName: "Asha", receivedOn: "2027-01-01" },
    { kind: "access", personName: "Asha", receivedOn: "soon" },
    { kind: "access", personName: "Asha", receivedOn: "0000-01-01" },
    { kind: "access", personName: "A".repeat(201) },
  ]) {
    const answer = await desk.ask(create, { method: "POST", cookie: sender, body });
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.ok(((await answer.json()) as Problem).detail.length > 10);
  }
  assert.equal((await listed({ show: "all" })).items.length, before);
  const nobody = await change("00000000-0000-4000-8000-000000000000", {
    state: "done",
    note: "",
    revision: 1,
  });
  assert.equal(nobody.status, 404);
  for (const cursor of ["x", "2026-11-20T10:00:00.000Z_x", `2026-11-20T10:00:00.000Z_${"-".repeat(36)}`]) {
    const answer = await desk.ask(list, {
      path: `/api/data-requests?${new URLSearchParams({ cursor })}`,
      cookie: sender,
    });
    assert.equal(answer.status, 400, cursor);
  }
});

test("data requests: page after page -> each once, in both orders", async () => {
  for (let n = 0; n < 120; n++) await ask({ kind: "access", personName: `Mtu ${n}` });
  for (const show of ["open", "all"]) {
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const page = await listed({ show, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.ok(seen.length >= 122, `${show} ${seen.length}`);
  }
});

test("data requests: a day passes by the company's clock -> what is due today is not late, tomorrow it is", async () => {
  const made = await ask({ kind: "objection", personName: "Chiku" });
  assert.equal(made.dueOn, "2026-11-27");
  const isLate = async () =>
    (await listed({ show: "all" }, (await desk.signIn("sender")).cookie)).items.find(
      ({ id }) => id === made.id,
    )?.isOverdue;
  desk.clock.set(new Date("2026-11-27T20:59:00Z"));
  assert.equal(await isLate(), false);
  // Midnight in Dar es Salaam.
  desk.clock.set(new Date("2026-11-27T21:00:00Z"));
  assert.equal(await isLate(), true);
});
