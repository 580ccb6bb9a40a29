import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type RequestOptions, request } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { Problem } from "#lib/contract/desk/problem.ts";
import { openLine } from "./open-line.ts";

const LIMITS = { atOnce: 2, waitMs: 60_000, maxWaiting: 100, placeMs: 5_000 };

/** A server in which each request stays until it is let go. */
async function serve(t: TestContext, own: Partial<typeof LIMITS> = {}) {
  const said: string[] = [];
  const note = (event: string) => void said.push(event);
  const inside = new Map<string, () => void>();
  let change = Promise.withResolvers<void>();
  const line = openLine({ info: note, warn: note, error: note }, { ...LIMITS, ...own });
  const handle = line.before(async ({ url = "" }, res) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    inside.set(url, resolve);
    change.resolve();
    change = Promise.withResolvers();
    await promise;
    res.end(url);
  });
  const server = createServer((req, res) => {
    res.once("close", () => left.emit(req.url ?? ""));
    void handle(req, res);
    come.resolve();
    come = Promise.withResolvers();
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
    close: line.close,
    /** Resolves when the request has reached the line, or has gone past it. */
    async ask(path: string, options: RequestOptions = {}) {
      const hasCome = come.promise;
      const asked = request({ port, host: "127.0.0.1", agent: false, path, ...options }).end();
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

test("so many reads are inside at once, and each answer lets the next in, in the order in which they came", async (t) => {
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

test("a press and a probe wait for nobody", async (t) => {
  const { ask, untilInside } = await serve(t);
  for (const path of ["/1", "/2", "/3"]) await ask(path);
  await ask("/api/press", { method: "POST" });
  await untilInside("/api/press");
  await ask("/api/health/ready");
  await untilInside("/api/health/ready");
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
  const { heard, body } = await (await ask("/overview", { headers: { accept } })).answer();
  assert.deepEqual([heard.statusCode, heard.headers["retry-after"]], [503, "5"]);
  assert.equal(heard.headers["content-type"], "text/html; charset=utf-8");
  assert.match(String(heard.headers["content-security-policy"]), /^default-src 'none'; style-src 'sha256-/);
  assert.match(body, /<meta http-equiv="refresh" content="5">/);
  assert.match(body, /<h1>Too many people are using the console right now<\/h1>/);
  const part = await (await ask("/overview", { headers: { accept, rsc: "1" } })).answer();
  assert.equal(part.heard.headers["content-type"], "application/problem+json; charset=utf-8");
});

test("a door that takes long keeps nobody out, and gives its place up once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { ask, inside, untilInside, letGo } = await serve(t, { atOnce: 1 });
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
  const { ask, inside, untilInside, letGo } = await serve(t, { atOnce: 1 });
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
  const { ask, inside, untilInside, letGo, untilLeft } = await serve(t, { atOnce: 1 });
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
  const { ask, inside, letGo, close, said } = await serve(t, { atOnce: 1 });
  const first = await ask("/1");
  const second = await ask("/2", { headers: { accept: "text/html" } });
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
