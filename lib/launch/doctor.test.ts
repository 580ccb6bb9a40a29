import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { listMissingMigrations } from "#lib/server/store/console/readiness.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { openDatabase } from "../db/index.ts";
import { examine, type Finding, linesOf } from "./doctor.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const NOWHERE = "http://127.0.0.1:9";
const settingsWith = (more: Record<string, string> = {}) => ({
  ...{ PUBLIC_ORIGIN: NOWHERE, PORT: "9", TUMA_DATA: tmpdir(), DATABASE_URL: database.url },
  ...more,
});

const about = (findings: readonly Finding[], name: string) => findings.filter((each) => each.about === name);

test("doctor: a console that is down, with a database that is not there -> each of it is a line with what to do", async () => {
  const findings = await examine(
    settingsWith({ DATABASE_URL: "postgresql://tuma:secret-of-it@127.0.0.1:9/tuma" }),
  );
  for (const name of ["Database", "From outside"]) assert.ok(about(findings, name)[0]?.remedy, name);
  const lines = linesOf(findings);
  assert.ok(
    lines.some((line) => line.startsWith("✘ Database: ")) &&
      lines.some((line) => line.startsWith("✔ Version: Tuma ")),
  );
  assert.doesNotMatch(lines.join("\n"), /secret-of-it/);
});

test("doctor: a database without a worker -> the database is good, and it says that nothing is sent", async () => {
  const findings = await examine(settingsWith());
  assert.deepEqual(await listMissingMigrations(db), []);
  for (const name of ["Database", "Migrations", "Clock", "Events", "SMS statuses", "Events out", "Decisions"])
    assert.deepEqual(
      about(findings, name).map(({ remedy }) => remedy),
      [undefined],
      name,
    );
  assert.match(about(findings, "Workers")[0]?.remedy ?? "", /nothing is sent/);
});

test("doctor: events that nobody works in and a migration that is missing -> how long, and what to do", async () => {
  await db.query(
    `INSERT INTO event (event_id, raw, headers, signed_at, received_at, type, is_test, flags, secret_index, duplicates)
     VALUES ('late', '{}', '{}', now(), now() - interval '5 min', 'message.status.updated', false, '{}', 0, 0)`,
  );
  await db.query("DELETE FROM migration WHERE name = '0001_people.sql'");
  const findings = await examine(settingsWith());
  assert.match(about(findings, "Events")[0]?.said ?? "", /has waited 30\d s/);
  assert.match(about(findings, "Migrations")[0]?.remedy ?? "", /start the console/);
});

test("doctor: settings that weaken a console -> what to set instead", async () => {
  const findings = await examine(
    settingsWith({
      PUBLIC_ORIGIN: "http://desk.shop.example",
      ...{ SERVICE_BASE_URL: NOWHERE, SERVICE_API_KEY: "key" },
    }),
  );
  assert.match(about(findings, "Address")[0]?.remedy ?? "", /https/);
  assert.match(about(findings, "Proxies")[0]?.remedy ?? "", /TRUST_PROXY_HOPS/);
  assert.match(about(findings, "Callbacks")[0]?.remedy ?? "", /SERVICE_WEBHOOK_SECRET/);
  assert.equal(about(findings, "Service").filter(({ remedy }) => remedy !== undefined).length, 3);
});
