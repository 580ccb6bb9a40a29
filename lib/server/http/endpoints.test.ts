import assert from "node:assert/strict";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { API_V1 } from "#lib/contract/desk/api/endpoints.ts";
import { ENDPOINT_KEYS as keys } from "#lib/testing/doors.ts";
import { endpointOf } from "./doors.ts";

const ROOT = join(import.meta.dirname, "../../..");
const API = join(ROOT, "app/api");

/** Those of pages and those of the API. */
const served = [...keys, ...Object.keys(API_V1)];

const areas = readdirSync(API, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "[[...rest]]")
  .map(({ name }) => ({ area: name, source: readFileSync(join(API, name, "[[...door]]/route.ts"), "utf8") }));

for (const { area, source } of areas) {
  test(`/api/${area}: its route file has exactly the doors of the table`, () => {
    const written = [...source.matchAll(/^ {2}"([A-Z]+ \/api\/[^"]+)":/gm)].map((match) => match[1]);
    assert.deepEqual(written.toSorted(), served.filter((key) => key.split("/")[2] === area).toSorted());
  });

  test(`/api/${area}: its route file exports nothing but what doors() made`, () => {
    const exports = [...source.matchAll(/^export .*$/gm)].map((match) => match[0]);
    const made = area === "v1" ? "apiDoors" : "doors";
    assert.deepEqual(exports, [`export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ${made}({`]);
  });
}

/** What Next answers requests by, beside pages. */
const ANSWERING =
  "{app,pages}/**/{route,robots,sitemap,manifest,icon,apple-icon,opengraph-image,twitter-image}.{ts,tsx,js,jsx,mjs}";

test("every area of the table has its route file, and nothing else answers requests but pages", () => {
  const answering = globSync(ANSWERING, { cwd: ROOT }).map((file) => relative("app/api", dirname(file)));
  const inTable = new Set(served.map((key) => `${key.split("/")[2]}/[[...door]]`));
  assert.deepEqual(answering.toSorted(), ["[[...rest]]", ...inTable].toSorted());
  assert.deepEqual(globSync("pages/**", { cwd: ROOT }), []);
});

test("no unsafe route goes without a CSRF check but the signed webhook", () => {
  const open = keys.filter((key) => !key.startsWith("GET ") && !endpointOf(key).hasCsrf);
  assert.deepEqual(open, ["POST /api/hooks/chat"]);
});

test("only setup, one-time links, sign-in, sign-out, the webhook and health are public", () => {
  const open = keys.filter((key) => endpointOf(key).role === "public");
  assert.deepEqual(open.toSorted(), [
    "DELETE /api/session",
    "GET /api/health/live",
    "GET /api/health/ready",
    "POST /api/hooks/chat",
    "POST /api/invitations/accept",
    "POST /api/resets",
    "POST /api/resets/accept",
    "POST /api/session",
    "POST /api/session/oidc",
    "POST /api/session/oidc/options",
    "POST /api/session/passkey",
    "POST /api/session/passkey/options",
    "POST /api/session/second",
    "POST /api/setup",
  ]);
});

test("a viewer changes only what is their own, says that they look, or holds a right for it", () => {
  const changing = keys.filter((key) => endpointOf(key).hasCsrf && endpointOf(key).role === "viewer");
  // Of saved views the team's own are an admin's, which the verb asks (`app/api/views/views.test.ts`).
  const others = changing.filter((key) => !/^\w+ \/api\/(session|notices|views)\b/.test(key));
  const free = others.filter((key) => endpointOf(key).rights.length === 0);
  assert.deepEqual(free.toSorted(), [
    "POST /api/campaigns/:id/watch",
    // What the service says of its calls is written down for everybody, as the worker does it.
    "POST /api/service-calls",
    "POST /api/sms/messages/:messageId",
  ]);
  for (const key of others.filter((each) => !free.includes(each))) {
    // To have a waveform drawn shows no more than to listen.
    const right = key === "POST /api/voice/calls/:id/peaks" ? "listen" : "settings";
    assert.deepEqual([...endpointOf(key).rights], [right], key);
  }
});

test("people, the audit log and what undoes an opt-out are for admins", () => {
  const forAdmins = /^\w+ \/api\/(team|audit)\b|^DELETE \/api\/opt-outs$/;
  for (const key of keys.filter((each) => forAdmins.test(each)))
    assert.equal(endpointOf(key).role, key.endsWith("/factor-rule") ? "owner" : "admin", key);
});

test("whoever brings numbers, typed or in a file, holds the right to see them: what is refused or skipped tells of each", () => {
  for (const key of [
    ...(["POST /api/chat/windows", "POST /api/chat/text", "POST /api/chat/template"] as const),
    ...([
      "POST /api/sms/messages",
      "POST /api/sms/batches",
      "POST /api/sms/bulk",
      "POST /api/sends/later",
    ] as const),
    ...([
      "POST /api/voice/calls",
      "POST /api/opt-outs",
      "DELETE /api/opt-outs",
      "POST /api/opt-outs/import",
    ] as const),
    ...(["PUT /api/campaigns/:id/audience", "PUT /api/drafts/:id/file", "POST /api/lists/import"] as const),
    ...(["POST /api/lists/by-hand", "POST /api/lists/:id/people", "DELETE /api/lists/:id/people"] as const),
    ...(["GET /api/person", "POST /api/erasures/look", "POST /api/erasures"] as const),
  ])
    assert.ok(endpointOf(key).rights.includes("seeNumbers"), key);
});

test("whoever hears a recording, or reads the service's own words, holds the right for it", () => {
  for (const [key, right] of [
    ["GET /api/voice/calls/:id/recording", "listen"],
    ["GET /api/voice/calls/:id/peaks", "listen"],
    ["GET /api/campaigns/:id/answers", "seeNumbers"],
    ["GET /api/sandbox", "settings"],
  ] as const)
    assert.deepEqual([...endpointOf(key).rights], [right], key);
});

test("before a second factor that is due nothing is open but setting one up, the password again and who one is", () => {
  const open = keys.filter((key) => endpointOf(key).isBeforeFactor);
  assert.deepEqual(open.toSorted(), [
    "DELETE /api/session/factors/passkeys/:id",
    "DELETE /api/session/factors/totp",
    "GET /api/session",
    "GET /api/session/factors",
    "POST /api/session/confirm",
    "POST /api/session/factors/passkeys",
    "POST /api/session/factors/passkeys/options",
    "POST /api/session/factors/recovery",
    "POST /api/session/factors/totp",
    "PUT /api/session/factors/totp",
    "PUT /api/session/language",
  ]);
});

const OF_MONEY = /\/(campaigns|credits)\/report\./;

test("whatever leaves the console as a file of people needs the right to export and to see numbers", () => {
  const files = keys.filter((each) => /report\.|opt-outs\/export/.test(each));
  for (const key of files.filter((each) => !OF_MONEY.test(each))) {
    assert.deepEqual([...endpointOf(key).rights].toSorted(), ["export", "seeNumbers"], key);
  }
});

test("what campaigns cost and how credits went are no files of people: each needs the right to export, and the password again", () => {
  const files = keys.filter((each) => OF_MONEY.test(each));
  assert.equal(files.length, 4);
  for (const key of files) {
    const { rights, isFresh } = endpointOf(key);
    assert.deepEqual([rights, isFresh], [["export"], true], key);
  }
});

test("no GET changes anything: it takes no body and asks for no more than reading", () => {
  for (const key of keys.filter((each) => each.startsWith("GET "))) {
    assert.equal(endpointOf(key).body, undefined, key);
    assert.notEqual(endpointOf(key).rate, "write", key);
  }
});
