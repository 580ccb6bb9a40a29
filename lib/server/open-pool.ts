import { type Db, type OwnLimit, openDatabase } from "#lib/db/index.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import { STATEMENT_LIMITS } from "./statement-limits.ts";

export type PoolOptions = { max: number; limit?: OwnLimit | undefined };

/** Connections of one part of a process, under the name of its role; a statement that is slow is a line of the log. */
export function openPool(
  { databaseUrl, databaseDirectUrl, role }: Pick<Env, "databaseUrl" | "databaseDirectUrl" | "role">,
  log: Log,
  { max, limit = STATEMENT_LIMITS.web }: PoolOptions,
): Db {
  return openDatabase(databaseUrl, {
    max,
    directUrl: databaseDirectUrl,
    name: `tuma ${role}`,
    onSlow: (slow) => log.warn("a statement was slow", slow),
    ...limit,
  });
}
