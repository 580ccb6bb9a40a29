import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { endpointOf } from "#lib/server/http/doors.ts";
import { ENDPOINT_KEYS, fillPath } from "#lib/testing/doors.ts";
import { PAGES } from "../support/pages.ts";
import { type BuiltConsole, type Heard, type Question, startBuiltConsole } from "./built-console.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** What stands on each answer, once and with this value, whatever it is an answer to. */
const WALLS = {
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};
const PAGE =
  /^default-src 'none';.* script-src 'nonce-[\w+/=]{24}' 'strict-dynamic';.* require-trusted-types-for/;
const FILE = /^frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'$/;
/** Answers of the API, and what is no page: nothing in them runs. */
const REST =
  /^default-src 'none'; (frame-ancestors 'none'$|style-src 'self'; font-src 'self'; img-src 'self' data:;)/;

const JSON_FROM_US = { "content-type": "application/json", "x-csrf": "1", "sec-fetch-site": "same-origin" };
/** More than any door takes; it is refused by its length, before it comes. */
const TOO_MUCH = { "content-length": "9000000" };

let desk: BuiltConsole;
const cookies = new Map<Role, string>();
const met = new Set<number>();

before(async () => {
  desk = await startBuiltConsole("https://tuma.example");
  for (const role of ["viewer", "owner"] as const) cookies.set(role, await desk.signIn(role));
});
after(() => desk.close());

async function ask(question: Question, policy: RegExp = REST): Promise<Heard> {
  const heard = await desk.ask(question);
  requireWalls(heard, `${question.method ?? "GET"} ${question.path}: ${heard.status}`, policy);
  met.add(heard.status);
  return heard;
}

function requireWalls({ rawHeaders }: Heard, of: string, policy: RegExp): void {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const single = (name: string) => {
    assert.equal(names.filter((each) => each === name).length, 1, `${name} of ${of}`);
    return rawHeaders[2 * names.indexOf(name) + 1] ?? "";
  };
  for (const [name, value] of Object.entries(WALLS)) assert.equal(single(name), value, `${name} of ${of}`);
  const said = single("content-security-policy");
  assert.match(said, policy, `the policy of ${of}`);
  assert.match(said, /frame-ancestors 'none'/, `the frame rule of ${of}`);
  assert.ok(!names.includes("x-powered-by"), of);
}

/** Each page there is, by its file, with ids of what is there; and those that journeys visit with a search. */
const pages = globSync("app/**/page.tsx", { cwd: ROOT }).map(
  (file) => `/${file.replace(/^app\/|\/?page\.tsx$/g, "").replace(/\([^)]+\)\/?/g, "")}`,
);

function withIds(path: string): string {
  const {
    campaignId,
    messageId,
    callId,
    templateId,
    sendId,
    listId,
    conversationId,
    requestId,
    eventAddressId,
    keyId,
    groupId,
    automationId,
  } = desk.people;
  const ids: Record<string, string> = {
    ...{ messages: String(messageId), calls: callId, templates: templateId },
    ...{ campaigns: campaignId, send: sendId, contacts: listId, inbox: conversationId, events: requestId },
    settings: eventAddressId,
  };
  if (path.includes("/keys/")) return path.replace("[id]", keyId);
  if (path.includes("/automations/")) return path.replace("[id]", automationId);
  if (path.includes("/groups/")) return path.replace("[id]", groupId);
  return path.replace("[id]", () => ids[path.split("/")[1] ?? ""] ?? assert.fail(path));
}

for (const path of new Set([...pages, ...PAGES])) {
  test(`the page ${path} has every wall, for who may see it and for who may not`, async () => {
    const owner = await ask({ path: withIds(path), headers: { cookie: cookies.get("owner") ?? "" } }, PAGE);
    // No sandbox stands beside this console.
    assert.ok((path === "/sandbox" ? [404] : [200, 307]).includes(owner.status), `${owner.status}`);
    const nobody = await ask({ path: withIds(path) }, PAGE);
    assert.ok([200, 307].includes(nobody.status), `${nobody.status}`);
  });
}

test("the walk over the pages meets all that journeys visit", () => {
  for (const path of PAGES) assert.ok(pages.includes(path.split("?")[0] ?? ""), path);
  assert.ok(pages.length > 20);
});

for (const key of ENDPOINT_KEYS) {
  const [method = "", door = ""] = key.split(" ");
  test(`${key} has every wall: let in, signed out, without the right, from elsewhere, too long and misspelt`, async () => {
    const { people } = desk;
    const id = { campaigns: people.campaignId, drafts: people.draftId, events: people.eventId };
    const more = { messages: String(people.messageId), templates: people.templateId, calls: people.callId };
    const [inbox, keys] = [people.conversationId, people.keyId];
    const area = door.replace("/voice", "").split("/")[2] ?? "";
    const known: Record<string, string> = {
      ...id,
      ...more,
      inbox,
      keys,
      automations: people.automationId,
      "event-addresses": people.eventAddressId,
    };
    const path = fillPath(door, {
      id: known[area] ?? randomUUID(),
      ...{ seq: "3", sequence: String(people.deliverySequence), name: "organisation" },
      ...{ messageId: people.serviceId, noteId: randomUUID(), action: "add-credits", token: randomUUID() },
      runId: randomUUID(),
      network: "halotel",
    });
    const isStream = key === "GET /api/live";
    const headers = method === "GET" ? {} : JSON_FROM_US;
    const about = { method, path, isStream };
    // Anew each time: one of the doors signs out.
    const cookie = key === "DELETE /api/session" ? await desk.signIn("owner") : (cookies.get("owner") ?? "");
    const body = method === "GET" ? {} : { body: '{"rubbish":1}' };
    await ask({ ...about, ...body, headers: { ...headers, cookie } });
    const signedOut = await ask({ ...about, ...body, headers });
    if (endpointOf(key).role !== "public") assert.equal(signedOut.status, 401);
    await ask({ ...about, ...body, headers: { ...headers, cookie: cookies.get("viewer") ?? "" } });
    await ask({ ...about, ...body, headers: { ...headers, cookie, "sec-fetch-site": "cross-site" } });
    const long = await ask({ ...about, headers: { ...headers, cookie, ...TOO_MUCH } });
    if (method === "GET") assert.equal(long.status, 413);
    assert.equal((await ask({ ...about, method: "PROPFIND" })).status, 501);
    await ask({ ...about, method: "OPTIONS" });
    await ask({ ...about, path: `${path}%00?cursor=%zz`, headers: { ...headers, cookie } });
  });
}

