import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import type { Endpoint } from "#lib/contract/desk/endpoints/endpoint.ts";
import type { EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import { Fault } from "#lib/fault.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { endpointOf } from "./doors.ts";
import { doors, type Handler } from "./index.ts";
import { serveRoute } from "./serve-route.ts";

const desk = await openDesk();
after(() => desk.close());

const Params = z.object({ id: z.string() });
const Body = z.object({ startToken: z.string("startToken is required"), id: z.string().optional() });
const Answer = z.object({ id: z.string(), token: z.string(), by: z.string() });

/** A door of the table with shapes of the test's own. */
function route(
  key: EndpointKey,
  shapes: Pick<Endpoint, "params" | "query" | "body" | "answer">,
  verb: Parameters<typeof serveRoute>[1],
): Handler {
  const { params: _params, query: _query, body: _body, answer: _answer, ...policy } = endpointOf(key);
  return serveRoute({ key, endpoint: { ...policy, ...shapes } }, verb);
}

const start = route(
  "POST /api/campaigns/:id/start",
  { params: Params, body: Body, answer: Answer },
  ({ ctx, input }) => {
    const { id, startToken: token } = z.object({ id: z.string(), startToken: z.string() }).parse(input);
    return { id, token, by: ctx.actor?.name, secret: "never" };
  },
);

const ask = (more: Parameters<typeof desk.ask>[1]) =>
  desk.ask(start, { method: "POST", params: { id: "c1" }, body: { startToken: "t" }, ...more });

async function problemOf(answer: Response) {
  assert.equal(answer.headers.get("content-type"), "application/problem+json; charset=utf-8");
  const problem = await answer.json();
  assert.equal(problem.status, answer.status);
  assert.equal(problem.requestId, answer.headers.get("x-request-id"));
  return problem;
}

test("a good request reaches the verb; its answer is cut to the schema; a path parameter beats the body", async () => {
  const { cookie } = await desk.signIn("sender");
  const answer = await ask({ cookie, body: { startToken: "t", id: "other" } });
  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { id: "c1", token: "t", by: "Test sender" });
  assert.equal(answer.headers.get("cache-control"), "private, no-store");
});

test("refuses who is signed out and who has too low a role", async () => {
  const { cookie } = await desk.signIn("viewer");
  assert.equal((await problemOf(await ask({}))).code, "signed_out");
  const refused = await problemOf(await ask({ cookie }));
  assert.equal(refused.code, "forbidden");
  assert.match(refused.detail, /sender/);
});

test("refuses an unsafe request that is not plainly from our own page, signed in or not", async () => {
  const { cookie } = await desk.signIn("owner");
  const attempts: Record<string, string>[] = [
    { "x-csrf": "0" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "http://localhost:3000" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    { "sec-fetch-site": "same-origin", origin: "https://evil.example", host: "evil.example" },
  ];
  for (const headers of attempts)
    assert.equal((await problemOf(await ask({ cookie, headers }))).code, "csrf");
});

test("takes Origin where the browser sends no Sec-Fetch-Site, and only ours", async () => {
  const { cookie } = await desk.signIn("owner");
  const send = (origin?: string, host?: string) =>
    start(
      new Request("http://localhost:3000/api", {
        method: "POST",
        body: '{"startToken":"t"}',
        headers: {
          ...{ cookie, "x-csrf": "1", "content-type": "application/json" },
          ...(origin && { origin }),
          ...(host && { host }),
        },
      }),
      { params: Promise.resolve({ id: "c1" }) },
    );
  assert.equal((await send("http://localhost:3000")).status, 200);
  assert.equal((await send("http://10.0.4.7:3000", "10.0.4.7:3000")).status, 200);
  assert.equal((await send("http://evil.example", "evil.example")).status, 403);
  for (const origin of ["http://localhost:3001", "https://localhost:3000", "null", undefined]) {
    assert.equal((await send(origin)).status, 403, origin);
  }
});

test("refuses bodies that are no JSON, broken, of the wrong shape, or cannot be stored", async () => {
  const { cookie } = await desk.signIn("owner");
  const refusal = async (body: unknown, headers: Record<string, string> = {}) =>
    problemOf(await ask({ cookie, body, headers }));
  assert.equal(
    (await refusal("a=b", { "content-type": "application/x-www-form-urlencoded" })).code,
    "unsupported_media",
  );
  assert.equal((await refusal("{}", { "content-type": "application/jsonp" })).code, "unsupported_media");
  assert.equal((await refusal("{")).code, "malformed_json");
  assert.equal((await refusal("")).code, "malformed_json");
  const wrong = await refusal({});
  assert.equal(wrong.code, "invalid_input");
  assert.deepEqual(wrong.fields, [{ path: "startToken", rule: "startToken is required" }]);
  assert.equal((await refusal('{"startToken":"a\\u0000b"}')).fields[0].path, "startToken");
  assert.equal((await refusal('{"startToken":"\\ud800"}')).code, "invalid_input");
});

test("refuses a body over the limit, with or without Content-Length, and stops reading it", async () => {
  const { cookie } = await desk.signIn("owner");
  const big = await ask({ cookie, body: { startToken: "x".repeat(70_000) } });
  assert.equal((await problemOf(big)).code, "body_too_large");
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(16_384).fill(32));
    },
  });
  const request = new Request("http://localhost:3000/api", {
    method: "POST",
    body: endless,
    duplex: "half",
    headers: { cookie, "x-csrf": "1", "sec-fetch-site": "same-origin", "content-type": "application/json" },
  } as RequestInit);
  const answer = await start(request, { params: Promise.resolve({ id: "c1" }) });
  assert.equal((await problemOf(answer)).code, "body_too_large");
  assert.ok(pulled < 10);
});

