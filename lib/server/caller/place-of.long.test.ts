import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { proxyWarning } from "../edge/proxy-warning.ts";
import { serveRoute } from "../http/serve-route.ts";
import { peerStorage } from "./client-address.ts";
import { placeOf } from "./place-of.ts";

const desk = await openDesk();
after(() => desk.close());

const forwarded = (value: string) => new Headers({ "x-forwarded-for": value });

test("an address is a place, an IPv6 /64 is one, and what Next writes of the socket is no proxy", () => {
  assert.equal(placeOf(new Headers(), "203.0.113.7"), "203.0.113.7");
  assert.equal(placeOf(forwarded("203.0.113.7"), "203.0.113.7"), "203.0.113.7");
  assert.equal(placeOf(new Headers(), "2001:db8::1"), placeOf(new Headers(), "2001:db8::2"));
});

test("behind a proxy that the settings do not know, people are told apart by what it wrote down", () => {
  const [one, other] = ["198.51.100.1", "198.51.100.2"].map((last) => placeOf(forwarded(last), "10.0.0.1"));
  assert.notEqual(one, other);
  assert.equal(placeOf(forwarded("a made up name, 198.51.100.1"), "10.0.0.1"), one);
});

const POLICY = {
  rights: [],
  isFresh: false,
  hasCsrf: false,
  isStream: false,
  isBeforeFactor: false,
  bodyLimit: 0,
  rate: "auth",
  role: "public",
  status: 204,
} as const;

test("there a flood of one locks nobody else out, and made-up names get 600 a minute together", async () => {
  const door = serveRoute({ key: "POST /api/session", endpoint: POLICY }, () => undefined);
  const ask = (name: string) =>
    peerStorage().run("10.0.0.1", () =>
      desk.ask(door, { method: "POST", headers: { "x-forwarded-for": name } }),
    );
  for (let count = 0; count < 60; count++) assert.equal((await ask("198.51.100.1")).status, 204);
  assert.equal((await ask("198.51.100.1")).status, 429);
  assert.equal((await ask("198.51.100.2")).status, 204);
  await desk.db.query("UPDATE rate_limit SET points = 599 WHERE key LIKE 'behind:%'");
  assert.equal((await ask("198.51.100.3")).status, 204);
  assert.equal((await ask("198.51.100.4")).status, 429);
});

test("a limit is logged with its address, and audited once an hour", async () => {
  const door = serveRoute({ key: "POST /api/session", endpoint: POLICY }, () => undefined);
  await desk.db.query("DELETE FROM rate_limit");
  const ask = () => peerStorage().run("203.0.113.9", () => desk.ask(door, { method: "POST" }));
  for (let count = 0; count < 65; count++) await ask();
  const rows = await desk.db.query<{ target: string; address: string }>(
    "SELECT target, address FROM audit WHERE action = 'door.limit' AND address = '203.0.113.9'",
  );
  assert.deepEqual(rows, [{ target: "POST /api/session", address: "203.0.113.9" }]);
  const lines = desk.lines.filter((line) => line.includes("rate_limited") && line.includes("203.0.113.9"));
  assert.equal(lines.length, 5);
});

test("a proxy that the settings do not know is named once, one that they know never", () => {
  const said: string[] = [];
  const log = { ...desk.context.log, warn: (event: string) => void said.push(event) };
  const note = proxyWarning(log, 0);
  note({});
  assert.equal(said.length, 0);
  for (let count = 0; count < 3; count++) note({ "x-forwarded-for": "198.51.100.1" });
  proxyWarning(log, 1)({ "x-forwarded-for": "198.51.100.1" });
  assert.equal(said.length, 1);
  assert.match(said[0] ?? "", /TRUST_PROXY_HOPS/);
});
