import type { Found } from "#lib/contract/desk/find.ts";
import type { Tx } from "#lib/db/index.ts";

/** What a row of the journal of sends is, and to how many it went; null where the id is of none, or of a call. */
export async function findKindOf(
  tx: Tx,
  id: string,
): Promise<{ kind: "campaign" | "direct"; name: string; people: number } | null> {
  const [row] = await tx.query<{ kind: "campaign" | "direct"; name: string; people: number }>(
    "SELECT kind, name, n_rows AS people FROM campaign WHERE id = $1 AND channel <> 'voice'",
    [id],
  );
  return row ?? null;
}

/** Templates by our id or by that of the service, each with the other null. */
export function listTemplatesById(
  tx: Tx,
  { id, serviceId }: { id: string | null; serviceId: string | null },
): Promise<Found["templates"]> {
  return tx.query<Found["templates"][number]>(
    `SELECT id, name, state FROM template WHERE id IN (
       (SELECT id FROM template WHERE id = $1)
       UNION (SELECT id FROM template WHERE service_id = $2 ORDER BY service_id LIMIT 5))`,
    [id, serviceId],
  );
}

export function listListsById(tx: Tx, id: string): Promise<Found["lists"]> {
  return tx.query<Found["lists"][number]>(
    "SELECT id, name, n_people AS people FROM contact_list WHERE id = $1",
    [id],
  );
}

export function listConversationsById(tx: Tx, id: number): Promise<Found["conversations"]> {
  return tx.query<Found["conversations"][number]>(
    'SELECT id, number, name AS "personName" FROM contact_window WHERE id = $1',
    [id],
  );
}