test("a fault keeps its status, fields and wait; the unforeseen becomes a logged 500 that gives nothing away", async () => {
  const { cookie } = await desk.signIn("viewer");
  const fail = (error: unknown) =>
    desk.ask(
      route("GET /api/events", {}, () => {
        throw error;
      }),
      { cookie },
    );
  const limited = await fail(new Fault("rate_limited", "Wait.", { retry: "after", retryAfterMs: 1_200 }));
  assert.equal(limited.status, 429);
  assert.equal(limited.headers.get("retry-after"), "2");
  const unknown = await problemOf(await fail(new Error("secret +255713000001 of table app_user")));
  assert.equal(unknown.code, "internal");
  assert.ok(!JSON.stringify(unknown).includes("secret"));
  const line = desk.lines.find((entry) => entry.includes(unknown.requestId));
  assert.ok(line?.includes("of table app_user") && !line.includes("255713000001"));
});

test("a database error is translated, an answer off its schema is a 500", async () => {
  const { cookie } = await desk.signIn("viewer");
  const duplicate = route("GET /api/events", {}, async ({ ctx }) => {
    await ctx.db.query("INSERT INTO setup_code (code_hash) VALUES ('a'), ('a')");
  });
  assert.equal((await problemOf(await desk.ask(duplicate, { cookie }))).code, "conflict");
  const wrong = route("GET /api/events", { answer: Answer }, () => ({ id: 1 }));
  assert.equal((await problemOf(await desk.ask(wrong, { cookie }))).code, "internal");
});

test("a query is parsed, nothing makes 204, a Response passes with our headers around it", async () => {
  const { cookie } = await desk.signIn("viewer");
  const list = route(
    "GET /api/events",
    { query: z.object({ pageSize: z.coerce.number() }), answer: z.object({ pageSize: z.number() }) },
    ({ input }) => input,
  );
  assert.deepEqual(await (await desk.ask(list, { cookie, path: "/api/events?pageSize=20&x=1" })).json(), {
    pageSize: 20,
  });
  assert.equal((await desk.ask(list, { cookie, path: "/api/events?pageSize=many" })).status, 400);
  assert.equal(
    (
      await desk.ask(
        route("GET /api/events", {}, () => undefined),
        { cookie },
      )
    ).status,
    204,
  );
  const file = route(
    "GET /api/events",
    {},
    () => new Response("a,b", { headers: { "content-type": "text/csv" } }),
  );
  const answer = await desk.ask(file, { cookie });
  assert.equal(answer.headers.get("content-type"), "text/csv");
  assert.equal(answer.headers.get("cache-control"), "private, no-store");
});

test("other methods are 405 with Allow, HEAD is GET without a body, unknown addresses are 404", async () => {
  const all = doors({ "GET /api/health/live": () => ({ status: "live" as const }) });
  const at = (...door: string[]) => ({ params: Promise.resolve({ door }) });
  const refused = await all.DELETE(new Request("http://localhost:3000/api/health/live"), at("live"));
  assert.equal((await problemOf(refused)).code, "method_not_allowed");
  assert.equal(refused.headers.get("allow"), "GET, HEAD, OPTIONS");
  const head = await all.HEAD(new Request("http://localhost:3000/api/health/live"), at("live"));
  assert.equal(head.status, 200);
  assert.equal(await head.text(), "");
  assert.equal(refused.status, 405);
  const lost = await all.OPTIONS(new Request("http://localhost:3000/api/health/nowhere"), at("nowhere"));
  assert.equal((await problemOf(lost)).code, "not_found");
});

test("a browser that leaves while it sends is no fault of the database", async () => {
  const { cookie } = await desk.signIn("owner");
  const broken = new ReadableStream({
    pull: () => Promise.reject(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })),
  });
  const request = new Request("http://localhost:3000/api", {
    method: "POST",
    body: broken,
    duplex: "half",
    headers: { cookie, "x-csrf": "1", "sec-fetch-site": "same-origin", "content-type": "application/json" },
  } as RequestInit);
  const answer = await start(request, { params: Promise.resolve({ id: "c1" }) });
  assert.equal((await problemOf(answer)).code, "malformed_request");
});

test("whoever is signed out while the body of a request is on its way gets nothing done", async () => {
  const { cookie, user } = await desk.signIn("sender");
  const bodyOf = (meanwhile: () => Promise<unknown>) =>
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await meanwhile();
          desk.clock.forward(5_000);
          controller.enqueue(Buffer.from('{"startToken":"t"}'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  const send = (meanwhile: () => Promise<unknown>) =>
    start(
      new Request("http://localhost:3000/api", {
        method: "POST",
        body: bodyOf(meanwhile),
        duplex: "half",
        headers: {
          cookie,
          "x-csrf": "1",
          "sec-fetch-site": "same-origin",
          "content-type": "application/json",
        },
      } as RequestInit),
      { params: Promise.resolve({ id: "c1" }) },
    );
  assert.equal((await send(async () => undefined)).status, 200);
  const refused = await send(() =>
    desk.db.query("UPDATE session SET revoked_at = now(), revoked_because = 'removed' WHERE user_id = $1", [
      user.id,
    ]),
  );
  assert.deepEqual((await problemOf(refused)).fields, [{ path: "session", rule: "removed" }]);
});
