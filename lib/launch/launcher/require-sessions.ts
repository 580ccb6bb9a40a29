import { hasOwnSessions } from "#lib/db/index.ts";

/** Who sends, and who is alive, is known by locks of a session. Throws where this URL does not give us sessions of our own. */
export async function requireSessions(setting: string, url: string): Promise<void> {
  if (await hasOwnSessions(url)) return;
  throw new Error(
    `${setting} leads to a pooler that shares sessions, so two processes could send the same campaign; point pgbouncer at session pooling (pool_mode = session)`,
  );
}
