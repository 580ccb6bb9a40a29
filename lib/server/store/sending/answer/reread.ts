import type { Tx } from "#lib/db/index.ts";
import type { Attempt, Operation } from "../attempt.ts";

export type Rereadable = {
  id: string;
  campaignId: string;
  operation: Operation;
  state: "done" | "unknown";
  fence: number;
  tries: number;
  bodyHash: string;
  httpStatus: number;
  answer: string;
};

/** Stored answers of which something may be read today: ids without a message, and answers that nobody knows. */
export async function listRereadable(tx: Tx, after: string, limit: number): Promise<Rereadable[]> {
  return tx.query<Rereadable>(
    `SELECT id, campaign_id AS "campaignId", operation, state, fence, tries, body_hash AS "bodyHash",
       http_status AS "httpStatus", answer
     FROM attempt a WHERE id > $1::uuid AND answer IS NOT NULL AND http_status BETWEEN 200 AND 299
       AND (state = 'done' AND accepted > (SELECT count(service_id) FROM message m WHERE m.attempt_id = a.id)
         AND operation <> 'sms.batch' AND NOT is_unfolded OR state = 'unknown' AND resolution IS NULL)
     ORDER BY id LIMIT $2`,
    [after, limit],
  );
}

/** Which ids of an attempt are messages already. */
export async function countMessages(tx: Tx, attemptId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "SELECT count(service_id)::int AS count FROM message WHERE attempt_id = $1",
    [attemptId],
  );
  return row?.count ?? 0;
}

/** Lets a bulk answer be written out once more. */
export async function markUnfolded(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE attempt SET is_unfolded = true WHERE id = $1 AND state = 'done'", [id]);
}

/** Gives the messages of a chat request the ids that were not understood before. */
export async function nameMessages(
  tx: Tx,
  { id }: Pick<Attempt, "id">,
  named: { number: string; serviceId: string }[],
): Promise<void> {
  await tx.query(
    `UPDATE message m SET service_id = x.service_id FROM unnest($2::text[], $3::text[]) AS x (number, service_id)
     WHERE m.attempt_id = $1 AND m.number = x.number AND m.service_id IS NULL
       AND NOT EXISTS (SELECT FROM message o WHERE o.service_id = x.service_id)`,
    [id, named.map(({ number }) => number), named.map(({ serviceId }) => serviceId)],
  );
}
