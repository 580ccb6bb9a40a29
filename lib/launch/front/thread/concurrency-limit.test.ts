import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { Problem } from "#lib/contract/desk/problem.ts";
import { readSid, writeSid } from "#lib/server/signed-in/index.ts";
import { cookieOf } from "#lib/testing/desk.ts";
import { limitConcurrency } from "./concurrency-limit.ts";

const LIMITS = {
  atOnce: { signedIn: 2, anonymous: 1, anonymousWrites: 1, probes: 1 },
  ...{ waitMs: 60_000, maxWaiting: 100, maxWaitingOfCaller: 100, placeMs: 5_000 },
};
const ENV = { sessionSecret: "a-secret-for-tests-0123456789-abcdef", trustProxyHops: 1 };
const ONE = { ...LIMITS.atOnce, signedIn: 1 };

/** The `Cookie` header of somebody who is signed in. */
async function sealed(sid: string, secret = ENV.sessionSecret): Promise<string> {
  const headers = new Headers();
  await writeSid(sid, { cookieHeader: null, headers, secret });
  return cookieOf(headers);
}

const asha = { cookie: await sealed("asha") };
const juma = { cookie: await sealed("juma") };
const from = (address: string) => ({ "x-forwarded-for": address });

/** A server in which each request stays until it is let go. */
async function serve(t: TestContext, own: Partial<typeof LIMITS> = {}) {
  const said: string[] = [];
  const note = (event: string) => void said.push(event);
  const inside = new Map<string, () => void>();
  let change = Promise.withResolvers<void>();
  const log = { info: note, warn: note, error: note };
  const limit = limitConcurrency({ log, env: ENV, limits: { ...LIMITS, ...own } });
  const handle = limit.before(async ({ url = "" }, res) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    inside.set(url, resolve);
    change.resolve();
    change = Promise.withResolvers();
    await promise;
    res.end(url);
  });
  const server = createServer(async (req, res) => {
    res.once("close", () => left.emit(req.url ?? ""));
    // Whose a request is has been read, so it waits, or is inside.
    await readSid(req.headers.cookie ?? null, ENV.sessionSecret);
    void handle(req, res);
    setImmediate(() => {
      come.resolve();
      come = Promise.withResolvers();
    });
  });
  let come = Promise.withResolvers<void>();
  const left = new EventEmitter();
  t.after(() => {
    for (const letGo of inside.values()) letGo();
    server.close();
    server.closeAllConnections();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    said,
    inside,
    close: limit.close,
    /** Resolves when the request waits, or is inside. */
    async ask(path: string, headers: Record<string, string> = asha, method = "GET") {
      const hasCome = come.promise;
      const asked = request({ port, host: "127.0.0.1", agent: false, path, headers, method }).end();
      const answer = once(asked, "response") as Promise<[IncomingMessage]>;
      // Of those who leave nobody asks.
      answer.catch(() => undefined);
      asked.on("error", () => undefined);
      await hasCome;
      return { asked, answer: () => read(answer) };
    },
    async untilInside(path: string) {
      while (!inside.has(path)) await change.promise;
    },
    untilLeft: (path: string) => once(left, path),
    letGo: (path: string) => inside.get(path)?.(),
  };
}

async function read(answer: Promise<[IncomingMessage]>) {
  const [heard] = await answer;
  return { heard, body: Buffer.concat(await heard.toArray()).toString() };
}

test("reads beyond the places wait: each answer lets the next in, in the order in which they came", async (t) => {
  const { ask, inside, untilInside, letGo } = await serve(t);
  const all = [];
  for (const path of ["/1", "/2", "/3", "/4"]) all.push(await ask(path));
  assert.deepEqual([...inside.keys()], ["/1", "/2"]);
  letGo("/2");
  await untilInside("/3");
  assert.deepEqual([...inside.keys()], ["/1", "/2", "/3"]);
  letGo("/1");
  await untilInside("/4");
  for (const path of ["/3", "/4"]) letGo(path);
  const answers = await Promise.all(all.map(({ answer }) => answer()));
  assert.deepEqual(
    answers.map(({ body }) => body),
    ["/1", "/2", "/3", "/4"],
  );
  const after = await ask("/5");
  await untilInside("/5");
  letGo("/5");
  assert.equal((await after.answer()).body, "/5");
});

test("a crowd without a session whose pages are never answered: people with one, sign-ins and probes are", async (t) => {
  const { ask, inside, untilInside } = await serve(t);
  const forged = { cookie: await sealed("asha", "another-secret-0123456789-abcdefghij") };
  for (let count = 0; count < 20; count++) {
    await ask(`/sign-in?${count}`, count % 2 ? from("203.0.113.7") : { ...forged, ...from("203.0.113.7") });
    await untilInside("/sign-in?0");
  }
  await ask("/api/session", from("203.0.113.7"), "POST");
  await untilInside("/api/session");
  for (const [path, who] of [
    ["/overview", asha],
    ["/campaigns", juma],
  ] as const) {
    await ask(path, { ...who, ...from("203.0.113.7") });
    await untilInside(path);
  }
  await ask("/api/health/ready", from("203.0.113.7"));
  await untilInside("/api/health/ready");
  assert.deepEqual(
    [...inside.keys()],
    ["/sign-in?0", "/api/session", "/overview", "/campaigns", "/api/health/ready"],
  );
});

test("people whose pages are never answered: what they change is carried out at once", async (t) => {
  const { ask, untilInside } = await serve(t);
  for (const path of ["/1", "/2", "/3"]) await ask(path);
  for (const path of ["/api/press/1", "/api/press/2", "/api/press/3"]) {
    await ask(path, asha, "POST");
    await untilInside(path);
  }
});

