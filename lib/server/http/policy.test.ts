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

test("only setup, sign-in, sign-out, the webhook and health are public", () => {
  const open = keys.filter((key) => policyOf(key).role === "public");
  assert.deepEqual(open.toSorted(), [
    "DELETE /api/session",
    "GET /api/health/live",
    "GET /api/health/ready",
    "POST /api/hooks/chat",
    "POST /api/session",
    "POST /api/setup",
  ]);
});

test("no GET changes anything: it takes no body and asks for no more than reading", () => {
  for (const key of keys.filter((each) => each.startsWith("GET "))) {
    assert.equal(policyOf(key).body, "none", key);
    assert.notEqual(policyOf(key).rate, "write", key);
  }
});
