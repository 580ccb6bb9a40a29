import type { ListRecipients, RecipientFilter } from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import type { Tx } from "#lib/db/index.ts";

const BY_MESSAGE = "SELECT seq FROM message WHERE campaign_id = $1 AND seq > $2 AND state";
const APART = "SELECT seq FROM recipient_apart WHERE campaign_id = $1 AND seq > $2 AND state";

/**
 * Where an index begins with the state: who is in it, however few among a million. Some have moved on since with another
 * message, so each is looked at. All other states are walked to in the order of the file.
 */
const FOUND_BY: Partial<Record<RecipientFilter, string>> = {
  attempting: `SELECT s.seq FROM attempt a, unnest(a.seqs) AS s (seq)
    WHERE a.campaign_id = $1 AND a.state IN ('attempting', 'planned') AND s.seq > $2`,
  operator: `${BY_MESSAGE} = 'operator'`,
  delivered: `${BY_MESSAGE} = 'delivered'`,
  read: `${BY_MESSAGE} = 'read'`,
  failed: `${BY_MESSAGE} = 'failed'`,
  expired: `${BY_MESSAGE} = 'expired'`,
  rejected: `${APART} = 'rejected'`,
  unknown: `${APART} = 'unknown'`,
};

/** And with a reason: nobody is in another state for one. */
const FOUND_BY_REASON: Partial<Record<RecipientFilter, string>> = {
  failed: `${BY_MESSAGE} = 'failed' AND reason_id(error_code, error_text) = $4`,
  rejected: `${APART} = 'rejected' AND reason = $4`,
  cancelled: `${APART} = 'cancelled' AND reason = $4`,
};

type Asked = Pick<ListRecipients, "state" | "reason"> & { after: number; limit: number };

/** The places of the next `limit` who may be in one of these states, after a place; null where no index knows them. */
export async function listFound(
  tx: Tx,
  campaignId: string,
  { state, reason, after, limit }: Asked,
): Promise<number[] | null> {
  const found =
    reason === undefined ? filtersIn(state).map((filter) => FOUND_BY[filter]) : foundByReason(state);
  if (reason !== undefined && found.length === 0) return [];
  if (found.length === 0 || found.includes(undefined)) return null;
  const rows = await tx.query<{ seq: number }>(
    `SELECT seq FROM (${found.map((one) => `(${one} ORDER BY seq LIMIT $3)`).join(" UNION ")}) found ORDER BY seq LIMIT $3`,
    [campaignId, after, limit, ...(reason === undefined ? [] : [reason])],
  );
  return rows.map(({ seq }) => seq);
}

function foundByReason(state: string | undefined): string[] {
  const asked =
    state === undefined
      ? Object.values(FOUND_BY_REASON)
      : filtersIn(state).map((filter) => FOUND_BY_REASON[filter]);
  return asked.filter((found) => found !== undefined);
}

const IN_SPAN = "campaign_id = $1 AND seq > $2 AND seq <= $3";

/**
 * The places in a span of whom nothing was reported since they were accepted: no message of theirs, or one that has not
 * moved. Who was sent to again may have an older one beside it. Compared here: without fresh figures the planner compares
 * each with each.
 */
export async function listUnreported(
  tx: Tx,
  campaignId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<number[]> {
  const [accepted, reported] = await Promise.all([
    tx.query<{ seq: number; isAgain: boolean }>(
      `SELECT seq, generation > 0 AS "isAgain" FROM recipient WHERE ${IN_SPAN} AND state = 'accepted' ORDER BY seq`,
      [campaignId, after, upTo],
    ),
    tx.query<{ seq: number }>(
      `SELECT seq FROM message WHERE ${IN_SPAN} AND state NOT IN ('handed', 'scheduled')`,
      [campaignId, after, upTo],
    ),
  ]);
  const moved = new Set(reported.map(({ seq }) => seq));
  return accepted.filter(({ seq, isAgain }) => isAgain || !moved.has(seq)).map(({ seq }) => seq);
}
