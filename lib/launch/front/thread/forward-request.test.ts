import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
  Agent,
  type IncomingMessage,
  type RequestOptions,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { after, test } from "node:test";
import { keepLength } from "../../pages/open-pages.ts";
import { type InsideDoor, serveInside } from "../../pages/serve-inside.ts";
import { createFront } from "../front.ts";
import { forwardRequest } from "./forward-request.ts";

type Forwarded = { req: IncomingMessage; res: ServerResponse; peer: string };
type Answer = (asked: Forwarded) => unknown;

let answer: Answer = () => undefined;
const lines: unknown[] = [];
const note = (_event: string, fields?: { error?: unknown }) => void lines.push(fields?.error);
const pages = {
  ready: Promise.resolve(),
  close: async () => undefined,
  async answer(req: IncomingMessage, res: ServerResponse, peer: string) {
    keepLength(res);
    await answer({ req, res, peer });
  },
};
// The server inside lives as long as its process does, which has other files to play.
let inside: Server | undefined;
const LISTENING = "tracing:net.server.listen:asyncStart";
const meet = (listening: unknown) => {
  inside = (listening as { server: Server }).server;
};
subscribe(LISTENING, meet);
const door: InsideDoor = await serveInside(pages, { info: note, warn: note, error: note });
unsubscribe(LISTENING, meet);
const front = createFront({
  paths: new Map(),
  rest: forwardRequest(door),
  onError: (error) => lines.push(error),
});
front.server.listen(0, "127.0.0.1");
await once(front.server, "listening");
const { port } = front.server.address() as AddressInfo;
const DOOR_IN_HEX = `:${door.port.toString(16).toUpperCase().padStart(4, "0")}`;
const agent = new Agent({ keepAlive: true });
after(async () => {
  agent.destroy();
  await front.drain(1_000);
  inside?.close();
  inside?.closeAllConnections();
});

async function ask(path: string, { body, ...options }: RequestOptions & { body?: string | Buffer } = {}) {
  const asked = request({ port, host: "127.0.0.1", agent, path, ...options });
  asked.end(body);
  const [heard] = (await once(asked, "response")) as [IncomingMessage];
  return { heard, body: Buffer.concat(await heard.toArray()) };
}

test("the answer inside is the answer outside: status, cookies one by one, and every byte", async () => {
  const bytes = randomBytes(300_000);
  answer = ({ res }) => {
    res.writeHead(202, "Taken", [...["set-cookie", "a=1"], ...["set-cookie", "b=2"], ...["x-own", "é"]]);
    res.write(bytes.subarray(0, 100_000));
    res.end(bytes.subarray(100_000));
  };
  const { heard, body } = await ask("/page?x=%C3%A9");
  assert.deepEqual([heard.statusCode, heard.statusMessage], [202, "Taken"]);
  assert.deepEqual(heard.headers["set-cookie"], ["a=1", "b=2"]);
  assert.equal(heard.headers["x-own"], "é");
  assert.ok(heard.headers.date && body.equals(bytes));
});

test("the pages see the request as it was asked, from the address that asked, and nothing of the way to them", async () => {
  let seen: Forwarded | undefined;
  answer = (asked) => {
    seen = asked;
    asked.res.end();
  };
  const forged = { "x-tuma-peer": "6.6.6.6", "x-tuma-key": "mine", "x-twice": ["1", "2"], te: "trailers" };
  await ask("/api/page?x=1", { method: "PATCH", headers: { ...forged, host: "desk.example" }, body: "{}" });
  assert.ok(seen);
  const { method, url, headers } = seen.req;
  assert.deepEqual(
    [method, url, headers.host, headers["x-twice"]],
    ["PATCH", "/api/page?x=1", "desk.example", "1, 2"],
  );
  assert.deepEqual([seen.peer, headers["x-forwarded-for"]], ["127.0.0.1", "127.0.0.1"]);
  assert.deepEqual(
    [headers["x-tuma-peer"], headers["x-tuma-key"], headers.te],
    [undefined, undefined, undefined],
  );
  await ask("/", { headers: { "x-forwarded-for": "203.0.113.7" } });
  assert.equal(seen.req.headers["x-forwarded-for"], "203.0.113.7", "what a proxy wrote stays");
});

for (const [kind, headers] of Object.entries({
  "whose length is known": {},
  "in chunks": { "transfer-encoding": "chunked" },
})) {
  test(`a body ${kind} arrives whole, small and large`, async () => {
    answer = async ({ req, res }) => void res.end(Buffer.concat(await req.toArray()));
    for (const size of [1, 3_000_000]) {
      const sent = randomBytes(size);
      const { body } = await ask("/api/up", { method: "POST", headers, body: sent });
      assert.ok(body.equals(sent), `${size} bytes`);
    }
  });
}

