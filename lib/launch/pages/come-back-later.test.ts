import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { HeldResponse } from "../held-response.ts";
import { comeBackLater } from "./open-pages.ts";

/** As Next writes a page, after `status`: the head is flushed before its first piece. */
function writePage(res: ServerResponse, status: number): void {
  res.statusCode = status;
  res.setHeader("content-type", "text/html");
  res.setHeader("content-encoding", "gzip");
  res.flushHeaders();
  res.write("<p>Habari", () => res.end("</p>"));
}

type Page = { status: number; isBusy: boolean; accept?: string };

async function ask(t: TestContext, page: Page) {
  const server = createServer({ ServerResponse: HeldResponse }, (req, res) => {
    comeBackLater(req, res, () => page.isBusy);
    writePage(res, page.status);
  });
  t.after(() => server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const headers = { accept: page.accept ?? "text/html" };
  const [answer] = (await once(get({ port, headers, agent: false }), "response")) as [IncomingMessage];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: String(Buffer.concat(await answer.toArray())),
  };
}

test("a page that failed as nothing answered it in time is told to come back, with nothing of what it was", async (t) => {
  const { status, headers, body } = await ask(t, { status: 500, isBusy: true });
  assert.deepEqual([status, headers["retry-after"], headers["content-encoding"]], [503, "5", undefined]);
  assert.match(body, /^<!doctype html>.*http-equiv="refresh" content="5".*The console is busy.*<\/html>$/s);
  assert.equal(headers["content-length"], String(Buffer.byteLength(body)));
});

test("who reads no pages hears the same as a problem", async (t) => {
  const { headers, body } = await ask(t, { status: 500, isBusy: true, accept: "*/*" });
  assert.match(String(headers["content-type"]), /^application\/problem\+json/);
  assert.equal(JSON.parse(body).retryAfterMs, 5_000);
});

test("a page that was made all the same, or failed for another reason, is as it was written", async (t) => {
  for (const page of [
    { status: 200, isBusy: true },
    { status: 500, isBusy: false },
  ]) {
    const { status, headers, body } = await ask(t, page);
    assert.deepEqual([status, headers["retry-after"], body], [page.status, undefined, "<p>Habari</p>"]);
  }
});
