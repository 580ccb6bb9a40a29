import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { packFiles } from "../build/pack-files.ts";
import { builtFiles } from "./built-files.ts";
import { createFront } from "./front.ts";
import { wallHeaders } from "./wall-headers.ts";

const SCRIPT = 'console.log("Habari, é");'.repeat(100);
const root = await mkdtemp(join(tmpdir(), "tuma-test-"));
const chunks = join(root, ".next/static/chunks");
await mkdir(chunks, { recursive: true });
await writeFile(join(chunks, "a1.js"), SCRIPT);
await writeFile(join(chunks, "worker.ts"), "let a: number;");
await writeFile(join(root, ".next/BUILD_ID"), "secret");
await packFiles(join(root, ".next/static"));

const send = builtFiles(root);
const front = createFront({
  paths: new Map(),
  rest: async (req, res) => void ((await send(req, res)) || res.writeHead(404).end("of Next")),
  onError: (error) => assert.fail(String(error)),
  headers: wallHeaders("http://localhost:3000"),
});
front.server.listen(0, "127.0.0.1");
await once(front.server, "listening");
after(async () => {
  await front.drain(1_000);
  await rm(root, { recursive: true });
});

async function ask(path: string, encodings: string | undefined, { method = "GET", etag = "" } = {}) {
  const { port } = front.server.address() as AddressInfo;
  const headers = {
    ...(encodings !== undefined && { "accept-encoding": encodings }),
    ...(etag && { "if-none-match": etag }),
  };
  const asked = request({ port, host: "127.0.0.1", path, method, headers }).end();
  const [heard] = (await once(asked, "response")) as [IncomingMessage];
  return { heard, body: Buffer.concat(await heard.toArray()) };
}

test("a script goes out as the build packed it, by what the browser takes, and is kept for a year", async () => {
  for (const [encodings, coding, unpack] of [
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    [undefined, undefined, (body: Buffer) => body],
  ] as const) {
    const { heard, body } = await ask("/_next/static/chunks/a1.js?dpl=1", encodings);
    assert.equal(heard.statusCode, 200);
    assert.equal(heard.headers["content-encoding"], coding);
    assert.equal(unpack(body).toString(), SCRIPT);
    assert.equal(Number(heard.headers["content-length"]), body.length);
    assert.match(String(heard.headers["cache-control"]), /max-age=31536000, immutable/);
    assert.deepEqual(
      [heard.headers["content-type"], heard.headers.vary],
      ["text/javascript; charset=utf-8", "accept-encoding"],
    );
  }
});

test("a file carries its walls, and to a HEAD its length alone", async () => {
  const { heard, body } = await ask("/_next/static/chunks/a1.js", "br", { method: "HEAD" });
  assert.equal(body.length, 0);
  assert.ok(Number(heard.headers["content-length"]) > 0);
  assert.equal(heard.headers["x-content-type-options"], "nosniff");
  assert.match(String(heard.headers["content-security-policy"]), /^frame-ancestors 'none'/);
});

test("who has it hears that it has not changed", async () => {
  const { heard } = await ask("/_next/static/chunks/a1.js", "br");
  const again = await ask("/_next/static/chunks/a1.js", "br", { etag: `"other", ${heard.headers.etag}` });
  assert.deepEqual([again.heard.statusCode, again.body.length], [304, 0]);
  const other = await ask("/_next/static/chunks/a1.js", "br", { etag: '"other"' });
  assert.equal(other.heard.statusCode, 200);
});

test("whatever else is asked is Next's: what is not there, has no type of a page, or lies outside", async () => {
  for (const path of [
    ...["/_next/static/none.js", "/_next/static/chunks/worker.ts", "/_next/static/chunks/a1.js.br"],
    ...[
      "/_next/static/../BUILD_ID",
      "/_next/static/%2e%2e/BUILD_ID",
      "/_next/static/chunks",
      "/chunks/a1.js",
    ],
  ]) {
    const { heard, body } = await ask(path, "br");
    assert.deepEqual([heard.statusCode, String(body)], [404, "of Next"], path);
  }
});