test("an answer whose length is known says it, also to a HEAD, and one in another coding does not", async () => {
  answer = ({ req, res }) => {
    res.appendHeader("x-body-length", "9");
    if (req.url === "/packed") res.setHeader("content-encoding", "br");
    // As Next does it: a head of its own making, then the body piece by piece.
    res.flushHeaders();
    if (req.method !== "HEAD") res.write("nine ");
    res.end(req.method === "HEAD" ? undefined : "byte");
  };
  const lengthOf = async (path: string, method: string) => {
    const { heard } = await ask(path, { method });
    assert.equal(heard.headers["x-body-length"], undefined);
    return [heard.headers["content-length"], heard.headers["transfer-encoding"]];
  };
  assert.deepEqual(await lengthOf("/sound", "GET"), ["9", undefined]);
  assert.deepEqual(await lengthOf("/sound", "HEAD"), ["9", undefined]);
  assert.deepEqual(await lengthOf("/packed", "GET"), [undefined, "chunked"]);
});

test("an HTTP/1.0 request that names no host, as a probe sends it, is answered", async () => {
  answer = ({ req, res }) => void res.end(`alive ${req.url}`);
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /api/health/ready HTTP/1.0\r\n\r\n");
  assert.match(
    String(Buffer.concat(await socket.toArray())),
    /^HTTP\/1\.1 200 .*alive \/api\/health\/ready$/s,
  );
});

test("who announces trailers is answered, and they stay behind", async () => {
  answer = async ({ req, res }) => {
    const body = Buffer.concat(await req.toArray());
    res.end(`${req.method} ${body} ${req.headers.trailer}`);
  };
  const socket = connect(port, "127.0.0.1");
  const head = (method: string) => `${method} /api/up HTTP/1.1\r\nHost: x\r\nTrailer: x-sum\r\n`;
  socket.write(`${head("GET")}\r\n`);
  socket.write(`${head("PUT")}Content-Length: 3\r\n\r\none`);
  socket.write(`${head("PATCH")}Transfer-Encoding: chunked\r\n`);
  socket.write("Connection: close\r\n\r\n3\r\ntwo\r\n0\r\nx-sum: 2\r\n\r\n");
  const said = String(Buffer.concat(await socket.toArray()));
  assert.deepEqual(said.match(/\w+ \w* undefined/g), [
    "GET  undefined",
    "PUT one undefined",
    "PATCH two undefined",
  ]);
});

test("an answer that sends to an address as long as one may be, spelled for a query, is given", async () => {
  const address = `/sign-in?back=${encodeURIComponent("&".repeat(16_000))}`;
  answer = ({ res }) => void res.writeHead(307, { location: address }).end();
  const { heard } = await ask("/campaigns", { maxHeaderSize: 65_536 });
  assert.equal(heard.headers.location, address);
});

test("who leaves takes the question along, before the answer and in its middle", async () => {
  for (const begin of [() => undefined, (res: ServerResponse) => res.write("half")]) {
    const { promise: isLeft, resolve } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: note } = Promise.withResolvers<void>();
    answer = ({ res }) => {
      res.once("close", resolve);
      begin(res);
      note();
    };
    const asked = request({ port, host: "127.0.0.1", path: "/api/slow" }).end();
    asked.on("error", () => undefined);
    await isAsked;
    asked.destroy();
    await isLeft;
  }
});

test("a page whose reader has left: it is not over before it is rendered", async (t) => {
  const { promise: isAsked, resolve: note } = Promise.withResolvers<ServerResponse>();
  const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  let over = false;
  const own = createFront({
    paths: new Map(),
    async rest(req, res) {
      res.once("close", leave);
      await forwardRequest(door)(req, res);
      over = true;
      end();
    },
    onError: (error) => lines.push(error),
  });
  own.server.listen(0, "127.0.0.1");
  t.after(() => own.drain(1_000));
  await once(own.server, "listening");
  answer = ({ req, res }) => (req.url === "/sign-in" ? note(res) : res.end());
  const asked = request({
    port: (own.server.address() as AddressInfo).port,
    host: "127.0.0.1",
    path: "/sign-in",
  });
  asked.on("error", () => undefined).end();
  const rendering = await isAsked;
  asked.destroy();
  await hasLeft;
  // By then a connection that was cut is closed at both ends.
  for (let turn = 0; turn < 3; turn++) await ask("/other");
  assert.deepEqual([over, rendering.destroyed], [false, false]);
  rendering.end("a page");
  await isOver;
});

test("an answer that is broken off inside is broken off outside, and never looks whole", async () => {
  for (const begin of [() => undefined, (res: ServerResponse) => res.write("half")]) {
    answer = ({ res }) => {
      begin(res);
      setImmediate(() => res.destroy());
    };
    await assert.rejects(ask("/broken"), /socket hang up|aborted|ECONNRESET/);
  }
});

test("a page that throws is a 500 and a line of the log", async () => {
  lines.length = 0;
  answer = async () => Promise.reject(new Error("no such luck"));
  assert.equal((await ask("/page")).heard.statusCode, 500);
  assert.deepEqual(lines.map(String), ["Error: no such luck"]);
});

