import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { problemResponse } from "#lib/server/http/problem.ts";
import { http, requestIdOf } from "./http.ts";

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
let seen: Seen;
let reply: () => Response = () => Response.json({ ok: true });

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  seen = { method: request.method!, url: request.url!, headers: request.headers, body };
  if (seen.url === "/cut") {
    request.socket.destroy();
    return;
  }
  const answer = reply();
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
after(() => server.close());
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test("a read carries its query and no CSRF header; a write carries both JSON and the header", async () => {
  await http({ path: `${base}/api/x`, query: { q: "a b", page: 2, none: undefined, empty: "" } });
  assert.equal(seen.url, "/api/x?q=a+b&page=2");
  assert.equal(seen.headers["x-csrf"], undefined);
  await http({ method: "POST", path: `${base}/api/x`, body: { a: 1 } });
  assert.equal(seen.headers["x-csrf"], "1");
  assert.equal(seen.headers["content-type"], "application/json");
  assert.equal(seen.body, '{"a":1}');
});

test("a file goes as multipart", async () => {
  const form = new FormData();
  form.set("file", new Blob(["a,b"]), "people.csv");
  await http({ method: "PUT", path: `${base}/api/x`, body: form });
  assert.match(seen.headers["content-type"] ?? "", /^multipart\/form-data; boundary=/);
});

test("rebuilds the fault that the server threw, with its request id", async () => {
  const thrown = new Fault("conflict", "Started already.", {
    retry: "after",
    retryAfterMs: 900,
    fields: [{ path: "a", rule: "b" }],
  });
  reply = () => problemResponse(thrown, "r-1");
  const error = await http({ path: `${base}/x` }).catch((caught: unknown) => caught);
  assert.ok(error instanceof Fault);
  const { code, detail, retry, retryAfterMs, fields } = thrown;
  assert.deepEqual(
    {
      code: error.code,
      detail: error.detail,
      retry: error.retry,
      retryAfterMs: error.retryAfterMs,
      fields: error.fields,
    },
    { code, detail, retry, retryAfterMs, fields },
  );
  assert.equal(requestIdOf(error), "r-1");
});

test("an answer from something in between is a fault too", async () => {
  reply = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  await assert.rejects(
    http({ path: `${base}/x` }),
    (error: Fault) => error.code === "internal" && /502/.test(error.detail),
  );
});

test("a lost answer: a read may be repeated, a write has an unknown outcome", async () => {
  await assert.rejects(http({ path: `${base}/cut` }), (error: Fault) => error.retry === "safe");
  await assert.rejects(
    http({ method: "POST", path: `${base}/cut` }),
    (error: Fault) => error.retry === "unknown-outcome",
  );
});

test("an abort stays an abort", async () => {
  const signal = AbortSignal.abort();
  await assert.rejects(http({ path: `${base}/x`, signal }), { name: "AbortError" });
});
