import pg from "pg";

/** How long a session that was told to end may take, in ms. */
const END_MS = 10_000;

/**
 * Drops a database with whoever is in it, by a role that owns it and is no superuser. Not WITH (FORCE): that refuses
 * where the server's own vacuum is at work, for as long as it is, and a big table keeps it for seconds. A plain DROP
 * ends a vacuum by itself, so only our own sessions have to be ended before it.
 */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (!rowCount) return;
  await admin.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} ALLOW_CONNECTIONS false`);
  await endSessions(admin, name);
  const drop = () => admin.query(`DROP DATABASE ${pg.escapeIdentifier(name)}`);
  await drop().catch(async (fault) => {
    if (!(fault instanceof pg.DatabaseError && fault.code === IN_USE)) throw fault;
    // One was being opened while connections were still allowed, and was in nobody's list yet. No other follows it.
    await endSessions(admin, name);
    await drop();
  });
}

const IN_USE = "55006";

const endSessions = (admin: pg.Client, name: string) =>
  admin.query(
    "SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user",
    [name, END_MS],
  );
