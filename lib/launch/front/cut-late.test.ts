import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { cutLate } from "./wall-headers.ts";

const server = createServer((req, res) => {
  res.once("finish", () => cutLate(req, 50));
  res.writeHead(404, { "content-length": "4" }).end("none");
});
before(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
after(() => {
  server.close();
  server.closeAllConnections();
});

const open = (): Socket => connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
const post = "POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n";

test("a body that never comes does not keep a connection that has its answer", {
  timeout: limitMs(5_000),
}, async () => {
  const socket = open();
  socket.write(`${post}a`);
  let said = "";
  for await (const chunk of socket) said += chunk;
  assert.match(said, /^HTTP\/1\.1 404 [\s\S]*none$/);
});

test("a body that comes whole leaves its connection to the next request", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const socket = open();
  socket.write(`${post}a`);
  const [[request]] = await Promise.all([once(server, "request"), once(socket, "data")]);
  socket.write("bc");
  await once(request.resume(), "end");
  // Longer than the rest of a body has.
  t.mock.timers.tick(60_000);
  socket.write(`${post}abc`);
  const [said] = await once(socket, "data");
  assert.match(said, /^HTTP\/1\.1 404 /);
  socket.destroy();
});
