import type { Db } from "./database.ts";
import type { Query } from "./query.ts";
import { createClient } from "./writing-client.ts";

const ANSWER_MS = 5_000;

/** The one row that this statement answers, over a connection of its own that is closed again; for before there is a pool. */
export async function askOnce<T extends object>(url: string, sql: string): Promise<T> {
  const client = createClient(url, {
    application_name: "tuma start",
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  await client.connect();
  try {
    const { rows } = await client.query<T>(sql);
    const [found] = rows;
    if (!found) throw new Error("the server did not answer what it is");
    return found;
  } finally {
    await client.end();
  }
}

/**
 * A database for the making of one page: what several parts of it ask for is read once, and all of them show the same.
 * A write, and whatever is asked in a transaction, goes through and lets all that was read before be read anew.
 */
export function readOnce(db: Db): Db {
  const asked = new Map<string, Promise<object[]>>();
  const ask = db.together();
  const query: Query = async <T extends object>(sql: string, params: readonly unknown[] = []) => {
    if (!isRead(sql)) {
      asked.clear();
      return ask<T>(sql, params);
    }
    const key = `${sql}\n${JSON.stringify(params)}`;
    const rows = asked.get(key) ?? ask(sql, params);
    asked.set(key, rows);
    // Rows of their own: who asked first may have changed theirs.
    return (await rows).map((row) => ({ ...row })) as T[];
  };
  return {
    ...db,
    query,
    transaction: (work, limit) => db.transaction(work, limit).finally(() => asked.clear()),
  };
}

const WRITES =
  /\b(INSERT|UPDATE|DELETE|TRUNCATE|nextval|setval|pg_notify|set_config|pg_(try_)?advisory\w*)\b/i;

const isRead = (sql: string): boolean => /^\s*(SELECT|WITH)\b/i.test(sql) && !WRITES.test(sql);

/** What the database of a URL is: whose, of which PostgreSQL (`15.18`, and its first number), and what letters it can hold. */
export type DatabaseServer = { kind: string; version: string; major: number; encoding: string };

/** By what they say of themselves: they take our driver for theirs, and are no PostgreSQL. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/CockroachDB/i, "CockroachDB"],
  [/-YB-|Yugabyte/i, "YugabyteDB"],
  [/QuestDB/i, "QuestDB"],
  [/CrateDB/i, "CrateDB"],
  [/Redshift/i, "Amazon Redshift"],
  [/Greenplum/i, "Greenplum"],
  [/Materialize/i, "Materialize"],
  [/RisingWave/i, "RisingWave"],
];

/** By a role that only they have; the first that is there. */
const HOSTED: readonly (readonly [string, string])[] = [
  ["supabase_admin", "Supabase"],
  ["neon_superuser", "Neon"],
  ["alloydbsuperuser", "AlloyDB"],
  ["cloudsqlsuperuser", "Cloud SQL"],
  ["azure_pg_admin", "Azure"],
  ["rds_superuser", "Amazon RDS"],
];

const SERVER = `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
  current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding,
  to_regproc('aurora_version') IS NOT NULL AS "isAurora", ARRAY(SELECT rolname::text FROM pg_roles) AS roles`;

/** Asked by its version first: what is no PostgreSQL understands no more of our statements. */
export async function readServer(url: string): Promise<DatabaseServer> {
  const { version } = await askOnce<{ version: string }>(url, "SELECT version() AS version");
  const other = OTHERS.find(([says]) => says.test(version));
  if (other) return { kind: other[1], version, major: 0, encoding: "" };
  const { isAurora, roles, ...server } = await askOnce<
    Omit<DatabaseServer, "kind"> & { isAurora: boolean; roles: string[] }
  >(url, SERVER);
  const hosted = HOSTED.find(([role]) => roles.includes(role))?.[1];
  return { kind: isAurora ? "Amazon Aurora" : (hosted ?? "PostgreSQL"), ...server };
}

/** `spare` are those that this role may still open now, in this database of this server. */
export type Connections = { max: number; spare: number };

/** How many connections the server lets this role have, and how many are left; the one that asks counts as left. */
export const countConnections = (url: string): Promise<Connections> => askOnce<Connections>(url, COUNTED);

const SETTING = (name: string) => `coalesce(current_setting('${name}', true)::int, 0)`;

/** Of the server, of the database and of the role, the one with the least left; less than 0 means no limit of its own. */
const COUNTED = `
  WITH backend AS (
    SELECT datname, usename FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()),
  bound AS (
    SELECT ${SETTING("max_connections")} - ${SETTING("superuser_reserved_connections")} - ${SETTING("reserved_connections")} AS max,
      (SELECT count(*) FROM backend) AS used
    UNION ALL
    SELECT datconnlimit, (SELECT count(*) FROM backend b WHERE b.datname = d.datname)
    FROM pg_database d WHERE datname = current_database() AND datconnlimit >= 0
    UNION ALL
    SELECT rolconnlimit, (SELECT count(*) FROM backend b WHERE b.usename = r.rolname)
    FROM pg_roles r WHERE rolname = current_user AND rolconnlimit >= 0)
  SELECT max::int, greatest(0, max - used)::int AS spare FROM bound ORDER BY max - used, max LIMIT 1`;

const WHERE = `SELECT pg_postmaster_start_time()::text || ' ' || current_database() AS place`;

/** Whether both URLs lead to one database of one server. */
export async function isSameDatabase(one: string, other: string): Promise<boolean> {
  const [here, there] = await Promise.all([one, other].map((url) => askOnce<{ place: string }>(url, WHERE)));
  return here?.place === there?.place;
}
