import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, mock, test } from "node:test";
import { openDatabase, type Tx } from "#lib/db/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { during } from "#lib/testing/during.ts";
import { createContext, getContext } from "./context.ts";
import { followLog } from "./live/follow-log.ts";
import { publish } from "./publish.ts";
import { listWatching } from "./signed-in/index.ts";
import { STATEMENT_LIMITS } from "./statement-limits.ts";
import { resolveRefused } from "./webhooks/receive/receive.ts";

const cancel = door("POST /api/campaigns/:id/cancel");
const listMessages = door("GET /api/messages");

const LIMIT_MS = 200;

const desk = await openDesk();
const { db } = desk;
const limited = openDatabase(db.url, { max: 4, statementTimeoutMs: LIMIT_MS });
desk.context.db = limited;
const { cookie } = await desk.signIn("owner");
after(async () => {
  await limited.close();
  await desk.close();
});

/** Nobody else reads or writes these tables while `work` is done. */
async function withLocked<T>(tables: string, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);
    return work();
  });
}

test("no statement of a web may take longer than 30 s, nor may a transaction stand idle for longer", async () => {
  const { db: web } = createContext({ ...desk.context.env, databaseUrl: db.url });
  for (const setting of ["statement_timeout", "idle_in_transaction_session_timeout"]) {
    assert.deepEqual(await web.query("SELECT current_setting($1) AS value", [setting]), [{ value: "30s" }]);
  }
  await web.close();
  assert.equal(getContext().db, limited, "pages and loops ask the same pool");
});

test("a page that waits too long for the database says so, and the next one is there again", async () => {
  const ask = () => desk.ask(listMessages, { path: "/api/messages", cookie });
  const answer = await withLocked("message", ask);
  assert.equal(answer.status, 503);
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  assert.deepEqual([code, detail], ["database_unavailable", "The database took too long to answer."]);
  assert.equal((await ask()).status, 200);
});

const LOOPS = [
  ["the recheck of sessions", "session", () => listWatching(desk.context, [crypto.randomUUID()])],
  ["the look at refused callbacks", "event_refused", () => resolveRefused(desk.context)],
] as const;

for (const [name, table, look] of LOOPS) {
  test(`${name} ends where the database holds it up, and looks again`, async () => {
    await withLocked(table, () => assert.rejects(look(), /statement timeout/));
    await look();
  });
}

test("the reader of the live log is cut off where the database holds it up, and reads on", async () => {
  const held = Promise.withResolvers<void>();
  const news = Promise.withResolvers<void>();
  const log = { ...desk.context.log, warn: () => held.resolve() };
  const followed = await followLog({ ...desk.context, log }, news.resolve);
  await withLocked("live_log", () => held.promise);
  await publish(db, [{ topic: "campaign", data: { id: "later" } }]);
  await news.promise;
  await followed.close();
});

test("what is done with all people of a campaign may take longer than a page", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  const answer = await db.transaction(async (tx) => {
    await tx.query("SELECT FROM recipient WHERE campaign_id = $1 AND seq = 2 FOR UPDATE", [id]);
    const asked = desk.ask(cancel, { method: "POST", params: { id }, cookie });
    await tx.query("SELECT pg_sleep($1)", [(2 * LIMIT_MS) / 1_000]);
    return { asked };
  });
  assert.equal((await answer.asked).status, 200);
  await assert.rejects(limited.query("SELECT pg_sleep(1)"), /statement timeout/, "and then nobody else may");
});

test("our own side waits as long as such a transaction may take", async () => {
  const one = openDatabase(db.url, { max: 1, statementTimeoutMs: LIMIT_MS });
  await one.query("SELECT 1");
  mock.timers.enable({ apis: ["setTimeout"] });
  const locked = async (tx: Tx) => {
    await tx.query("LOCK TABLE call IN ACCESS EXCLUSIVE MODE");
    return () => mock.timers.tick(10 * STATEMENT_LIMITS.web.statementTimeoutMs);
  };
  try {
    const answer = await during(db, locked, () =>
      one.transaction((tx) => tx.query("SELECT count(*) FROM call"), STATEMENT_LIMITS.allPeople),
    );
    assert.equal(answer.length, 1);
  } finally {
    mock.timers.reset();
  }
  await one.close();
});

test("each door that works on all people of a campaign or a list says how long that may take", () => {
  const ROOT = resolve(import.meta.dirname, "../..");
  const asks = /\b(clearAudience|planAudience|copyIntoDraft|fillContactList|deleteRows|endCancelling)\(/;
  const files = execFileSync("git", ["ls-files", "lib/server"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => /^lib\/server\/(?!store|sends)\S+(?<!\.test)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(resolve(ROOT, file), "utf8") }))
    .filter(({ text }) => text.includes("db.transaction(") && asks.test(text));
  assert.ok(files.length >= 9);
  assert.deepEqual(
    files.filter(({ text }) => !text.includes("STATEMENT_LIMITS.allPeople")).map(({ file }) => file),
    [],
  );
});
