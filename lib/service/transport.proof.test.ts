import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { after, test } from "node:test";
import { Fault } from "../fault.ts";
import { type Endpoint, exchange } from "./transport.ts";

const OK = "HTTP/1.1 202 Accepted\r\ncontent-length: 2\r\n\r\n{}";

const open = new Set<Socket>();
const servers: { close(): void }[] = [];
after(() => {
  for (const socket of open) socket.destroy();
  for (const server of servers) server.close();
});

/** A listener that does this with the `request`th thing it is told on its sockets, counted from 0. */
async function listen(tell: (socket: Socket, request: number) => void): Promise<string> {
  let requests = 0;
  const server = createServer((socket) => {
    socket.on("error", () => undefined).on("data", () => tell(socket, requests++));
    open.add(socket);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (baseUrl: string, more: Partial<Endpoint> = {}) =>
  exchange({ baseUrl, apiKey: "key", ...more }, { method: "POST", path: "/", body: "{}" });

async function faultOf(work: Promise<unknown>): Promise<Fault> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof Fault, String(thrown));
  return thrown;
}

test("a connection that is refused proves that nothing was sent", async () => {
  const host = await listen(() => undefined);
  for (const server of servers.splice(0)) server.close();
  const { code, retry } = await faultOf(post(`http://${host}`));
  assert.deepEqual([code, retry], ["service_unreachable", "safe"]);
});

test("a name that nobody knows proves that nothing was sent", async () => {
  assert.equal((await faultOf(post("http://nobody.invalid"))).retry, "safe");
});

test("a handshake that breaks proves that nothing was sent", async () => {
  const host = await listen((socket) => socket.destroy());
  assert.equal((await faultOf(post(`https://${host}`))).retry, "safe");
});

test("a handshake that nobody answers ends in time, and nothing was sent", async () => {
  const host = await listen(() => undefined);
  const { retry, detail } = await faultOf(
    post(`https://${host}`, { connectTimeoutMs: 50, totalTimeoutMs: 2_000 }),
  );
  assert.equal(retry, "safe");
  assert.match(detail, /did not connect in time/);
});

test("a connection that breaks after the request was written may have carried it", async () => {
  const host = await listen((socket) => socket.destroy());
  assert.equal((await faultOf(post(`http://${host}`))).retry, "unknown-outcome");
});

test("a connection kept from an earlier request that breaks may have carried this one", async () => {
  const host = await listen((socket, request) => (request === 0 ? socket.write(OK) : socket.destroy()));
  const before = open.size;
  assert.equal((await post(`http://${host}`)).httpStatus, 202);
  assert.equal((await faultOf(post(`http://${host}`))).retry, "unknown-outcome");
  assert.equal(open.size - before, 1, "both took the same connection");
});

test("an answer is read to its limit and no further, and counts as cut", async () => {
  const host = await listen((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 4000000\r\n\r\n${"x".repeat(500_000)}`);
  });
  const { text, isCut } = await post(`http://${host}`, { maxAnswerBytes: 1_000, totalTimeoutMs: 5_000 });
  assert.equal(text.length, 1_000);
  assert.equal(isCut, true);
});
