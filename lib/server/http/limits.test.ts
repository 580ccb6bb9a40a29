import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Db } from "#lib/db/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { readJsonBody } from "./request-read-body.ts";
import { serveRoute } from "./serve-route.ts";

const sessionPOST = door("POST /api/session");
const sessionGET = door("GET /api/session");

const desk = await openDesk();
after(() => desk.close());

const POLICY = {
  rights: [],
  isFresh: false,
  hasCsrf: false,
  isStream: false,
  isBeforeFactor: false,
  bodyLimit: 0,
  rate: "auth",
  status: 204,
} as const;

for (const role of ["public", "viewer"] as const) {
  test(`a door that guards a secret takes 60 requests a minute (${role}), then says how long to wait`, async () => {
    await desk.db.query("DELETE FROM rate_limit");
    const door = serveRoute({ key: "POST /api/session", endpoint: { ...POLICY, role } }, () => undefined);
    const [one, other] = [await desk.signIn("viewer"), await desk.signIn("viewer")];
    const ask = (cookie = one.cookie) => desk.ask(door, { method: "POST", cookie });
    for (let count = 0; count < 60; count++) assert.equal((await ask()).status, 204);
    const refused = await ask();
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    // Who is known is counted by session, who is not by address.
    assert.equal((await ask(other.cookie)).status, role === "public" ? 429 : 204);
  });
}

const tryPassword = () => {
  const body = { email: `${randomUUID()}@shop.example`, password: "mbuzi watatu wa kijani 3" };
  return desk.ask(sessionPOST, { method: "POST", body });
};

test("a sign-in beyond the limit of its place: refused without a statement until the wait is over, in each process", async (t) => {
  await desk.db.query("DELETE FROM rate_limit");
  t.mock.timers.enable({ apis: ["Date"], now: Date.now() + 120_000 });
  t.after(() => Object.assign(desk.context, own));
  const own = { db: desk.context.db, authDb: desk.context.authDb };
  let statements = 0;
  const counting = (db: Db): Db => ({
    ...db,
    query<T extends object>(sql: string, params?: readonly unknown[]) {
      statements += 1;
      return db.query<T>(sql, params);
    },
    transaction(work, limit) {
      statements += 1;
      return db.transaction(work, limit);
    },
  });
  const askInAnotherProcess = async () => {
    Object.assign(desk.context, { db: counting(own.db), authDb: counting(own.authDb) });
    return (await tryPassword()).status;
  };
  assert.equal(await askInAnotherProcess(), 401);
  for (let count = 1; count < 60; count++) await tryPassword();
  assert.ok(statements > 60);
  statements = 0;
  for (let count = 0; count < 10; count++) {
    const { status, headers } = await tryPassword();
    assert.equal(status, 429);
    assert.ok(Number(headers.get("retry-after")) > 0);
  }
  // The first limit of a door in an hour is a line of the audit log.
  assert.ok(statements <= 3, `${statements}`);
  statements = 0;
  for (let count = 0; count < 10; count++) assert.equal((await tryPassword()).status, 429);
  assert.equal(statements, 0);
  assert.equal(await askInAnotherProcess(), 429);
  t.mock.timers.setTime(Date.now() + 61_000);
  assert.equal((await tryPassword()).status, 401);
});

test("sign-ins whose statements never end: somebody signed in is answered", async (t) => {
  await desk.db.query("DELETE FROM rate_limit");
  const { cookie } = await desk.signIn("viewer");
  const blocker = await desk.db.connect();
  await blocker.query("BEGIN");
  await blocker.query("LOCK TABLE rate_limit IN ACCESS EXCLUSIVE MODE");
  const trying = Array.from({ length: 30 }, tryPassword);
  t.after(async () => {
    blocker.release();
    await Promise.all(trying);
  });
  assert.equal((await desk.ask(sessionGET, { cookie })).status, 200);
});

const TYPE = { "content-type": "application/json" };
const post = (body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) => {
  const init = { method: "POST", body, headers: { ...TYPE, ...headers }, duplex: "half" };
  return new Request("http://localhost/api", init);
};

test("a body that says it is too large is refused before any of it is read", async () => {
  let isRead = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  await assert.rejects(readJsonBody(post(body, { "content-length": "1001" }), 1_000), {
    code: "body_too_large",
  });
  assert.equal(isRead, false);
});

test("a body that is no UTF-8 is no JSON, and not JSON with other letters", async () => {
  const bytes = Buffer.from([0x22, 0xff, 0x22]);
  const request = new Request("http://localhost/api", { method: "POST", body: bytes, headers: TYPE });
  await assert.rejects(readJsonBody(request, 1_000), { code: "malformed_json" });
});

test("a body that does not come to its end in 30 s is given up, and what came of it is not read", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('{"startToken":"t"}')),
  });
  const reading = readJsonBody(post(body), 1_000);
  reading.catch(() => undefined);
  t.mock.timers.tick(30_000);
  await assert.rejects(reading, { code: "request_timeout" });
});
