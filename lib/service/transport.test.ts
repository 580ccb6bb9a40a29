import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { after, test } from "node:test";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { Fault } from "../fault.ts";
import { type Endpoint, exchange } from "./transport.ts";

/** What is written to whoever asks; then the connection stays as it is. */
let answer: (socket: Socket) => void = () => undefined;
const open = new Set<Socket>();
const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.on("data", () => answer(socket));
  open.add(socket);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
after(() => {
  for (const socket of open) socket.destroy();
  server.close();
});

const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const post = (more: Partial<Endpoint> = {}) =>
  exchange({ baseUrl, apiKey: "key", ...more }, { method: "POST", path: "/", body: "{}" });

const ends = async (work: Promise<unknown>): Promise<Fault> => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof Fault, String(thrown));
  return thrown;
};

test("a switch of protocols is a lost answer, and not a request that never ends", async () => {
  answer = (socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
  assert.equal((await ends(post())).retry, "unknown-outcome");
});

test("an answer that is still coming when the time is over is evidence as far as it came", async () => {
  answer = (socket) => socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 900\r\n\r\n{"status":202,');
  const { httpStatus, text, isCut } = await post({ totalTimeoutMs: 200 });
  assert.deepEqual([httpStatus, text, isCut], [202, '{"status":202,', true]);
});

test("an answer whose connection is reset in its middle is evidence as far as it came", async () => {
  let reset = (): void => undefined;
  answer = (socket) => {
    reset = () => void socket.resetAndDestroy();
    socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 900\r\n\r\n{"status":202,');
  };
  // What was not read yet is lost with a reset, so it waits until the answer has begun here.
  const heard = () => reset();
  subscribe("http.client.response.finish", heard);
  const { text, isCut } = await post();
  unsubscribe("http.client.response.finish", heard);
  assert.deepEqual([text, isCut], ['{"status":202,', true]);
});

const packed = (bytes: Buffer, encoding: string) => (socket: Socket) => {
  const length = bytes.byteLength;
  socket.write(`HTTP/1.1 202 Accepted\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${length}\r\n\r\n`);
  socket.write(bytes);
};
const BODY = JSON.stringify({ status: 202, data: { messageId: "a-1", status: "SENT" } });

for (const [encoding, bytes] of [
  ["gzip", gzipSync(BODY)],
  ["GZIP", gzipSync(BODY)],
  ["deflate", deflateSync(BODY)],
  ["br", brotliCompressSync(BODY)],
] as const) {
  test(`an answer that a proxy packed as ${encoding} is read`, async () => {
    answer = packed(bytes, encoding);
    assert.equal((await post()).text, BODY);
  });
}

test("what unpacks to more than the limit is not unpacked, and what is no packing stays as it came", async () => {
  answer = packed(gzipSync("x".repeat(100_000)), "gzip");
  assert.ok((await post({ maxAnswerBytes: 50_000 })).text.length < 1_000);
  answer = packed(Buffer.from(BODY), "gzip");
  assert.equal((await post()).text, BODY);
});
