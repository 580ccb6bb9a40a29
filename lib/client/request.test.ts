import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { problemResponse } from "#lib/server/edge/index.ts";
import { insist, request } from "./request.ts";
import { requestIdOf } from "./request-id-of.ts";
import { signInGate } from "./session/gate.ts";

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
  if (seen.url === "/half") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "99" }).write('{"id":');
    setImmediate(() => request.socket.destroy());
    return;
  }
  const answer = reply();
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
after(() => server.close());
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test("a read carries no CSRF header; a write carries both JSON and the header", async () => {
  await request({ path: `${base}/api/x?q=a+b&page=2` });
  assert.equal(seen.url, "/api/x?q=a+b&page=2");
  assert.equal(seen.headers["x-csrf"], undefined);
  await request({ method: "POST", path: `${base}/api/x`, body: { a: 1 } });
  assert.equal(seen.headers["x-csrf"], "1");
  assert.equal(seen.headers["content-type"], "application/json");
  assert.equal(seen.body, '{"a":1}');
});

test("a file goes as multipart", async () => {
  const form = new FormData();
  form.set("file", new Blob(["a,b"]), "people.csv");
  await request({ method: "PUT", path: `${base}/api/x`, body: form });
  assert.match(seen.headers["content-type"] ?? "", /^multipart\/form-data; boundary=/);
});

test("rebuilds the fault that the server threw, with its request id", async () => {
  const thrown = new Fault("conflict", "Started already.", {
    retry: "after",
    retryAfterMs: 900,
    fields: [{ path: "a", rule: "b" }],
  });
  reply = () => problemResponse(thrown, "r-1");
  const error = await request({ path: `${base}/x` }).catch((caught: unknown) => caught);
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
    request({ path: `${base}/x` }),
    (error: Fault) => error.code === "internal" && /502/.test(error.detail),
  );
});

test("a lost answer, or half of one: a read may be repeated, a write has an unknown outcome", async () => {
  for (const path of [`${base}/cut`, `${base}/half`]) {
    await assert.rejects(request({ path }), { code: "not_ready", retry: "safe" });
    await assert.rejects(request({ method: "POST", path }), { code: "not_ready", retry: "unknown-outcome" });
  }
});

test("somebody in between who answers for us leaves a write unknown, and refuses it where they say it is their refusal", async () => {
  const write = () => request({ method: "POST", path: `${base}/x`, body: {} });
  for (const status of [400, 401, 403, 404, 409, 429, 500, 502, 503, 504]) {
    reply = () => new Response("<h1>Gateway</h1>", { status });
    await assert.rejects(write(), { code: "not_ready", retry: "unknown-outcome" }, String(status));
  }
  reply = () => new Response("<h1>Sign in to this network</h1>");
  await assert.rejects(write(), { code: "not_ready", retry: "unknown-outcome" });
  reply = () => new Response("<h1>Too large</h1>", { status: 413 });
  await assert.rejects(write(), { code: "internal", retry: "never" });
});

/** As long as a few requests take. */
async function afterOthers(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await fetch(`${base}/cut`).catch(() => undefined);
}

test("an abort stays an abort", async () => {
  const signal = AbortSignal.abort();
  await assert.rejects(request({ path: `${base}/x`, signal }), { name: "AbortError" });
});

test("a read that met the end of a session waits for the write that brings a new one, and goes once more", async () => {
  const password = Promise.withResolvers<Response>();
  let isNew = false;
  let reads = 0;
  const gate = createServer(async (asked, response) => {
    const isWrite = asked.method === "POST";
    if (!isWrite) reads += 1;
    const answer = isWrite ? await password.promise : isNew ? Response.json({ ok: true }) : signedOut();
    if (isWrite) isNew = true;
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    // The read was refused; the new password is answered later than a second read would come by itself.
    if (reads === 1 && !isWrite) void afterOthers().then(() => password.resolve(Response.json({ ok: true })));
  });
  await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const writing = request({ method: "POST", path: `${at}/api/profile/password`, body: {} });
  assert.deepEqual(await request({ path: `${at}/api/x` }), { ok: true });
  await writing;
  isNew = false;
  await assert.rejects(request({ path: `${at}/api/x` }), /signed_out/);
  assert.equal(reads, 4, "each of them twice, and no more");
  gate.close();
});

test("where a session ended by itself the person signs in over the page, and the same request goes once more", async () => {
  let asked = 0;
  const forget = signInGate.setAsker(async () => {
    asked += 1;
    reply = () => Response.json({ ok: true });
    return true;
  });
  reply = signedOut;
  const send = () => insist({ method: "POST", path: `${base}/api/x`, body: { a: 1 } });
  assert.deepEqual(await Promise.all([send(), send()]), [{ ok: true }, { ok: true }]);
  assert.deepEqual([asked, seen.body], [1, '{"a":1}']);
  forget();
});

test("a refusal that was on its way when somebody signed in asks nobody a second time", async () => {
  let asked = 0;
  let isIn = false;
  const held = Promise.withResolvers<void>();
  const late = createServer(async (request, response) => {
    const answer = isIn ? Response.json({ ok: true }) : signedOut();
    if (!isIn && request.url === "/late") await held.promise;
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => late.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(late.address() as AddressInfo).port}`;
  const forget = signInGate.setAsker(async () => {
    asked += 1;
    isIn = true;
    return true;
  });
  const second = insist({ method: "POST", path: `${at}/late`, body: {} });
  while (!isIn) await insist({ method: "POST", path: `${at}/first`, body: {} });
  held.resolve();
  assert.deepEqual([await second, asked], [{ ok: true }, 1]);
  forget();
  late.close();
});

test("who was signed out by somebody else, or gives up, is not asked again: the request fails", async () => {
  let asked = 0;
  const forget = signInGate.setAsker(async () => {
    asked += 1;
    return false;
  });
  const fields = [{ path: "session", rule: "disabled" }];
  reply = () => problemResponse(new Fault("signed_out", "Sign in first.", { fields }), "r-1");
  await assert.rejects(insist({ path: `${base}/api/x` }), /signed_out/);
  assert.equal(asked, 0);
  reply = signedOut;
  await assert.rejects(insist({ path: `${base}/api/x` }), /signed_out/);
  assert.equal(asked, 1);
  forget();
});

const signedOut = () => problemResponse(new Fault("signed_out", "Sign in first."), "r-1");
