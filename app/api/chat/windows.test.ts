import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ChatWindowList } from "#lib/contract/desk/people/window.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const askWindows = door("POST /api/chat/windows");

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OPEN = "+255754600001";
const CLOSING = "+255754600002";
const CLOSED = "+255754600003";
const STRANGER = "+255754600004";
const OPTED_OUT = "+255754600005";

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");
const now = desk.clock.now().getTime();
const isoIn = (ms: number) => new Date(now + ms).toISOString();

await wrote(OPEN, -DAY_MS + 192 * MINUTE_MS);
await wrote(CLOSING, -DAY_MS + MINUTE_MS);
await wrote(CLOSED, -DAY_MS - MINUTE_MS);
await wrote(OPTED_OUT, -MINUTE_MS);
await desk.db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [
  OPTED_OUT,
]);

async function wrote(number: string, inMs: number): Promise<void> {
  await desk.db.query("INSERT INTO contact_window (number, last_inbound_at) VALUES ($1, $2)", [
    number,
    isoIn(inMs),
  ]);
}

async function ask(to: unknown, more: { cookie?: string; headers?: Record<string, string> } = {}) {
  return desk.ask(askWindows, { method: "POST", body: { to }, cookie, ...more });
}

async function windowsOf(to: unknown[]): Promise<ChatWindowList> {
  const answer = await ask(to);
  assert.equal(answer.status, 200, await answer.clone().text());
  return ChatWindowList.parse(await answer.json());
}

async function problemOf(answer: Response): Promise<Problem> {
  return (await answer.json()) as Problem;
}

test("each number is open, closing, closed or unknown by the server's clock, or has opted out", async () => {
  const list = await windowsOf([STRANGER, OPEN, CLOSING, CLOSED, OPTED_OUT]);
  assert.equal(list.now, isoIn(0));
  assert.deepEqual(list.items, [
    { number: STRANGER, state: "unknown", endsAt: null, isOptedOut: false },
    { number: OPEN, state: "open", endsAt: isoIn(192 * MINUTE_MS), isOptedOut: false },
    { number: CLOSING, state: "closing", endsAt: isoIn(MINUTE_MS), isOptedOut: false },
    { number: CLOSED, state: "closed", endsAt: isoIn(-MINUTE_MS), isOptedOut: false },
    { number: OPTED_OUT, state: "open", endsAt: isoIn(DAY_MS - MINUTE_MS), isOptedOut: true },
  ]);
});

test("a person written three ways is one, empty ones and what is no text are dropped (§4.1)", async () => {
  const { items } = await windowsOf([" 0754600001 ", "255754600001", "", 7, null, OPEN]);
  assert.deepEqual(
    items.map(({ number }) => number),
    [OPEN],
  );
});

test("nobody, 501 people and what is no number are refused as a send refuses them", async () => {
  const many = Array.from({ length: 501 }, (_, index) => `+2557${54_700_000 + index}`);
  assert.equal((await windowsOf(many.slice(1))).items.length, 500);
  for (const [to, rule] of [
    [many, /at most 500 recipients, got 501/],
    [["  ", ""], /at least one recipient/],
    [["12345"], /is not a phone number/],
  ] as const) {
    const refused = await ask(to);
    assert.equal(refused.status, 400);
    assert.match((await problemOf(refused)).detail, rule);
  }
});

test("who may not send may not ask, nor another site in a sender's name", async () => {
  const viewer = await desk.signIn("viewer");
  assert.equal((await ask([OPEN], { cookie: viewer.cookie })).status, 403);
  assert.equal((await ask([OPEN], { cookie: "__Host-sid=sender" })).status, 401);
  assert.equal((await ask([OPEN], { headers: { "sec-fetch-site": "cross-site" } })).status, 403);
  assert.equal((await ask([OPEN], { headers: { "x-csrf": "" } })).status, 403);
});

test("asking changes nothing and leaves no line with a number", async () => {
  await windowsOf([OPEN, STRANGER]);
  const [counted] = await desk.db.query<{ windows: number; audits: number }>(
    `SELECT (SELECT count(*)::int FROM contact_window) AS windows,
            (SELECT count(*)::int FROM audit WHERE detail::text LIKE '%7546000%') AS audits`,
  );
  assert.deepEqual(counted, { windows: 4, audits: 0 });
  assert.ok(!desk.lines.some((line) => line.includes("7546000")));
});
