import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { until } from "#lib/testing/until.ts";
import { launchEverything } from "./launch-everything.ts";

let live: TestDatabase;
let world: TestDatabase;
let db: Db;
let testDb: Db;
/** What stands for the live service here. */
let service: RunningSandbox;
let data: string;
let launcher: ChildProcess;
let origin: string;

before(
  async () => {
    live = await createTestDatabase();
    world = await createTestDatabase();
    db = openDatabase(live.url, { name: "test keys" });
    testDb = openDatabase(world.url, { name: "test keys" });
    service = await startSandbox({ databaseUrl: live.url });
    data = await mkdtemp(join(tmpdir(), "tuma-test-keys-"));
    const launched = await launchEverything({
      ...{ TUMA_DATA: data, DATABASE_URL: live.url, TEST_KEYS: "1", TEST_DATABASE_URL: world.url },
      ...{ SERVICE_BASE_URL: service.url, SERVICE_API_KEY: service.apiKey },
    });
    launcher = launched.launcher;
    origin = launched.origin;
  },
  { timeout: limitMs(150_000) },
);
after(async () => {
  const ended = once(launcher, "exit");
  launcher.kill("SIGTERM");
  await ended;
  await service.close();
  await Promise.all([db.close(), testDb.close()]);
  await Promise.all([live.drop(), world.drop()]);
  await rm(data, { recursive: true, force: true });
});

test("test key beside a live service: its message is delivered by the sandbox, and the service is asked for nothing", async () => {
  const key = await makeKey("test");
  const sent = await ask(key, "POST", "/messages", SMS, "first");
  assert.equal(sent.status, 202);
  await untilState(key, sent.body.id, "delivered");
  const chat = await ask(key, "POST", "/messages", { ...SMS, channel: "chat", sender: undefined }, "chat");
  assert.equal(chat.body.code, "window_closed", "whoever has not written here has written nowhere");
  assert.deepEqual(await postedTo(db), [], "nothing was posted to the live service");
  assert.deepEqual(await db.query("SELECT id FROM campaign"), [], "nor does it stand among what people see");
  const balance = await ask(key, "GET", "/credits");
  assert.equal(balance.status, 200);
});

test("live key: its message goes to the service, and a test key does not find it", async () => {
  await db.query("UPDATE company_setting SET value = 'null' WHERE name = 'trial'");
  const [liveKey, testKey] = await Promise.all([makeKey("live"), makeKey("test")]);
  const sent = await ask(liveKey, "POST", "/messages", SMS, "first");
  await untilState(liveKey, sent.body.id, "delivered");
  assert.equal((await postedTo(db)).length, 1);
  assert.equal((await ask(testKey, "GET", `/messages/${sent.body.id}`)).status, 404);
  assert.deepEqual((await ask(testKey, "GET", "/messages")).body.items, []);
});

test("test key: what answers it is killed and started again -> each message once, and none is lost", async () => {
  const key = await makeKey("test");
  const before = (await postedTo(testDb)).length;
  const ids: string[] = [];
  for (let place = 0; place < 20; place++) {
    const { body } = await ask(
      key,
      "POST",
      "/messages",
      { ...SMS, to: `+2557120003${10 + place}` },
      `k${place}`,
    );
    ids.push(body.id);
    if (place === 10) process.kill(testKeysOf(launcher), "SIGKILL");
  }
  for (const id of ids) {
    const { state } = await untilEnded(key, id);
    // In flight at the kill: what became of it is not known, and it is not sent a second time.
    assert.ok(["delivered", "failed", "may_have_been_sent", "no_delivery_report"].includes(state), state);
  }
  const posted = (await postedTo(testDb)).slice(before);
  assert.equal(new Set(posted).size, posted.length, "nobody was sent to twice");
});

test("revoked test key: it is refused at once", async () => {
  const key = await makeKey("test");
  assert.equal((await ask(key, "GET", "/messages")).status, 200);
  await db.query("UPDATE api_key SET revoked_at = now() WHERE id = $1", [key.id]);
  const refused = await ask(key, "GET", "/messages");
  assert.equal(refused.body.code, "key_refused");
});

const SMS = { to: "+255712000321", channel: "sms", sender: "AMANI AGRO", text: "Habari" };

type Key = { id: string; secret: string };

const makeKey = (kind: "live" | "test"): Promise<Key> =>
  plantKey(db, { kind, rights: ["sms", "chat", "seeNumbers"], messagesPerDay: 100 });

async function ask({ secret }: Key, method: string, path: string, body?: object, once?: string) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      ...(once && { "idempotency-key": once }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function untilEnded(key: Key, id: string): Promise<{ state: string }> {
  let last = { state: "" };
  await until(
    async () => {
      last = (await ask(key, "GET", `/messages/${id}`)).body;
      return !["queued", "sending", "accepted", "sent"].includes(last.state);
    },
    () => `the message stays ${last.state}`,
    60_000,
  );
  return last;
}

async function untilState(key: Key, id: string, state: string) {
  assert.equal((await untilEnded(key, id)).state, state);
}

/** Who was sent an SMS by the sandbox whose ledger is in that database. */
async function postedTo(of: Db): Promise<string[]> {
  const rows = await of.query<{ number: string }>(
    "SELECT recipient AS number FROM sandbox.ledger ORDER BY at",
  );
  return rows.map((row) => row.number);
}

function testKeysOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  const found = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, "utf8").includes("test-keys"),
  );
  return Number(found);
}
