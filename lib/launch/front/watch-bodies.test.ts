import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { type TestContext, test } from "node:test";
import { watchBodies } from "./watch-bodies.ts";

const PACE = { firstMs: 3_000, bytesPerSecond: 100, mostMs: 5_000, everyMs: 1_000 };
const HEAD = "POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n";

/** A body on its way over a real socket, and the seconds of its watch in our hand. */
async function begin(t: TestContext, use: (req: IncomingMessage) => void = (req) => void req.resume()) {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const came = new EventEmitter();
  let givenUp = 0;
  const watch = watchBodies(() => (givenUp += 1), PACE);
  const server = createServer((req, res) => {
    watch(req, res);
    req.socket.on("data", () => came.emit("bytes"));
    use(req);
    came.emit("request", req);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  t.after(() => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  const begun = once(came, "request") as Promise<[IncomingMessage]>;
  socket.write(HEAD);
  const [req] = await begun;
  return {
    req,
    isGivenUp: () => givenUp > 0,
    pass: (seconds: number) => t.mock.timers.tick(seconds * 1_000),
    async say(bytes: number) {
      const until = req.socket.bytesRead + bytes;
      socket.write("x".repeat(bytes));
      while (req.socket.bytesRead < until) await once(came, "bytes");
    },
  };
}

test("a body that never says anything is given up when its first time is over, and not before", async (t) => {
  const body = await begin(t);
  body.pass(2);
  assert.equal(body.isGivenUp(), false);
  body.pass(1);
  assert.equal(body.isGivenUp(), true);
});

test("a body that keeps the pace goes on for as long as it likes, and one that falls behind does not", async (t) => {
  const body = await begin(t);
  for (let second = 0; second < 60; second++) {
    await body.say(100);
    body.pass(1);
  }
  assert.equal(body.isGivenUp(), false);
  for (let second = 0; second < 6; second++) {
    await body.say(50);
    body.pass(1);
  }
  assert.equal(body.isGivenUp(), true);
});

test("what came fast may pause, but never for longer than the most", async (t) => {
  const body = await begin(t);
  await body.say(60_000);
  body.pass(1);
  body.pass(4);
  assert.equal(body.isGivenUp(), false);
  body.pass(1);
  assert.equal(body.isGivenUp(), true);
});

test("a body whose bytes are here and not taken yet is late by our own fault", async (t) => {
  const body = await begin(t, () => undefined);
  await body.say(1_000);
  body.pass(60);
  assert.equal(body.isGivenUp(), false);
});

test("a whole body is not looked at again", async (t) => {
  const body = await begin(t);
  const ended = once(body.req, "end");
  await body.say(90_000);
  await ended;
  body.pass(60);
  assert.equal(body.isGivenUp(), false);
});
