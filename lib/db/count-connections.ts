import { askOnce } from "./ask-once.ts";

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
