import { sqlStateOf } from "#lib/db/index.ts";

/** By SQLSTATE: what is wrong with where a setting leads, and what to do. */
const REMEDIES: Record<string, (setting: string) => string> = {
  "28P01": (setting) => `the database refuses the user or the password of ${setting}: correct them there`,
  "28000": (setting) =>
    `the database refuses the user of ${setting}: let it in by pg_hba.conf, or name another`,
  "3D000": (setting) => `${setting} names a database that is not there: create it first`,
  "42501": (setting) =>
    `the user of ${setting} does not own the tables of the console: name their owner in MIGRATION_DATABASE_URL or, after a restore, restore once more with pg_restore --no-owner --role= and this user`,
};

/** The error of a start that the database refused, as what a person can do about it; any other as it is. */
export function databaseFault(setting: string, error: unknown): unknown {
  const cause = sqlStateOf(error) === undefined && error instanceof Error ? error.cause : error;
  const remedy = REMEDIES[sqlStateOf(cause) ?? ""];
  return remedy ? new Error(remedy(setting), { cause }) : error;
}
