import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { carrySheet } from "./carry-sheet.ts";

const SHEET = { name: "a1b2", path: "/_next/static/chunks/a1b2.css", text: "p{color:red;content:'$&'}" };
const HEAD = `<head><link rel="stylesheet" href="${SHEET.path}" nonce="N+/=" data-precedence="next"/>`;
const DOCUMENT = { "sec-fetch-dest": "document", "accept-encoding": "gzip, br" };

/** As Next writes a page: the head is flushed before its first piece. */
function writePage(_req: IncomingMessage, res: ServerResponse): void {
  res.setHeader("content-type", "text/html");
  res.setHeader("link", `</f.woff2>; rel=preload; as="font", <${SHEET.path}>; rel=preload; as="style"`);
  res.writeHead(200, { "x-late": "yes" });
  res.flushHeaders();
  res.write(HEAD);
  res.end("</head><p>Habari");
}

type Answer = { headers: IncomingMessage["headers"]; body: Buffer };

async function serve(t: TestContext, isSecure = false) {
  const carry = carrySheet(SHEET, { isSecure });
  const server = createServer((req, res) => {
    carry(req, res);
    writePage(req, res);
  });
  t.after(() => server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string>): Promise<Answer> => {
    const [answer] = (await once(get({ port, path, headers, agent: false }), "response")) as [
      IncomingMessage,
    ];
    return { headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
  };
}

test("the first page that a browser opens carries the style sheet, and waits for no file", async (t) => {
  const ask = await serve(t);
  const { headers, body } = await ask("/overview", DOCUMENT);
  const page = brotliDecompressSync(body).toString();
  assert.ok(page.startsWith(`<head><style nonce="N+/=">${SHEET.text}</style><link rel="stylesheet"`), page);
  assert.match(page, /data-precedence="next" media="not all"\/><\/head><p>Habari$/);
  assert.equal(headers.link, '</f.woff2>; rel=preload; as="font"');
  assert.equal(headers["x-late"], "yes");
  assert.equal(headers["content-length"], String(body.length));
  assert.deepEqual(headers["set-cookie"], ["sheet=a1b2; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"]);
});

test("a browser that takes no brotli gets the same otherwise, and the cookie keeps to https where people do", async (t) => {
  const ask = await serve(t, true);
  const { headers, body } = await ask("/", { ...DOCUMENT, "accept-encoding": "gzip" });
  assert.ok(gunzipSync(body).includes(SHEET.text));
  assert.match(String(headers["set-cookie"]), /; Secure$/);
  const plain = await ask("/", { "sec-fetch-dest": "document" });
  assert.ok(plain.body.includes(SHEET.text));
});

test("a page is as Next wrote it where the browser has this sheet, and what is no opened page always", async (t) => {
  const ask = await serve(t);
  for (const [path, headers] of [
    ["/overview", { ...DOCUMENT, cookie: "rail=folded; sheet=a1b2" }],
    ["/overview?_rsc=1", { "sec-fetch-dest": "empty" }],
    ["/api/audit/export.csv", DOCUMENT],
    ["/_next/static/chunks/a.js", DOCUMENT],
    ["/icon.svg", DOCUMENT],
  ] as const) {
    const { body, headers: answered } = await ask(path, headers);
    assert.equal(body.toString(), `${HEAD}</head><p>Habari`, path);
    assert.equal(answered["set-cookie"], undefined, path);
  }
  const afterUpgrade = await ask("/", { ...DOCUMENT, cookie: "sheet=old" });
  assert.ok(brotliDecompressSync(afterUpgrade.body).includes(SHEET.text));
});
