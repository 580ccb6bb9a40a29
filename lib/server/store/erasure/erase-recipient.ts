import type { Tx } from "#lib/db/index.ts";
import { WITHOUT_PEOPLE } from "../retention.ts";
import { withoutNumbers } from "../text-search.ts";
import type { HeldPlace } from "./held.ts";

type Places = readonly Pick<HeldPlace, "campaignId" | "seq">[];

const placesOf = (places: Places) => [
  places.map(({ campaignId }) => campaignId),
  places.map(({ seq }) => seq),
];
const AT_PLACES = "(campaign_id, seq) IN (SELECT * FROM unnest($1::uuid[], $2::int[]))";

/** The messages to a number, and those of its places of which no number was told. */
export async function listMessagesTo(tx: Tx, number: string, places: Places): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM message WHERE number = $3 UNION SELECT id FROM message WHERE ${AT_PLACES}`,
    [...placesOf(places), number],
  );
  return rows.map(({ id }) => id);
}

/** Removes messages with all that was told of them; by which ids it was told is remembered. */
export async function eraseMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  await insertErasedRefs(tx, ids);
  await keepFigures(tx, ids);
  await tx.query("DELETE FROM message WHERE id = ANY($1::bigint[])", [ids]);
}

/** The figures of a day lose what is deleted, and would tell of reports that nobody waits for; those to try again do go. */
async function keepFigures(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query(
    `INSERT INTO tally_added (name, at, n)
     SELECT name, quarter_of(created_at), count(*) FROM message, unnest(tallies_of(state, false)) AS name
     WHERE id = ANY($1::bigint[]) GROUP BY 1, 2`,
    [ids],
  );
}

/**
 * What the service answered goes where nobody has to decide by it any more; else the number goes out of it. Before the
 * places themselves are removed: they tell which requests these were.
 */
export async function eraseAnswers(tx: Tx, number: string, places: Places): Promise<void> {
  await tx.query(
    `UPDATE attempt a SET problem = ${withoutNumbers("a.problem")}, oddities = CASE WHEN a.oddities IS NOT NULL THEN ARRAY(SELECT ${withoutNumbers("odd")} FROM unnest(a.oddities) odd) END,
       answer = CASE WHEN a.is_unfolded OR a.state IN ('attempting', 'planned') OR (a.state = 'unknown' AND a.resolution IS NULL)
         THEN replace(a.answer, $3, '') END
     WHERE a.id IN (SELECT attempt_id FROM attempt_member WHERE ${AT_PLACES})`,
    [...placesOf(places), number.replace(/^\+/, "")],
  );
}

/** Takes somebody out of their campaigns. */
export async function eraseRecipients(tx: Tx, places: Places): Promise<void> {
  await tx.query(`DELETE FROM requeue WHERE ${AT_PLACES}`, placesOf(places));
  await tx.query(`DELETE FROM variant_member WHERE ${AT_PLACES}`, placesOf(places));
  await tx.query(`DELETE FROM network_waiting WHERE ${AT_PLACES}`, placesOf(places));
  await tx.query(`DELETE FROM attempt_member WHERE ${AT_PLACES}`, placesOf(places));
  await tx.query(`DELETE FROM api_message WHERE ${AT_PLACES}`, placesOf(places));
  await tx.query(`DELETE FROM outbox_message WHERE ${AT_PLACES}`, placesOf(places));
  await tx.query(`DELETE FROM recipient WHERE ${AT_PLACES}`, placesOf(places));
}

/** Each campaign counts whom it knows no more; what a review showed of people goes with them. */
export async function countErased(tx: Tx, campaignIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE campaign c SET n_erased = n_erased + 1, audience = ${WITHOUT_PEOPLE} WHERE id = ANY($1::uuid[])`,
    [campaignIds],
  );
}

const FIRST_TEXT = "(SELECT text FROM recipient r WHERE r.campaign_id = c.id ORDER BY seq LIMIT 1)";

/** A send by hand says what its first person was sent, who may have got a text of their own: from here on the first that is left. */
export async function moveFirstText(tx: Tx, campaignIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE campaign c SET content = jsonb_set(content, '{text}', to_jsonb(${FIRST_TEXT}))
     WHERE id = ANY($1::uuid[]) AND kind = 'direct' AND content ? 'text' AND ${FIRST_TEXT} IS NOT NULL`,
    [campaignIds],
  );
}

/** Of these the sends by hand that nobody is left of: what was written was written to them. */
export async function listEmptySends(tx: Tx, campaignIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM campaign c WHERE id = ANY($1::uuid[]) AND kind = 'direct'
       AND NOT EXISTS (SELECT FROM recipient r WHERE r.campaign_id = c.id)`,
    [campaignIds],
  );
  return rows.map(({ id }) => id);
}

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
