import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { readJsonBody } from "./request/read-body.ts";
import { serveRoute } from "./serve-route.ts";

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
