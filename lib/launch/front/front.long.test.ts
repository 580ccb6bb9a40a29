import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { Problem } from "#lib/contract/desk/problem.ts";
import { createFront, type Handle } from "./front.ts";
import { wallHeaders } from "./wall-headers.ts";

const answerWith =
  (text: string): Handle =>
  async (_req, res) => {
    res.end(text);
  };

const fronts = new Set<ReturnType<typeof createFront>>();

// A red assertion ends a test before its drain; a server that still listens would keep the process for ever.
afterEach(() => {
  for (const { server } of fronts) {
    server.close();
    server.closeAllConnections();
  }
  fronts.clear();
});

async function listen(rest: Handle, errors: unknown[] = []) {
  const paths = new Map([
    ["/api/live", { method: "GET", handle: answerWith("hot") }],
    ["/api/hooks/chat", { method: "POST", handle: answerWith("taken"), isForgiving: true }],
  ]);
  const headers = wallHeaders("http://ours.example");
  const front = createFront({ paths, rest, headers, onError: (error) => errors.push(error) });
  fronts.add(front);
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
  return { ...front, url: `http://127.0.0.1:${(front.server.address() as AddressInfo).port}` };
}

test("a name that is not ours is refused, except to callbacks and probes", async () => {
  const front = createFront({
    paths: new Map([["/api/hooks/chat", { method: "POST", handle: answerWith("taken"), isForgiving: true }]]),
    rest: answerWith("rest"),
    onError: (error) => assert.fail(String(error)),
    isOurHost: (host) => host === "desk.example",
  });
  fronts.add(front);
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
  const { port } = front.server.address() as AddressInfo;
  const statusOf = async (path: string, host: string, method = "GET") => {
    const asked = request({ port, path, method, headers: { host }, host: "127.0.0.1" }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  assert.equal(await statusOf("/overview", "desk.example"), 200);
  assert.equal(await statusOf("/overview", "evil.example"), 421);
  assert.equal(await statusOf("/api/facts", "evil.example"), 421);
  assert.equal(await statusOf("/api/health/ready", "evil.example"), 200);
  assert.equal(await statusOf("/api/hooks/chat/", "evil.example", "POST"), 200);
  await front.drain(1_000);
});

const HOST = "Host: localhost\r\n";
const TO_THE_END = `${HOST}Connection: close\r\n`;

const fetchText = async (url: string) => (await fetch(url)).text();

test("answers exactly the hot paths itself", async () => {
  const front = await listen(answerWith("rest"));
  assert.equal(await fetchText(`${front.url}/api/live`), "hot");
  assert.equal(await fetchText(`${front.url}/api/live?lastEventId=1`), "hot");
  for (const path of ["/", "/api/live/", "/api/lives", "/API/live", "/api/%6Cive"]) {
    assert.equal(await fetchText(front.url + path), "rest", path);
  }
  await front.drain(1_000);
});

for (const path of [
  "/api/hooks/chat/",
  "/api/hooks/chat//?x=1",
  "//api///hooks/chat",
  "/API/Hooks/CHAT",
  "/api%2Fhooks%2fchat",
  "/api/hooks/%63hat%2F",
  "http://another.example/api/hooks/chat/",
]) {
  test(`a callback to ${path} reaches the door it was meant for`, async () => {
    const front = await listen(answerWith("rest"));
    const post = `POST ${path} HTTP/1.1\r\n${TO_THE_END}Content-Length: 2\r\n\r\n{}`;
    assert.match(await exchange(front.url, post), /^HTTP\/1\.1 200 OK[\s\S]*taken$/);
    assert.match(
      await exchange(front.url, `GET ${path} HTTP/1.1\r\n${TO_THE_END}\r\n`),
      /^HTTP\/1\.1 405 [\s\S]*allow: POST, OPTIONS/,
    );
    await front.drain(1_000);
  });
}

for (const [title, bytes, status] of [
  ["a form to a page", "POST /sign-in HTTP/1.1\r\n", 405],
  ["a file to the overview", "PUT / HTTP/1.1\r\n", 405],
  ["options of a page", "OPTIONS /campaigns HTTP/1.1\r\n", 405],
  ["a file to a static one", "POST /_next/static/x.js HTTP/1.1\r\n", 405],
  ["a body behind a GET of a page", "GET /sign-in HTTP/1.1\r\n", 413],
  ["a body behind a HEAD", "HEAD /sign-in HTTP/1.1\r\n", 413],
  ["a body behind a GET of the API", "GET /api/session HTTP/1.1\r\n", 413],
] as const) {
  test(`${title} is refused with ${status} before its body is read, whether or not that has a length`, async () => {
    const front = await listen(async () => assert.fail("Next would keep all of it"));
    for (const kind of ["Content-Length: 9000000", "Transfer-Encoding: chunked"]) {
      const said = await exchange(front.url, `${bytes}${HOST}${kind}\r\n\r\n`);
      assert.match(said, new RegExp(`^HTTP/1\\.1 ${status} .*connection: close`, "is"));
    }
    await front.drain(1_000);
  });
}

test("what follows on a connection whose last answer was given is not carried out: nobody would hear of it", async () => {
  const done: (string | undefined)[] = [];
  const front = await listen(async (req, res) => {
    done.push(req.url);
    res.end("done");
  });
  const refused = `POST /page HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\n`;
  const call = `POST /api/voice/calls HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\n{}`;
  const said = await exchange(front.url, refused, [`{}${call}`]);
  assert.match(said, /^HTTP\/1\.1 405 [\s\S]*?connection: close/);
  assert.deepEqual([said.match(/HTTP\/1\.1 /g)?.length, done], [1, []]);
  await front.drain(1_000);
});

test("rubbish behind a whole request does not change its answer, and is refused after it", async () => {
  const post = `POST /api/session HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\n{}`;
  const rubbish = `\x16\x03\x01 rubbish\r\n\r\n${"x".repeat(1_000)}`;
  const front = await listen(async (req, res) => {
    // Answered only when all of it is here.
    while (req.socket.bytesRead < post.length + rubbish.length) await setImmediate();
    res.writeHead(200, { "content-length": "6" }).end("stored");
  });
  const said = await exchange(front.url, post + rubbish);
  assert.match(said, /^HTTP\/1\.1 200 OK\r\n[\s\S]*?\r\n\r\nstoredHTTP\/1\.1 (400|501) /);
  await front.drain(1_000);
});

test("turns a failure into a 500 without a word about it, and reports it", async () => {
  const errors: unknown[] = [];
  const failure = new Error("secret");
  const front = await listen(async () => Promise.reject(failure), errors);
  const answer = await fetch(front.url);
  assert.equal(answer.status, 500);
  assert.equal(await answer.text(), "");
  assert.deepEqual(errors, [failure]);
  await front.drain(1_000);
});

/** Writes bytes to a new connection and reads until the other side closes it. */
async function exchange(url: string, bytes: string, more: string[] = []): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.setEncoding("latin1").write(bytes, "latin1");
  let said = "";
  for await (const chunk of socket) {
    said += chunk;
    const next = more.shift();
    if (next !== undefined) socket.write(next, "latin1");
  }
  return said;
}

/** The status of an answer, its headers, and its problem, which must be whole and agree with the status. */
function problemOf(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  const [line = "", ...lines] = head.split("\r\n");
  const headers = new Map(lines.map((each) => each.split(": ", 2) as [string, string]));
  assert.equal(headers.get("content-type"), "application/problem+json; charset=utf-8", answer);
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  const problem = Problem.parse(JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? ""));
  assert.equal(Number(line.split(" ")[1]), problem.status);
  assert.equal(headers.get("x-request-id"), problem.requestId);
  return { status: problem.status, detail: problem.detail, headers };
}

