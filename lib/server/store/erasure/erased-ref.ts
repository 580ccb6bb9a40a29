import type { Tx } from "#lib/db/index.ts";

const DIGEST = "sha256(convert_to(ref, 'UTF8'))";

/** Remembers by which ids later events would tell of these messages. */
export async function insertErasedRefs(tx: Tx, messageIds: readonly number[]): Promise<void> {
  await tx.query(
    `INSERT INTO erased_ref (digest)
     SELECT DISTINCT ${DIGEST} FROM message CROSS JOIN LATERAL (VALUES (service_id), (wamid), (event_message_id)) known (ref)
     WHERE id = ANY($1::bigint[]) AND ref IS NOT NULL ON CONFLICT DO NOTHING`,
    [messageIds],
  );
}

/** Which of these ids are of a message that was erased. */
export async function listErasedRefs(tx: Tx, refs: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ ref: string }>(
    `SELECT ref FROM unnest($1::text[]) AS asked (ref) WHERE EXISTS (SELECT FROM erased_ref WHERE digest = ${DIGEST})`,
    [refs],
  );
  return new Set(rows.map(({ ref }) => ref));
}
