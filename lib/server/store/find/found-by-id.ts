import type { Found } from "#lib/contract/desk/find.ts";
import type { Tx } from "#lib/db/index.ts";
import { IS_INDEXED } from "../event/event-index.ts";
import { storableJson } from "../storable-json.ts";

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

/** In which conversations somebody wrote a message that has this id of the service, which its event alone holds. */
export function listConversationsHeard(tx: Tx, id: string): Promise<Found["conversations"]> {
  // As the service writes it: a number may be longer than one of ours.
  const messageId = /^[1-9]\d{0,29}$/.test(id) ? id : storableJson(id);
  return tx.query<Found["conversations"][number]>(HEARD, [
    `{"data":{"wamid":${storableJson(id)}}}`,
    `{"data":{"messageId":${messageId}}}`,
  ]);
}

// By the index of what events hold, in one look for each: a message has a few events, of which one was heard. Each is walked
// to, as without fresh statistics all rows look as good; and not by the plain number, which would be the order of all events.
const HEARD = `SELECT DISTINCT told.id, told.number, told.name AS "personName" FROM (
    SELECT seq FROM event WHERE ${IS_INDEXED} AND (body @> $1::jsonb OR body @> $2::jsonb)
    ORDER BY seq + 0 DESC LIMIT 20) event,
  LATERAL (SELECT number FROM inbound WHERE inbound.seq = event.seq OFFSET 0) heard,
  LATERAL (SELECT id, number, name FROM contact_window w WHERE w.number = heard.number OFFSET 0) told
  LIMIT 5`;
