import type { CopySession } from "#lib/db/index.ts";

/** A table as a backup holds it; names and columns as a statement writes them, generated columns left out. */
export type TableOfBackup = { schema: string; name: string; columns: string[] };

/** Of a counter: the last number that it gave; null where it gave none. */
export type CounterOfBackup = { schema: string; name: string; last: string | null };

/** Which of these schemas are here, and may be read. */
export async function listSchemas({ query }: CopySession, wanted: readonly string[]): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `SELECT nspname::text AS name FROM pg_namespace
     WHERE nspname = ANY ($1) AND has_schema_privilege(oid, 'USAGE') AND to_regclass(format('%I.migration', nspname)) IS NOT NULL
     ORDER BY nspname`,
    [wanted],
  );
  return rows.map(({ name }) => name);
}

/** Every table of these schemas but the list of migrations, which a restore writes by applying them. */
export const listTables = ({ query }: CopySession, schemas: readonly string[]): Promise<TableOfBackup[]> =>
  query<TableOfBackup>(
    `SELECT quote_ident(n.nspname) AS schema, quote_ident(c.relname) AS name,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'migration'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`,
    [schemas],
  );

/** The names of the migrations that were applied to a schema, none where it is not there. */
export async function listApplied({ query }: CopySession, schema: string): Promise<string[]> {
  const [there] = await query<{ is: boolean }>("SELECT to_regclass($1) IS NOT NULL AS is", [
    `${schema}.migration`,
  ]);
  if (!there?.is) return [];
  const rows = await query<{ name: string }>(`SELECT name FROM ${schema}.migration ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** Read after the tables: a counter belongs to no snapshot, and is never behind what one holds. */
export const listCounters = (
  { query }: CopySession,
  schemas: readonly string[],
): Promise<CounterOfBackup[]> =>
  query<CounterOfBackup>(
    `SELECT quote_ident(schemaname) AS schema, quote_ident(sequencename) AS name, last_value::text AS last
     FROM pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1, 2`,
    [schemas],
  );

/** Every statement that follows sees the database at this moment, which it answers; nothing waits for it. */
export async function openSnapshot({ query }: CopySession): Promise<Date> {
  await query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
  // In the order in which rows lie: then the same rows give the same bytes.
  await query("SET LOCAL synchronize_seqscans = off");
  const [row] = await query<{ at: Date }>(
    "SELECT clock_timestamp() AS at WHERE pg_current_snapshot() IS NOT NULL",
  );
  if (!row) throw new Error("the database did not say what time it is");
  return row.at;
}

export const copyTable = (session: CopySession, { schema, name, columns }: TableOfBackup) =>
  session.copyOut(`COPY (SELECT ${columns.join(", ")} FROM ${schema}.${name}) TO STDOUT (FORMAT binary)`);

export const fillTable = (session: CopySession, { schema, name, columns }: TableOfBackup) =>
  session.copyIn(`COPY ${schema}.${name} (${columns.join(", ")}) FROM STDIN (FORMAT binary)`);

/** Why this database is no empty place; null where it is one. */
export async function findInhabitant(session: CopySession): Promise<string | null> {
  const { query } = session;
  const [others] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  if (others && others.count > 0)
    return `${others.count} other connections are open to the database: stop the console and whatever else works in it`;
  const [found] = await query<{ people: string | null; tables: number }>(
    `SELECT to_regclass('public.app_user')::text AS people, (SELECT count(*)::int FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT EXISTS (
         SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) AS tables`,
  );
  if (!found?.people) return found?.tables ? "the database holds tables of something else" : null;
  const [somebody] = await query<{ is: boolean }>(
    "SELECT EXISTS (SELECT FROM app_user) OR EXISTS (SELECT FROM campaign) OR EXISTS (SELECT FROM event) AS is",
  );
  return somebody?.is ? "the database already holds a console with people, campaigns or events" : null;
}

type ForeignKey = { of: string; name: string; definition: string };

/**
 * Until `commit`, in one transaction, the tables take rows as they come: without the foreign keys, which are made again and so
 * checked at its end, and without our triggers, which have done their part when the rows were written first.
 */
export async function openTables(
  { query }: CopySession,
  tables: readonly TableOfBackup[],
): Promise<{ close(): Promise<void>; commit(): Promise<void> }> {
  await query("BEGIN");
  const names = tables.map(({ schema, name }) => `${schema}.${name}`);
  const keys = await query<ForeignKey>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS of, quote_ident(k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND format('%I.%I', n.nspname, c.relname) = ANY ($1)`,
    [names],
  );
  for (const { of, name } of keys) await query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`);
  for (const name of names) await query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // What migrations wrote. Emptied in this transaction, so that rows lie in the order in which they come.
  await query(`TRUNCATE ${names.join(", ")}`);
  return {
    async close() {
      for (const name of names) await query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      for (const { of, name, definition } of keys)
        await query(`ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`);
    },
    async commit() {
      await query("COMMIT");
      // Without it the first pages would be planned as if the tables were empty.
      await query("ANALYZE");
    },
  };
}

export async function setCounters(
  { query }: CopySession,
  counters: readonly CounterOfBackup[],
): Promise<void> {
  for (const { schema, name, last } of counters)
    if (last !== null) await query("SELECT setval($1::regclass, $2::bigint)", [`${schema}.${name}`, last]);
}

/**
 * The next worker holds all that was under way, and browsers begin anew with the numbers of the live log. Everybody signs in anew: who
 * signed out since, or was signed out by somebody, is not known here.
 */
export async function markRestored({ query }: CopySession, at: Date): Promise<void> {
  await query("DELETE FROM session");
  await query("UPDATE sending_clock SET restored_from = $1", [at]);
  await query("UPDATE live_epoch SET id = gen_random_uuid()");
}

/** Whether this database has the rows of a backup of that moment, and no worker has run on it since. */
export async function isRestoredFrom({ query }: CopySession, at: Date): Promise<boolean> {
  const columns = await query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.sending_clock') AND attname = 'restored_from'`,
  );
  if (columns.length === 0) return false;
  const rows = await query("SELECT FROM sending_clock WHERE restored_from = $1", [at]);
  return rows.length > 0;
}
