import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { MAX_RECIPIENTS } from "#lib/contract/wire/limits.ts";
import type { Tx } from "#lib/db/index.ts";
import { personName } from "../person-name.ts";
import { CAMPAIGN_VIEW, campaignOf, type ViewRow } from "./campaign-view.ts";
import { IS_UNREACHED } from "./recipient/earlier.ts";
import { TRIED_AGAIN } from "./recipient/tried-again.ts";

// LIMIT: a send has no more people, and with it the planner reads them by their key whatever it knows of the table.
const PEOPLE = `(SELECT * FROM recipient WHERE campaign_id = $1 ORDER BY seq LIMIT ${MAX_RECIPIENTS}) r`;

// OFFSET 0: a look into the index for each of a few people, and not all who ever opted out.
/** Whom a send surely did not reach: not those who were tried again from there, nor those who opted out since. */
const RETRIABLE = `FROM ${PEOPLE} WHERE ${IS_UNREACHED} AND NOT ${TRIED_AGAIN}
  AND NOT EXISTS (SELECT FROM suppression s WHERE s.number = r.number AND s.is_out OFFSET 0)`;

export type Retriable = { number: string; text: string | null; parameters: unknown; segments: number };

/** People to try again, in the order of the send, with what each of them was sent; of `messages` only whose they are. */
export function listRetriable(
  tx: Tx,
  { id, messages }: { id: string; messages?: readonly number[] | undefined },
): Promise<Retriable[]> {
  return tx.query<Retriable>(
    `SELECT r.number, r.text, r.parameters, r.segments ${RETRIABLE} AND ($2::bigint[] IS NULL OR r.seq = ANY (ARRAY(
       SELECT m.seq FROM unnest($2) AS asked (id) JOIN LATERAL (SELECT campaign_id, seq FROM message WHERE id = asked.id OFFSET 0) m
         ON m.campaign_id = $1))) ORDER BY r.seq`,
    [id, messages ?? null],
  );
}

/** The conversation in which a send is an answer; null where it is none. */
export async function findReplyTo(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx.query<{ replyTo: number | null }>(
    'SELECT reply_to AS "replyTo" FROM campaign WHERE id = $1',
    [id],
  );
  return row?.replyTo ?? null;
}

type About = Pick<Sent, "retriable" | "triesAgain" | "triedAgain" | "hasOwnTexts">;

/** What is known of a send beside the campaign that it is; null where the id is of no send. */
export async function getAboutSent(tx: Tx, id: string): Promise<About | null> {
  const [row] = await tx.query<About>(
    `SELECT (SELECT count(*)::int ${RETRIABLE}) AS retriable,
       CASE WHEN c.retry_of IS NOT NULL THEN jsonb_build_object('id', c.retry_of) END AS "triesAgain",
       coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'createdAt', t.created_at, 'people', t.n_rows) ORDER BY t.created_at)
         FROM campaign t WHERE t.retry_of = c.id), '[]') AS "triedAgain",
       coalesce((SELECT bool_or(r.text IS DISTINCT FROM first.text)
         FROM ${PEOPLE}, (SELECT text FROM recipient WHERE campaign_id = $1 ORDER BY seq LIMIT 1) first), false) AS "hasOwnTexts"
     FROM campaign c WHERE c.id = $1 AND c.kind = 'direct' AND c.channel <> 'voice'`,
    [id],
  );
  return row ?? null;
}

/** What was sent by hand, the newest first, each with the first of its numbers. */
export async function listSentRows(
  tx: Tx,
  limit: number,
): Promise<(Campaign & { firstNumber: string | null })[]> {
  const rows = await tx.query<ViewRow & { first_number: string | null }>(
    `SELECT v.*, (SELECT r.number FROM recipient r WHERE r.campaign_id = v.id ORDER BY r.seq LIMIT 1) AS first_number
     FROM (${CAMPAIGN_VIEW} WHERE c.kind = 'direct' AND c.channel <> 'voice' ORDER BY c.created_at DESC, c.id LIMIT $1) v
     ORDER BY v.created_at DESC, v.id`,
    [limit],
  );
  return rows.map((row) => ({ ...campaignOf(row), firstNumber: row.first_number }));
}

/** The names that these numbers go by. */
export async function listContactNames(tx: Tx, numbers: string[]): Promise<Map<string, string | null>> {
  const rows = await tx.query<{ number: string; name: string | null }>(
    `SELECT asked.number, ${personName("asked.number")} AS name FROM unnest($1::text[]) AS asked (number)`,
    [numbers],
  );
  return new Map(rows.map(({ number, name }) => [number, name]));
}
