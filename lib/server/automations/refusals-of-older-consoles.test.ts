import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import { reason, said, sayReason } from "#lib/contract/words/reason/say-reason.ts";
import { migrate, openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { inLanguage } from "../language.ts";

const MIGRATIONS = join(import.meta.dirname, "../store/migrations");
const then = await mkdtemp(join(tmpdir(), "tuma-migrations-"));
const database = await createTestDatabase({ template: "empty" });
await cp(MIGRATIONS, then, {
  recursive: true,
  filter: (file) => !/(\/09\d\d_)/.test(file),
});
await migrate(database.url, then);
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
  await rm(then, { recursive: true });
});

const REASONS: Reason[] = [
  reason("start-credits", { credits: 1_204, left: 0 }),
  reason("start-credits", { credits: 1, left: 1 }),
  reason("start-credits", { credits: 90, left: 12 }),
  reason("start-reach", { people: 12_000, limit: 2_000, reached: 1_950 }),
  reason("start-template", { name: "ukumbusho_deni", language: "sw", state: "paused", reason: null }),
  reason("start-template", { name: "ofa", language: "en_US", state: "rejected", reason: "Too short" }),
  reason("start-right", { right: "sms" }),
  reason("start-right", { right: "chat" }),
  reason("purpose-unknown", { of: "marketing" }),
  reason("purpose-retired", { label: "Salamu" }),
  reason("skips-gone", { of: "list" }),
  reason("skips-gone", { of: "group" }),
  reason("skips-gone", { of: "campaign" }),
  said("Something that nobody knows."),
];

test("refusals of runs: an upgrade of a console that kept their sentences -> the same words, from a code, in the language of the reader", async () => {
  const automation = randomUUID();
  await db.query(
    `INSERT INTO automation (id, kind, name, message, schedule, makers, created_by, created_at, changed_at)
     VALUES ($1, 'repeat', 'x', '{}', '{}', '{}', $1, now(), now())`,
    [automation],
  );
  for (const [at, why] of REASONS.entries())
    await db.query(
      `INSERT INTO automation_run (id, automation_id, due_at, state, reason, at)
       VALUES (gen_random_uuid(), $1, now() + $2 * interval '1 day', 'refused', $3, now())`,
      [automation, at, JSON.stringify(said(sayReason(why)))],
    );
  await migrate(database.url, MIGRATIONS);
  const rows = await db.query<{ reason: Reason }>("SELECT reason FROM automation_run ORDER BY due_at");
  assert.deepEqual(
    rows.map((row) => row.reason),
    REASONS,
  );
  const swahili = inLanguage("sw", () => rows.map((row) => sayReason(row.reason)));
  assert.match(swahili[0] ?? "", /^Hii inahitaji krediti 1,204 za SMS, na hakuna iliyobaki\./);
  assert.match(swahili[3] ?? "", /^Mpango huu una watu 12,000/);
});
