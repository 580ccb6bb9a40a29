import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { type TestContext, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { holdPage } from "./open-pages.ts";

const PAGE = "<head></head><p>Habari, ng\u2019ombe</p>";

/** As Next writes a page: the head is flushed before its first piece, and who writes waits to hear of each. */
function writePage(res: ServerResponse): void {
  res.setHeader("content-type", "text/html");
  res.setHeader("vary", "rsc");
  res.writeHead(200, { "x-late": "yes" });
  res.flushHeaders();
  const bytes = Buffer.from(PAGE);
  // In the middle of a letter of three bytes.
  const half = bytes.indexOf(0x80);
  res.write(bytes.subarray(0, half), () => res.end(bytes.subarray(half)));
}

async function serve(t: TestContext, write: typeof writePage): Promise<number> {
  const server = createServer((req, res) => {
    holdPage(req, res);
    res.setHeader("x-asked", String(req.headers["accept-encoding"]));
    write(res);
  });
  t.after(() => server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

async function ask(port: number, accepted?: string) {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const [answer] = (await once(get({ port, headers, agent: false }), "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
}

test("a page leaves whole, packed as its reader can read it, with its length", async (t) => {
  const port = await serve(t, writePage);
  for (const [accepted, way, read] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["gzip;q=0.5 , BR;q=1", "br", brotliDecompressSync],
    ["br;q=0, *;q=0.1", "gzip", gunzipSync],
    ["identity, br;q=0.0, gzip;q=0", undefined, (body: Buffer) => body],
    [undefined, undefined, (body: Buffer) => body],
  ] as const) {
    const { headers, body } = await ask(port, accepted);
    assert.deepEqual([headers["content-encoding"], read(body).toString()], [way, PAGE], accepted);
    assert.deepEqual([headers["content-length"], headers["x-late"]], [String(body.length), "yes"]);
    assert.deepEqual([headers.vary, headers["x-asked"]], ["rsc, Accept-Encoding", "undefined"]);
  }
});

test("head and page of an answer come in one piece", async (t) => {
  const socket = connect(await serve(t, writePage), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  const pieces: Buffer[] = await socket.toArray();
  assert.equal(pieces.length, 1);
  assert.ok(String(pieces[0]).endsWith(PAGE));
});

test("what a page differs by is said once", async (t) => {
  const port = await serve(t, (res) => res.writeHead(200, { vary: "rsc, Accept-Encoding" }).end(PAGE));
  assert.equal((await ask(port, "gzip")).headers.vary, "rsc, Accept-Encoding");
});

test("an answer without a body stays without one", async (t) => {
  const port = await serve(t, (res) => res.writeHead(307, { location: "/sign-in" }).end());
  const { status, headers, body } = await ask(port, "gzip, br");
  assert.deepEqual([status, headers.location, body.length], [307, "/sign-in", 0]);
  assert.equal(headers["content-encoding"], undefined);
});
