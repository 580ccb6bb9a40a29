import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { LOCKS, migrate } from "../db/index.ts";
import { leavePostgresRunning } from "../launch/postgres.ts";
import { dropDatabase } from "./drop-database.ts";

/** A send of a test leaves at once: only tests of the time to undo it have one. */
const AT_ONCE = "INSERT INTO company_setting (name, value) VALUES ('graceSeconds', '0')";

export type TestDatabase = { url: string; drop(): Promise<void> };

const ROOT = resolve(import.meta.dirname, "../..");
const MIGRATIONS = join(ROOT, "lib/server/store/migrations");

let shared: Promise<string> | undefined;

/**
 * Creates a database of its own for one test: `migrated` has the tables of the console, `empty` has none.
 * Drop it when the test is green; a red one stays for a look. The server is TEST_DATABASE_URL (a role that may
 * create databases) or one embedded server that all test processes of this checkout share.
 */
export async function createTestDatabase(
  options: { template?: "migrated" | "empty" } = {},
): Promise<TestDatabase> {
  const server = await findServerUrl();
  const name = `tuma_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  await withAdmin(server, (admin) =>
    options.template === "empty"
      ? createDatabase(admin, name, "template1")
      : createMigrated(admin, server, name),
  );
  return {
    url: urlOf(server, name),
    drop: () => withAdmin(server, (admin) => dropDatabase(admin, name)),
  };
}

function findServerUrl(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return Promise.resolve(given);
  shared ??= leavePostgresRunning({ dataDir: join(ROOT, ".tuma/test"), isDurable: false });
  return shared;
}

async function withAdmin<T>(server: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server, application_name: "tuma tests" });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Copies the template under a shared lock; whoever finds none builds it alone. */
async function createMigrated(admin: pg.Client, server: string, name: string) {
  const template = `tuma_template_${hashOfMigrations()}`;
  for (;;) {
    await admin.query("SELECT pg_advisory_lock_shared($1)", [LOCKS.testTemplate]);
    const isThere = await hasDatabase(admin, template);
    if (isThere) await createDatabase(admin, name, template);
    await admin.query("SELECT pg_advisory_unlock_shared($1)", [LOCKS.testTemplate]);
    if (isThere) return;
    await admin.query("SELECT pg_advisory_lock($1)", [LOCKS.testTemplate]);
    if (!(await hasDatabase(admin, template))) await buildTemplate(admin, server, template);
    await admin.query("SELECT pg_advisory_unlock($1)", [LOCKS.testTemplate]);
  }
}

async function buildTemplate(admin: pg.Client, server: string, template: string) {
  const { rows } = await admin.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname LIKE 'tuma\\_template\\_%'",
  );
  for (const { datname } of rows) await dropDatabase(admin, datname);
  const unfinished = `${template}_new`;
  await createDatabase(admin, unfinished, "template1");
  await migrate(urlOf(server, unfinished), MIGRATIONS);
  await withAdmin(urlOf(server, unfinished), (own) => own.query(AT_ONCE));
  await admin.query(
    `ALTER DATABASE ${pg.escapeIdentifier(unfinished)} RENAME TO ${pg.escapeIdentifier(template)}`,
  );
}

async function hasDatabase(admin: pg.Client, name: string): Promise<boolean> {
  const { rows } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  return rows.length > 0;
}

async function createDatabase(admin: pg.Client, name: string, template: string) {
  const made = `${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`;
  // Its files as they are: written into the log of the server each costs twice as much.
  await admin.query(`CREATE DATABASE ${made} STRATEGY file_copy`);
}

function hashOfMigrations(): string {
  const hash = createHash("sha256").update(AT_ONCE);
  for (const file of readdirSync(MIGRATIONS).sort()) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(MIGRATIONS, file)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 12);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
