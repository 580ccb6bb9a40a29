import type { Tx } from "#lib/db/index.ts";
import type { Attempt } from "./attempt.ts";
import type { ServiceName } from "./service-name.ts";

/** For a day where it was learned; while it is only tried, for as long as the people of one request take. */
export const SIZE_LIMIT = `CASE WHEN size_limit_at > clock_timestamp()
    - CASE WHEN size_suspect IS NULL THEN interval '24 h' ELSE interval '10 min' END THEN size_limit END`;

/** Once everybody of the refused request has passed in a smaller one, nobody was refused alone: it was the size. */
export const SUSPECT_LEFT = `CASE WHEN EXISTS (SELECT FROM attempt r WHERE r.id = connection.size_suspect AND NOT EXISTS (
    SELECT FROM unnest(r.seqs) AS s (seq) WHERE NOT EXISTS (
      SELECT FROM attempt_member m JOIN attempt a ON a.id = m.attempt_id
      WHERE m.campaign_id = r.campaign_id AND m.seq = s.seq AND a.ordinal > r.ordinal AND a.size < r.size
        AND a.state = 'done'))) THEN NULL ELSE size_suspect END`;

/**
 * A request was refused whole, for its size or for somebody in it: the next are half as large, until that is known. One
 * that left before somebody was found who is refused alone says nothing new, and would make all small once more.
 */
export async function halveSize(
  tx: Tx,
  service: ServiceName,
  { id, members }: Pick<Attempt, "id" | "members">,
): Promise<void> {
  await tx.query(
    `UPDATE connection SET is_size_growing = false, size_limit_at = clock_timestamp(), size_suspect = $3,
       size_limit = least($2, ${SIZE_LIMIT})
     WHERE service = $1
       AND (NOT is_size_growing OR size_limit_at IS NULL
         OR size_limit_at <= (SELECT attempting_at FROM attempt WHERE id = $3))`,
    [service, Math.max(1, Math.floor(members.length / 2)), id],
  );
}

/** Somebody was found who is refused alone: it was not the size, and requests may grow again. */
export async function growSize(tx: Tx, service: ServiceName): Promise<void> {
  await tx.query(
    `UPDATE connection SET is_size_growing = true, size_suspect = NULL, size_limit_at = clock_timestamp()
     WHERE service = $1 AND size_limit IS NOT NULL`,
    [service],
  );
}