for (const { method, path, status, allow } of [
  { method: "PROPFIND", path: "/api/session", status: 501, allow: null },
  { method: "MKCOL", path: "/campaigns", status: 501, allow: null },
  { method: "LOCK", path: "http://localhost/api/setup", status: 501, allow: null },
  { method: "DELETE", path: "/campaigns", status: 405, allow: "GET, HEAD" },
  { method: "POST", path: "/api/live", status: 405, allow: "GET, OPTIONS" },
  { method: "PURGE", path: "/api/live?x", status: 501, allow: null },
]) {
  const takes = allow ? "with what the address takes" : "as no address takes it";
  test(`${method} ${path} is ${status}, ${takes}`, async () => {
    const front = await listen(async () => assert.fail("Next has no answer to this"));
    const answer = await exchange(front.url, `${method} ${path} HTTP/1.1\r\n${TO_THE_END}\r\n`);
    const problem = problemOf(answer);
    assert.equal(problem.status, status);
    assert.equal(problem.headers.get("allow") ?? null, allow);
    if (!allow) assert.match(problem.detail, /GET, HEAD, POST/);
    await front.drain(1_000);
  });
}

for (const { title, bytes, status, rule } of [
  {
    title: "an unknown method",
    bytes: `FOO / HTTP/1.1\r\n${HOST}\r\n`,
    status: 501,
    rule: /GET, HEAD, POST/,
  },
  { title: "CONNECT", bytes: `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`, status: 501, rule: /GET, HEAD, POST/ },
  { title: "TLS on this port", bytes: "\x16\x03\x01\x02\0\x01\0\r\n\r\n", status: 400, rule: /method/i },
  { title: "another version", bytes: `GET / HTTP/9.9\r\n${HOST}\r\n`, status: 400, rule: /version/i },
  {
    title: "a header without a colon",
    bytes: `GET / HTTP/1.1\r\n${HOST}Bad Header\r\n\r\n`,
    status: 400,
    rule: /header/i,
  },
  {
    title: "a length that is none",
    bytes: `POST / HTTP/1.1\r\n${HOST}Content-Length: x\r\n\r\n`,
    status: 400,
    rule: /Content-Length/i,
  },
  {
    title: "two lengths",
    bytes: `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    status: 400,
    rule: /Content-Length|Transfer-Encoding/i,
  },
  {
    title: "headers beyond 16 kB",
    bytes: `GET / HTTP/1.1\r\n${HOST}X: ${"x".repeat(70_000)}\r\n\r\n`,
    status: 431,
    rule: /16 kB/,
  },
  {
    title: "an address beyond 16 kB",
    bytes: `GET /${"x".repeat(17_000)} HTTP/1.1\r\n${HOST}\r\n`,
    status: 431,
    rule: /16 kB/,
  },
  { title: "no host", bytes: "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", status: 400, rule: /one Host/ },
  {
    title: "two hosts",
    bytes: `GET / HTTP/1.1\r\nHost: a\r\n${TO_THE_END}\r\n`,
    status: 400,
    rule: /one Host/,
  },
  {
    title: "an address that is no path",
    bytes: `OPTIONS * HTTP/1.1\r\n${TO_THE_END}\r\n`,
    status: 400,
    rule: /slash/,
  },
  { title: "half of an escape", bytes: `GET /api/%zz HTTP/1.1\r\n${TO_THE_END}\r\n`, status: 400, rule: /%/ },
  {
    title: "an expectation",
    bytes: `POST / HTTP/1.1\r\n${TO_THE_END}Expect: cake\r\n\r\n`,
    status: 417,
    rule: /100-continue/,
  },
]) {
  test(`${title} is refused with ${status}, its rule, and the end of the connection`, async () => {
    const front = await listen(async () => assert.fail("this is no request"));
    const problem = problemOf(await exchange(front.url, bytes));
    assert.equal(problem.status, status);
    assert.match(problem.detail, rule);
    await front.drain(1_000);
  });
}

test("a body that breaks off its form is refused while its reader waits, and cut once an answer has begun", async () => {
  const post = `POST /api/session HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`;
  const waiting = await listen(async (req) => void (await req.toArray().catch(() => [])));
  assert.equal(problemOf(await exchange(waiting.url, `${post}zz\r\n`)).status, 400);
  await waiting.drain(1_000);
  const answering = await listen(async (_req, res) => void res.write("begun"));
  const said = await exchange(answering.url, post, ["zz\r\n"]);
  assert.match(said, /^HTTP\/1\.1 200 OK[^{]*begun\r\n$/);
  await answering.drain(1_000);
});

test("a body that stops on its way is told so and cut, as its reader would wait for hours", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const arrived = Promise.withResolvers<void>();
  const front = await listen(async (req) => {
    arrived.resolve();
    await req.toArray().catch(() => []);
  });
  const said = exchange(front.url, `POST /api/session HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n`);
  await arrived.promise;
  t.mock.timers.tick(13_000);
  const problem = problemOf(await said);
  assert.equal(problem.status, 408);
  assert.match(problem.detail, /1 kB a second/);
  await front.drain(1_000);
});

test("the address of a request that names another host is a path here", async () => {
  const front = await listen(async (req, res) => void res.end(req.url));
  for (const [target, path] of [
    ["http://evil.example/api/x?y=1", "/api/x?y=1"],
    ["HTTPS://evil.example", "/"],
  ]) {
    const said = await exchange(front.url, `GET ${target} HTTP/1.1\r\n${TO_THE_END}\r\n`);
    assert.ok(said.includes(`\r\n\r\n${path}`), said);
  }
  await front.drain(1_000);
});

test("draining finishes what is in flight, on kept-alive connections too, and takes nothing new", async () => {
  const release = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const front = await listen(async (_req, res) => {
    arrived.resolve();
    await release.promise;
    res.end("late");
  });
  const agent = new Agent({ keepAlive: true });
  const answered = once(get(front.url, { agent }), "response") as Promise<[IncomingMessage]>;
  await arrived.promise;
  const drained = front.drain(10_000);
  await assert.rejects(fetch(front.url));
  release.resolve();
  const [response] = await answered;
  assert.equal((await response.setEncoding("utf8").toArray()).join(""), "late");
  await drained;
  agent.destroy();
});

test("draining cuts what does not end in time", async () => {
  const arrived = Promise.withResolvers<void>();
  const front = await listen(async () => arrived.resolve());
  const request = get(front.url);
  const cut = once(request, "error");
  await arrived.promise;
  await front.drain(100);
  const [error] = await cut;
  assert.equal((error as NodeJS.ErrnoException).code, "ECONNRESET");
});
