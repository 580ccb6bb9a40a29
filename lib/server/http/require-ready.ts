import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../context.ts";

const DRAINING = Symbol.for("tuma.draining");

/** From the working directory: every process starts at the root of the checkout, bundled or not. */
const MIGRATIONS = join("lib", "server", "store", "migrations");

/** Throws `not_ready` while this process drains, the database cannot be written, or a migration is missing. */
export async function requireReady({ db }: Pick<Context, "db">): Promise<void> {
  if ((globalThis as { [DRAINING]?: boolean })[DRAINING]) throw notReady("This process is shutting down.");
  const [state] = await db.query<{ isReadOnly: boolean; hasMigrations: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly",
            to_regclass('migration') IS NOT NULL AS "hasMigrations"`,
  );
  if (state?.isReadOnly) throw notReady("The database takes no writes.");
  if (!state?.hasMigrations) throw notReady("The database has not been prepared yet.");
  const applied = new Set(
    (await db.query<{ name: string }>("SELECT name FROM migration")).map((row) => row.name),
  );
  const missing = (await migrationNames()).filter((name) => !applied.has(name));
  if (missing.length > 0) throw notReady(`The database lacks ${missing.join(", ")}.`);
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(join(process.cwd(), MIGRATIONS))).filter((name) => name.endsWith(".sql"));
}

function notReady(detail: string): Fault {
  return new Fault("not_ready", detail, { retry: "after", retryAfterMs: 1_000 });
}
