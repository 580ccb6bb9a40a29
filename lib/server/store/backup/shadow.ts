import type { Tx } from "#lib/db/index.ts";

/** Bytes that the database takes on its disk. */
export async function readDatabaseBytes({ query }: Pick<Tx, "query">): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    "SELECT pg_database_size(current_database())::float8 AS bytes",
  );
  return row?.bytes ?? 0;
}

/**
 * Makes a restored copy fit for a drill: what was learned of the real service says nothing of the sandbox, and what becomes due during the
 * drill would be sent to it and be mistaken for a message that nobody asked for.
 */
export async function prepareShadow(tx: Tx, { smsRate }: { smsRate: number }): Promise<void> {
  // What the company asks of real people would skip and hold the invented ones of the drill.
  await tx.query("DELETE FROM company_setting WHERE name IN ('trial', 'serviceConsent', 'serviceHours')");
  await tx.query("DELETE FROM connection");
  await tx.query("INSERT INTO connection (service, rate) VALUES ('sms', $1)", [smsRate]);
  await tx.query(
    "UPDATE campaign SET scheduled_at = scheduled_at + interval '1 day' WHERE state = 'scheduled' AND scheduled_at > now()",
  );
}

/** What the console says of each message that a key asked for. */
export async function listOutcomes(
  { query }: Pick<Tx, "query">,
  keyId: string,
): Promise<{ text: string; state: string }[]> {
  return query<{ text: string; state: string }>(
    `SELECT coalesce(r.text, '') AS text, r.state FROM api_message a
     JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = a.seq WHERE a.key_id = $1`,
    [keyId],
  );
}

/** How many messages of a key have no outcome yet. */
export async function countOpen({ query }: Pick<Tx, "query">, keyId: string): Promise<number> {
  const [row] = await query<{ open: number }>(
    `SELECT count(*)::int AS open FROM api_message a JOIN campaign c ON c.id = a.campaign_id
     WHERE a.key_id = $1 AND (c.state NOT IN ('sent', 'completed') OR EXISTS (
       SELECT FROM attempt t WHERE t.campaign_id = c.id AND (t.is_unfolded OR t.state = 'attempting')))`,
    [keyId],
  );
  return row?.open ?? 0;
}
