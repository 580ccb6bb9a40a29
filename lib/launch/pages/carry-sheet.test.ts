import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { carrySheet } from "./open-pages.ts";

const SHEET = { name: "a1b2", path: "/_next/static/chunks/a1b2.css", text: "p{color:red;content:'$&'}" };
const HEAD = `<head><link rel="stylesheet" href="${SHEET.path}" nonce="N+/=" data-precedence="next"/>`;
const PAGE = `${HEAD}</head><p>Habari`;
const DOCUMENT = { "sec-fetch-dest": "document" };

/** A page of this head as it leaves, and what its answer says besides. */
function open(headers: IncomingMessage["headers"], isSecure = false) {
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { headers });
  const res = new ServerResponse(req);
  res.setHeader("link", `</f.woff2>; rel=preload; as="font", <${SHEET.path}>; rel=preload; as="style"`);
  const change = carrySheet(SHEET, { isSecure })(req, res);
  return { page: change?.(PAGE), link: res.getHeader("link"), cookie: res.getHeader("set-cookie") };
}

test("the first page that a browser opens carries the style sheet, and waits for no file", () => {
  const { page = "", link, cookie } = open(DOCUMENT);
  assert.ok(page.startsWith(`<head><style nonce="N+/=">${SHEET.text}</style><link rel="stylesheet"`), page);
  assert.match(page, /data-precedence="next" media="not all"\/><\/head><p>Habari$/);
  assert.equal(link, '</f.woff2>; rel=preload; as="font"');
  assert.equal(cookie, "sheet=a1b2; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
});

test("the cookie of the style sheet keeps to https where people do", () => {
  assert.match(String(open(DOCUMENT, true).cookie), /; Secure$/);
});

test("a page is as Next wrote it where the browser has this sheet, and for who opens no page", () => {
  for (const headers of [
    { ...DOCUMENT, cookie: "rail=folded; sheet=a1b2" },
    { "sec-fetch-dest": "empty" },
    {},
  ]) {
    const { page, cookie } = open(headers);
    assert.deepEqual([page, cookie], [undefined, undefined]);
  }
  assert.ok(open({ ...DOCUMENT, cookie: "sheet=old" }).page?.includes(SHEET.text));
});