test("who announces too large a body hears why at once, whether some of it has come or none", async () => {
  answer = ({ res }) => void res.writeHead(413).end("too much");
  for (const sent of [0, 200_000]) {
    const asked = request({ port, host: "127.0.0.1", method: "POST", path: "/api/up" });
    asked.setHeader("content-length", 50_000_000);
    asked.flushHeaders();
    if (sent > 0) asked.write(Buffer.alloc(sent));
    const [heard] = (await once(asked, "response")) as [IncomingMessage];
    assert.equal(heard.statusCode, 413);
    assert.equal(String(Buffer.concat(await heard.toArray())), "too much");
    asked.on("error", () => undefined).destroy();
  }
});

test("who is answered before the end of a body may say it all, or leave, and nothing is left open inside", async () => {
  const ways: Promise<unknown>[] = [];
  answer = ({ req, res }) => {
    ways.push(new Promise((resolve) => req.socket.once("close", resolve)));
    res.writeHead(401).end("sign in first");
  };
  for (const isPatient of [true, false]) {
    const asked = request({ port, host: "127.0.0.1", agent, method: "PUT", path: "/api/up" });
    asked.setHeader("content-length", 30_000_000);
    asked.write(Buffer.alloc(1_000));
    const [heard] = (await once(asked, "response")) as [IncomingMessage];
    assert.deepEqual(
      [heard.statusCode, String(Buffer.concat(await heard.toArray()))],
      [401, "sign in first"],
    );
    if (isPatient) await new Promise<void>((resolve) => asked.end(Buffer.alloc(29_999_000), resolve));
    else asked.on("error", () => undefined).destroy();
  }
  await Promise.all(ways);
});

test("who left before the pages were ready is not asked for", async () => {
  const { promise: isReady, resolve: open } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const early = createFront({
    paths: new Map(),
    async rest(req, res) {
      res.once("close", open);
      socket.destroy();
      await isReady;
      await forwardRequest(door)(req, res);
      end();
    },
    onError: (error) => lines.push(error),
  });
  early.server.listen(0, "127.0.0.1");
  await once(early.server, "listening");
  let asked = 0;
  answer = ({ res }) => {
    asked += 1;
    res.end();
  };
  const socket = connect((early.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("PUT /api/up HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nsome");
  await isOver;
  assert.equal(asked, 0);
  await early.drain(1_000);
});

test("whoever asks while no connection can be made inside is told, and a line says why", async () => {
  const gone = createFront({
    paths: new Map(),
    rest: forwardRequest({ ...door, port: 1 }),
    onError: (error) => lines.push(error),
  });
  gone.server.listen(0, "127.0.0.1");
  await once(gone.server, "listening");
  lines.length = 0;
  const { port: lost } = gone.server.address() as AddressInfo;
  const { heard } = await ask("/page", { port: lost });
  assert.equal(heard.statusCode, 500);
  assert.equal((lines[0] as NodeJS.ErrnoException).code, "ECONNREFUSED");
  lines.length = 0;
  await gone.drain(1_000);
});

test("a hundred who ask at once are each given their own answer", async () => {
  answer = async ({ req, res }) => {
    await new Promise((resolve) => setImmediate(resolve));
    res.end(`${req.url} ${Buffer.concat(await req.toArray())}`);
  };
  const all = Array.from({ length: 100 }, async (_, index) => {
    const { body } = await ask(`/api/${index}`, { method: "POST", body: `mine ${index}` });
    assert.equal(String(body), `/api/${index} mine ${index}`);
  });
  await Promise.all(all);
});

test("a crowd that comes while a page is being rendered is taken in by the system, so that nobody tries again after a second", {
  skip: process.platform !== "linux",
}, async () => {
  // As many as a machine lets wait at all: some containers have room for 128.
  const most = Math.min(1_000, Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8")));
  const crowd = Array.from({ length: most }, () => connect(door.port, "127.0.0.1"));
  // The turn in which they come goes on, as that of a page does: nobody is accepted yet.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const [, ...all] = readFileSync("/proc/net/tcp", "utf8").split("\n");
  const theirs = all
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to = ""]) => to.endsWith(DOOR_IN_HEX));
  for (const socket of crowd) socket.on("error", () => undefined).destroy();
  const unanswered = theirs.filter(([, , , state]) => state === "02").length;
  assert.ok(theirs.length >= most);
  assert.equal(unanswered, 0);
});

test("those who ask one after the other share a connection to the pages, also with a body or none", async () => {
  const ways = new Set<unknown>();
  answer = ({ req, res }) => {
    ways.add(req.socket);
    res.end("x".repeat(100));
  };
  for (const method of ["GET", "POST", "PUT", "GET", "POST", "GET"]) {
    await ask("/api/again", { method, ...(method.startsWith("P") && { body: "{}" }) });
  }
  assert.equal(ways.size, 1);
});

test("who does not know the key of this start is not answered inside", async () => {
  answer = () => assert.fail("asked past the front");
  for (const key of ["", "0".repeat(64)]) {
    const socket = connect(door.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`GET /overview HTTP/1.1\r\nHost: x\r\nx-tuma-key: ${key}\r\n\r\n`);
    assert.equal(String(Buffer.concat(await socket.toArray())), "");
  }
});
