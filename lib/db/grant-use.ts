import pg from "pg";
import { LOCKS } from "./locks.ts";
import { createClient } from "./writing-client.ts";

export type GrantOptions = {
  /** Of the role that owns the tables. */
  ownerUrl: string;
  /** Of the role that works with them. */
  userUrl: string;
  /** Tables that it may add to and read, and nothing else. */
  appendOnly: readonly string[];
};

/**
 * Lets the role of `userUrl` work with all tables of `public`, own none of them, and change nothing in those that are
 * append-only: neither their rows nor their triggers. Throws where that role could help itself to more.
 */
export async function grantUse({ ownerUrl, userUrl, appendOnly }: GrantOptions): Promise<void> {
  const user = await withClient(userUrl, nameOfRole);
  await withClient(ownerUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [LOCKS.grant]);
    await requireLess(client, user);
    const role = pg.escapeIdentifier(user);
    const kept = appendOnly.map((table) => `public.${pg.escapeIdentifier(table)}`).join(", ");
    await client.query(
      `BEGIN;
       GRANT USAGE ON SCHEMA public TO ${role};
       GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
       GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
       REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role};
       REVOKE UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON ${kept} FROM PUBLIC, ${role};
       REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON public.migration FROM ${role};
       COMMIT`,
    );
  });
}

/** An owner, or whoever may become one, takes back every right that was taken from them. */
async function requireLess(client: pg.Client, user: string): Promise<void> {
  const { rows } = await client.query<{ reason: string }>(
    `SELECT CASE
       WHEN rolsuper THEN 'is a superuser'
       WHEN rolcreaterole THEN 'may make roles'
       WHEN pg_has_role(oid, (SELECT datdba FROM pg_database WHERE datname = current_database()), 'MEMBER')
         THEN 'owns the database'
       WHEN EXISTS (SELECT FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND pg_has_role(r.oid, relowner, 'MEMBER'))
         THEN 'owns tables: give them to the other with REASSIGN OWNED'
     END AS reason FROM pg_roles r WHERE rolname = $1`,
    [user],
  );
  const reason = rows[0]?.reason;
  if (reason) throw new Error(`the role ${user} of DATABASE_URL ${reason}, so it could change the audit log`);
}

async function nameOfRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("SELECT current_user AS name");
  return rows[0]?.name ?? "";
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(url, { application_name: "tuma migrate" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
