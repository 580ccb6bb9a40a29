import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { POLICY, type PolicyKey, policyOf } from "./policy.ts";

const ROOT = join(import.meta.dirname, "../../..");
const API = join(ROOT, "app/api");
const keys = Object.keys(POLICY) as PolicyKey[];

const files = readdirSync(API, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts") && !file.startsWith("[[...rest]]"))
  .map((file) => ({
    path: `/api/${relative(API, dirname(join(API, file)))}`.replace(/\[(\w+)\]/g, ":$1"),
    source: readFileSync(join(API, file), "utf8"),
  }));

for (const { path, source } of files) {
  test(`${path} has exactly the methods of the policy table`, () => {
    const written = [...source.matchAll(/\broute\(\s*"([^"]+)"/g)].map((match) => match[1]);
    const allowed = keys.filter((key) => key.split(" ")[1] === path);
    assert.deepEqual(written.toSorted(), allowed.toSorted());
    for (const key of allowed) {
      const method = key.split(" ")[0];
      assert.match(source, new RegExp(`\\b${method}: route\\(\\s*"${key}"`), `${key} stands under ${method}`);
    }
  });

  test(`${path} exports nothing but what routes() made`, () => {
    const exports = [...source.matchAll(/^export .*$/gm)].map((match) => match[0]);
    assert.deepEqual(exports, ["export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({"]);
  });
}

test("no unsafe route goes without a CSRF check but the signed webhook", () => {
  const open = keys.filter((key) => !key.startsWith("GET ") && !policyOf(key).hasCsrf);
  assert.deepEqual(open, ["POST /api/hooks/chat"]);
});

test("only setup, one-time links, sign-in, sign-out, the webhook and health are public", () => {
  const open = keys.filter((key) => policyOf(key).role === "public");
  assert.deepEqual(open.toSorted(), [
    "DELETE /api/session",
    "GET /api/health/live",
    "GET /api/health/ready",
    "POST /api/hooks/chat",
    "POST /api/invitations/accept",
    "POST /api/resets/accept",
    "POST /api/session",
    "POST /api/setup",
  ]);
});

test("the password is asked again for people, exports and nothing else", () => {
  const fresh = keys.filter((key) => policyOf(key).isFresh);
  assert.deepEqual(fresh.toSorted(), [
    "DELETE /api/team/:id",
    "DELETE /api/team/invitations/:id",
    "GET /api/audit/export.csv",
    "GET /api/calls/:id/evidence.csv",
    "GET /api/calls/report.csv",
    "GET /api/calls/report.xlsx",
    "GET /api/campaigns/:id/report.csv",
    "GET /api/campaigns/:id/report.xlsx",
    "GET /api/opt-outs/export.csv",
    "GET /api/session/fresh",
    "PATCH /api/team/:id",
    "POST /api/team/:id/reset",
    "POST /api/team/invitations",
  ]);
});

test("whatever leaves the console as a file of people needs the right to export and to see numbers", () => {
  for (const key of keys.filter((each) => /report\.|opt-outs\/export/.test(each))) {
    assert.deepEqual([...policyOf(key).rights].toSorted(), ["export", "seeNumbers"], key);
  }
});

test("no GET changes anything: it takes no body and asks for no more than reading", () => {
  for (const key of keys.filter((each) => each.startsWith("GET "))) {
    assert.equal(policyOf(key).body, "none", key);
    assert.notEqual(policyOf(key).rate, "write", key);
  }
});
