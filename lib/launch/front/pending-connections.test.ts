import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { awaitHeads } from "./pending-connections.ts";

const HOOK = "/hook";
const head = (length: number, more = "") =>
  `POST ${HOOK} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${more}\r\n`;

type Places = { most: number };

/** A server that tells what it was asked, behind a door with so many places; the oldest gives way. */
async function open(t: TestContext, { most }: Places = { most: 500 }) {
  const places = new Set<() => void>();
  const hold = (_peer: string, giveUp: () => void) => {
    places.add(giveUp);
    const [oldest] = places;
    if (places.size > most && oldest) {
      places.delete(oldest);
      oldest();
    }
    return { release: () => void places.delete(giveUp) };
  };
  const begun: string[] = [];
  const limits = { headersTimeout: 300, requestTimeout: 0, connectionsCheckingInterval: 50 };
  const server = createServer(limits, async (req, res) => {
    begun.push(`${req.method} ${req.url}`);
    server.emit("begun");
    const body = Buffer.concat(await req.toArray().catch(() => []));
    res.end(`${req.method} ${req.url} ${body}`);
  });
  const letAllIn = awaitHeads(server, (path) => (path === HOOK ? hold : undefined));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ server, begun, places, letAllIn },
    say(bytes: string): Socket {
      const socket = connect(port, "127.0.0.1").setEncoding("latin1").setNoDelay(true);
      socket.on("error", () => undefined).write(bytes, "latin1");
      sockets.push(socket);
      return socket;
    },
  };
}

/** What comes until an answer is whole. */
async function heard(socket: Socket, end: RegExp): Promise<string> {
  let said = "";
  while (!end.test(said)) said += (await once(socket, "data"))[0];
  return said;
}

test("a whole callback is let in at once, takes no place, and its connection serves the next one", async (t) => {
  const it = await open(t, { most: 0 });
  const socket = it.say(`${head(5)}first`);
  await heard(socket, /POST \/hook first/);
  socket.write(`${head(6)}second`);
  await heard(socket, /POST \/hook second/);
  assert.equal(it.places.size, 0);
});

test("a callback that comes in pieces is let in with its last byte, every byte in its place", async (t) => {
  const it = await open(t);
  const body = "0123456789".repeat(400);
  const text = head(body.length) + body;
  const socket = it.say(text.slice(0, 100));
  const answer = heard(socket, /(0123456789){400}/);
  for (let at = 100; at < text.length; at += 900) {
    await new Promise((resolve) => setImmediate(resolve));
    socket.write(text.slice(at, at + 900));
  }
  assert.match(await answer, new RegExp(`POST ${HOOK} ${body}`));
});

test("of callbacks that dawdle the oldest are cut, and no request was ever made of them", async (t) => {
  const it = await open(t, { most: 3 });
  const dawdling: Socket[] = [];
  for (let count = 0; count < 3; count++) {
    const socket = it.say(`${head(500)}begun`);
    dawdling.push(socket);
    while (it.places.size < dawdling.length) await new Promise((resolve) => setImmediate(resolve));
  }
  const closed = once(dawdling[0] as Socket, "close");
  const genuine = it.say(`${head(500)}${"x".repeat(100)}`);
  await closed;
  genuine.write("y".repeat(400));
  await heard(genuine, /x{100}y{400}/);
  assert.deepEqual(it.begun, [`POST ${HOOK}`]);
  assert.deepEqual(
    dawdling.map(({ closed: isCut }) => isCut),
    [true, false, false],
  );
});

test("one that dawdles on is let in after a moment, where other limits wait for it", async (t) => {
  const it = await open(t);
  it.say(`${head(500)}begun`);
  await once(it.server, "begun");
  assert.equal(it.places.size, 0);
});

test("one that says nothing at all meets the time that headers have", async (t) => {
  const it = await open(t);
  const socket = it.say("");
  assert.match(await heard(socket, /\r\n\r\n/), /^HTTP\/1\.1 408 /);
});

for (const [kind, bytes] of Object.entries({
  "a request without a body": `GET ${HOOK} HTTP/1.1\r\nHost: x\r\n\r\n`,
  "a body for another door": head(500).replace(HOOK, "/other"),
  "a body in chunks": head(0, "Transfer-Encoding: chunked\r\n").replace(/Content-Length: 0\r\n/, ""),
  "a body that waits for a word of ours": head(500, "Expect: 100-continue\r\n"),
  "a large body": head(70_000),
})) {
  test(`${kind} is let in with its head`, async (t) => {
    const it = await open(t, { most: 0 });
    const isBegun = once(it.server, "begun");
    it.say(bytes);
    await isBegun;
  });
}

test("bytes that are no request are refused by who reads requests", async (t) => {
  const it = await open(t);
  assert.match(await heard(it.say("\x16\x03\x01\x02\0"), /\r\n\r\n/), /^HTTP\/1\.1 400 /);
});

test("whoever waits when the door closes is let in, to be told so", async (t) => {
  const it = await open(t);
  it.say(`${head(500)}begun`);
  while (it.places.size === 0) await new Promise((resolve) => setImmediate(resolve));
  const isBegun = once(it.server, "begun");
  it.letAllIn();
  await isBegun;
});

test("one that leaves while it waits gives its place back", async (t) => {
  const it = await open(t);
  const socket = it.say(`${head(500)}begun`);
  while (it.places.size === 0) await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  while (it.places.size > 0) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(it.begun, []);
});

test("of many who come at once and are no callbacks each is served in its turn, and a callback before them", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const it = await open(t);
  const crowd = Array.from({ length: 200 }, (_, index) =>
    heard(it.say(`GET /page/${index} HTTP/1.1\r\nHost: x\r\n\r\n`), /page/),
  );
  const AT_ONCE = 24;
  while (it.begun.length < AT_ONCE) await once(it.server, "begun");
  await heard(it.say(`${head(2)}{}`), /POST \/hook \{\}/);
  assert.equal(it.begun.length, AT_ONCE + 1);
  const all = Promise.all(crowd);
  while (it.begun.length < 201) {
    t.mock.timers.tick(20);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await all;
  assert.equal(it.begun.length, 201);
});

test("who says much does not wait for a turn, as the door would have to keep it all", {
  timeout: limitMs(5_000),
}, async (t) => {
  // Nobody who waits gets a turn.
  t.mock.timers.enable({ apis: ["setInterval"] });
  const it = await open(t);
  const much = `POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n${"x".repeat(20_000)}`;
  for (let index = 0; index < 400; index++) it.say(much);
  while (it.begun.length < 100) await once(it.server, "begun");
});
