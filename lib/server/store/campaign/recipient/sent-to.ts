import type { CopyPeople } from "#lib/contract/desk/campaign/copy-people.ts";
import type { Tx } from "#lib/db/index.ts";
import { HAS_EARLIER } from "./earlier.ts";

export type SentTo = { seq: number; number: string; columns: string[] };

type Page = Pick<CopyPeople, "campaignId" | "people"> & { after: number; limit: number };

/**
 * The person `r` surely did not get it: refused, or their own message failed. An id that is matched without proof may be
 * of somebody else, and who may have it from a lost request may have it.
 */
export const IS_UNREACHED = `(NOT ${HAS_EARLIER} AND (r.state = 'rejected'
  OR (r.state = 'accepted' AND EXISTS (SELECT FROM attempt_member am
    JOIN message m ON m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.attempt_id = am.attempt_id
    WHERE am.campaign_id = r.campaign_id AND am.seq = r.seq AND am.generation = r.generation
      AND m.state = 'failed' AND m.grade IN ('exact', 'positional')))))`;

/** People of a campaign in the order of its file: all, or those it surely did not reach. */
export function listSentTo(tx: Tx, { campaignId, people, after, limit }: Page): Promise<SentTo[]> {
  return tx.query<SentTo>(
    `SELECT r.seq, r.number, r.columns FROM recipient r
     WHERE r.campaign_id = $1 AND r.seq > $2 AND ($4::boolean OR ${IS_UNREACHED})
     ORDER BY r.seq LIMIT $3`,
    [campaignId, after, limit, people === "all"],
  );
}