const script = globSync("chunks/*.js", { cwd: join(ROOT, ".next/static") })[0] ?? "";

for (const { title, question, status, policy } of [
  { title: "a script", question: { path: `/_next/static/${script}` }, status: 200, policy: FILE },
  { title: "its source map", question: { path: `/_next/static/${script}.map` }, status: 404, policy: FILE },
  {
    title: "a file that is not there",
    question: { path: "/_next/static/none.js" },
    status: 404,
    policy: FILE,
  },
  { title: "a picture", question: { path: "/icon.svg" }, status: 200 },
  { title: "robots.txt", question: { path: "/robots.txt" }, status: 200 },
  { title: "the favicon", question: { path: "/favicon.ico" }, status: 404 },
  { title: "the image optimiser", question: { path: "/_next/image?url=%2Ficon.svg&w=64&q=75" }, status: 404 },
  { title: "Next's own paths", question: { path: "/_next/anything" }, status: 404 },
  { title: "data of pages", question: { path: "/_next/data/x/overview.json" }, status: 404 },
  { title: "a page that is not there", question: { path: "/nowhere" }, status: 404, policy: PAGE },
  { title: "an API that is not there", question: { path: "/api/nowhere" }, status: 404 },
  { title: "a slash too many", question: { path: "/overview/" }, status: 308 },
  { title: "two slashes", question: { path: "//evil.example" }, status: 308 },
  {
    title: "a page by way of a file",
    question: { path: "/_next/static/../../overview" },
    status: 307,
    policy: PAGE,
  },
  { title: "another host", question: { path: "/overview", headers: { host: "evil.example" } }, status: 421 },
  { title: "a form to a page", question: { path: "/overview", method: "POST" }, status: 405 },
  { title: "a method nobody knows", question: { path: "/", method: "PROPFIND" }, status: 501 },
  { title: "a body with a page", question: { path: "/", headers: TOO_MUCH }, status: 413 },
  { title: "an expectation", question: { path: "/", headers: { expect: "cake" } }, status: 417 },
  { title: "too many headers", question: { path: "/", headers: { x: "x".repeat(17_000) } }, status: 431 },
  { title: "half of an escape", question: { path: "/%c0%ae" }, status: 400 },
  { title: "liveness", question: { path: "/api/health/live" }, status: 200 },
  { title: "readiness", question: { path: "/api/health/ready" }, status: 200 },
  { title: "a callback", question: { path: "/api/hooks/chat", method: "POST" }, status: 401 },
] as { title: string; question: Question; status: number; policy?: RegExp }[]) {
  test(`${title} (${status}) has every wall`, async () => {
    assert.equal((await ask(question, policy)).status, status);
  });
}

test("a file that has not changed (304) has every wall", async () => {
  const path = `/_next/static/${script}`;
  const { headers } = await ask({ path }, FILE);
  assert.equal((await ask({ path, headers: { "if-none-match": headers.etag ?? "" } }, FILE)).status, 304);
});

test("a download (200) has every wall", async () => {
  const headers = { cookie: await desk.signIn("owner") };
  const { status, headers: said } = await ask({ path: "/api/opt-outs/export.csv", headers });
  assert.equal(status, 200);
  assert.match(said["content-disposition"] ?? "", /^attachment/);
});

test("a limit (429) has every wall", async () => {
  const question = { path: "/api/session", method: "POST", headers: JSON_FROM_US, body: "{}" };
  let { status } = await ask(question);
  for (let tries = 0; tries < 70 && status !== 429; tries++) ({ status } = await ask(question));
  assert.equal(status, 429);
});

test("a failure (500), of a page and of the API, has every wall and stands in the log", async () => {
  await desk.context.db.query("ALTER TABLE session RENAME TO session_away");
  const headers = { cookie: cookies.get("owner") ?? "" };
  const failed = [
    await ask({ path: "/overview", headers }, PAGE),
    await ask({ path: "/api/overview", headers }),
  ];
  await desk.context.db.query("ALTER TABLE session_away RENAME TO session");
  assert.deepEqual(
    failed.map(({ status }) => status),
    [500, 500],
  );
  await desk.untilPrinted(/"event":"a page failed".*"routePath":"[^"]*overview".*relation/);
  await desk.untilPrinted(/"event":"request failed","route":"GET \/api\/overview"/);
});

test("all kinds of answers were met", () => {
  const missing = [200, 304, 307, 308, 400, 401, 403, 404, 405, 413, 417, 421, 429, 431, 500, 501].filter(
    (status) => !met.has(status),
  );
  assert.deepEqual(missing, []);
  assert.ok(existsSync(join(ROOT, ".next/static", script)));
});
