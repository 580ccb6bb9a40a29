import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import { settingsOf } from "#lib/contract/desk/settings/company-settings.ts";
import { migrate, openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { findFrameFacts } from "../store/console/overview.ts";

const MIGRATIONS = join(import.meta.dirname, "../store/migrations");

/** The settings after an upgrade of a console that had saved them by these statements, each in columns of its own. */
async function upgraded(...saved: string[]) {
  const then = await mkdtemp(join(tmpdir(), "tuma-settings-"));
  const database = await createTestDatabase({ template: "empty" });
  await cp(MIGRATIONS, then, {
    recursive: true,
    filter: (path) => !path.endsWith(".sql") || basename(path) < "0540",
  });
  await migrate(database.url, then);
  const db = openDatabase(database.url);
  for (const statement of saved) await db.query(statement);
  await migrate(database.url, MIGRATIONS);
  const userId = "00000000-0000-4000-8000-000000000000";
  const { settings } = await findFrameFacts(db, { userId, now: new Date("2026-11-20T09:00:00Z") });
  await db.close();
  await database.drop();
  await rm(then, { recursive: true });
  return settings;
}

test("settings: an upgrade of a console that had set each -> each as it was", async () => {
  const settings = await upgraded(
    `UPDATE organisation SET name = 'Amani "Agrovet"', marketing_hours = '{"from": "09:30", "to": "17:00"}',
       approval_people = 500, approval_credits = NULL`,
    "UPDATE credit_price SET amount = 22.5055, currency = 'KES'",
  );
  assert.deepEqual(settings, {
    organisation: 'Amani "Agrovet"',
    marketingHours: { from: "09:30", to: "17:00" },
    approvalLimits: { people: 500, credits: null },
    price: { amount: 22.5055, currency: "KES" },
  });
});

test("settings: an upgrade of a console where nobody had set any -> what holds at first", async () => {
  assert.deepEqual(settingsOf(await upgraded()), settingsOf({}));
});
