import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { createStanding } from "./intake.ts";
import type { WebhookContext } from "./webhook-context.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const ignore = () => undefined;
const context: WebhookContext = {
  db,
  clock: systemClock,
  log: { info: ignore, warn: ignore, error: ignore },
  env: {
    webhookSecrets: [],
    webhookKeyForm: "asis",
    dataFolder: "",
    defaultRegion: "TZ",
    trustProxyHops: 0,
  },
};

test("a process that ends has stored which secret verified, however long that takes", async () => {
  const first = createStanding(context, ["whsec_known"]);
  await first.settle();
  assert.equal(first.isInDoubt(), true);
  await db.transaction(async (tx) => {
    await tx.query("LOCK TABLE webhook_secret IN EXCLUSIVE MODE");
    first.succeed(0);
    const early = await Promise.race([
      first.settle().then(() => "settled"),
      tx.query("SELECT pg_sleep(0.1)"),
    ]);
    assert.notEqual(early, "settled");
  });
  await first.settle();
  const second = createStanding(context, ["whsec_known"]);
  await second.settle();
  assert.equal(second.isInDoubt(), false);
});

test("for 10 minutes after a new secret has verified, what the old one signed is asked for again and not discarded", async () => {
  await db.query("TRUNCATE webhook_secret");
  let now = new Date();
  const clocked = { ...context, clock: { ...systemClock, now: () => now } };
  const open = async (secrets: string[]) => {
    const standing = createStanding(clocked, secrets);
    await standing.settle();
    return standing;
  };
  const old = await open(["whsec_before"]);
  old.succeed(0);
  await old.settle();
  const rotated = await open(["whsec_after"]);
  rotated.succeed(0);
  await rotated.settle();
  const beside = await open(["whsec_after"]);
  const both = await open(["whsec_after", "whsec_before"]);
  assert.deepEqual([rotated.isInDoubt(), beside.isInDoubt(), both.isInDoubt()], [true, true, false]);
  now = new Date(now.getTime() + 600_000);
  assert.deepEqual([rotated.isInDoubt(), beside.isInDoubt()], [false, false]);
});