test("callers take turns: an address or a session that asks often waits longer than one that asks once", async (t) => {
  const { ask, inside, untilInside, letGo } = await serve(t, { atOnce: ONE });
  const order = async (paths: string[]) => {
    for (const path of paths) {
      await untilInside(path);
      letGo(path);
    }
  };
  for (const path of ["/a1", "/a2", "/a3"]) await ask(path, from("2001:db8:1:2::1"));
  await ask("/a4", from("2001:db8:1:2:ffff::2"));
  await ask("/b1", from("2001:db8:1:3::1"));
  for (const path of ["/1", "/2", "/3"]) await ask(path, asha);
  await ask("/other", juma);
  assert.deepEqual([...inside.keys()], ["/a1", "/1"]);
  await order(["/a1", "/a2", "/b1", "/a3", "/a4"]);
  await order(["/1", "/2", "/other", "/3"]);
});

test("a caller with as many waiting as one may have is told to come back, and another still waits", async (t) => {
  const { ask, untilInside, letGo } = await serve(t, { maxWaitingOfCaller: 1 });
  for (const path of ["/a1", "/a2"]) await ask(path, from("203.0.113.7"));
  const { heard } = await (await ask("/a3", from("203.0.113.7"))).answer();
  assert.equal(heard.statusCode, 503);
  await ask("/b1", from("203.0.113.8"));
  for (const path of ["/a1", "/a2", "/b1"]) {
    await untilInside(path);
    letGo(path);
  }
});

test("who has waited too long, or finds the line full, hears that as a problem and when to come back", async (t) => {
  for (const limits of [{ waitMs: 1 }, { maxWaiting: 0 }]) {
    const { ask, inside, said } = await serve(t, limits);
    for (const path of ["/1", "/2"]) await ask(path);
    for (const path of ["/api/3", "/api/4"]) {
      const { heard, body } = await (await ask(path)).answer();
      assert.deepEqual([heard.statusCode, heard.headers["retry-after"]], [503, "5"]);
      const { code, retry, detail } = Problem.parse(JSON.parse(body));
      assert.deepEqual([code, retry], ["not_ready", "after"]);
      assert.equal(detail, "Too many people are using the console right now. Try again in a moment.");
    }
    assert.equal(inside.has("/api/3"), false);
    assert.deepEqual(said, ["too many asked at once, and some were told to come back"]);
  }
});

test("a browser that opens a page too late gets one that opens it again, and a part of a page stays a problem", async (t) => {
  const { ask } = await serve(t, { maxWaiting: 0 });
  for (const path of ["/1", "/2"]) await ask(path);
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  const { heard, body } = await (await ask("/overview", { ...asha, accept })).answer();
  assert.deepEqual([heard.statusCode, heard.headers["retry-after"]], [503, "5"]);
  assert.equal(heard.headers["content-type"], "text/html; charset=utf-8");
  assert.match(String(heard.headers["content-security-policy"]), /^default-src 'none'; style-src 'sha256-/);
  assert.match(body, /<meta http-equiv="refresh" content="5">/);
  assert.match(body, /<h1>Too many people are using the console right now<\/h1>/);
  const part = await (await ask("/overview", { ...asha, accept, rsc: "1" })).answer();
  assert.equal(part.heard.headers["content-type"], "application/problem+json; charset=utf-8");
});

test("a door that takes long keeps nobody out, and gives its place up once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { ask, inside, untilInside, letGo } = await serve(t, { atOnce: ONE });
  const slow = await ask("/api/recording");
  await ask("/2");
  t.mock.timers.tick(LIMITS.placeMs - 1);
  assert.equal(inside.has("/2"), false);
  t.mock.timers.tick(1);
  await untilInside("/2");
  letGo("/api/recording");
  await slow.answer();
  await ask("/3");
  assert.equal(inside.has("/3"), false);
  letGo("/2");
  await untilInside("/3");
});

test("a page keeps its place however long it takes: on a slow machine no more are at work than on a quick one", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { ask, inside, untilInside, letGo } = await serve(t, { atOnce: ONE });
  const slow = await ask("/overview");
  await ask("/2");
  t.mock.timers.tick(LIMITS.placeMs * 2);
  await ask("/api/health/live");
  await untilInside("/api/health/live");
  assert.equal(inside.has("/2"), false);
  letGo("/overview");
  await slow.answer();
  await untilInside("/2");
});

test("who leaves the line is not asked for, and takes no place with them", async (t) => {
  const { ask, inside, untilInside, letGo, untilLeft } = await serve(t, { atOnce: ONE });
  await ask("/1");
  const { asked } = await ask("/gone");
  const last = await ask("/3");
  const isLeft = untilLeft("/gone");
  asked.destroy();
  await isLeft;
  letGo("/1");
  await untilInside("/3");
  assert.equal(inside.has("/gone"), false);
  letGo("/3");
  assert.equal((await last.answer()).body, "/3");
});

test("at a stop nobody waits any longer: the line is told to come back, and who is inside has an answer", async (t) => {
  const { ask, inside, letGo, close, said } = await serve(t, { atOnce: ONE });
  const first = await ask("/1");
  const second = await ask("/2", { ...asha, accept: "text/html" });
  close();
  const third = await ask("/3");
  for (const { answer } of [second, third]) {
    const { heard, body } = await answer();
    assert.deepEqual([heard.statusCode, heard.headers["retry-after"]], [503, "5"]);
    assert.match(body, /The console is stopping/);
  }
  letGo("/1");
  assert.equal((await first.answer()).body, "/1");
  const fourth = await ask("/4");
  assert.deepEqual([...inside.keys()], ["/1", "/4"]);
  letGo("/4");
  assert.equal((await fourth.answer()).body, "/4");
  assert.deepEqual(said, []);
});
