import type { DatabaseServer } from "#lib/db/index.ts";

/** The oldest that tests were run on. */
const OLDEST = 15;

/** Throws where the database of this setting is too old for our statements, or cannot hold what people write. */
export function requireServer(setting: string, { version, major, encoding }: DatabaseServer): void {
  if (major < OLDEST)
    throw new Error(`${setting} leads to PostgreSQL ${version}, and Tuma needs ${OLDEST} or newer`);
  if (encoding === "UTF8") return;
  throw new Error(
    `${setting} leads to a database in ${encoding}, which cannot hold every name and message; make one in UTF8: CREATE DATABASE tuma OWNER tuma ENCODING 'UTF8' TEMPLATE template0`,
  );
}
