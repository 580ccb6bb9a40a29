import type { CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignRepeat, RepeatGroup } from "#lib/contract/desk/campaign/repeats.ts";
import { REPEAT_HOURS } from "#lib/contract/rules/sending/repeat-hours.ts";
import { type Db, LOCKS_OF, sqlStateOf, type Tx } from "#lib/db/index.ts";
import { limitStatements } from "../../limit-statements.ts";
import { sharedWith } from "./may-have-it.ts";

export type SameRow = {
  id: string;
  name: string;
  state: CampaignState;
  startedAt: Date;
  /** How many it went to, and how many it is asked about. */
  size: number;
  asked: number;
  /** Nobody knows any more who they were. */
  isRemoved: boolean;
};

/** Campaigns with the content of this one from before the last 24 h, the newest first; `limit` of them, by an index. */
export function listSameContent(tx: Tx, campaignId: string, limit: number): Promise<SameRow[]> {
  return tx.query<SameRow>(
    `SELECT other.id, other.name, other.state, other.at AS "startedAt", other.size, mine.n_rows - mine.n_excluded AS asked,
       other.people_removed_at IS NOT NULL AS "isRemoved"
     FROM campaign mine CROSS JOIN LATERAL (
       SELECT c.id, c.name, c.state, c.content, c.people_removed_at, c.n_rows - c.n_excluded AS size,
         greatest(c.started_at, c.scheduled_at) AS at
       FROM campaign c
       WHERE c.kind = 'campaign' AND c.started_at IS NOT NULL AND c.channel = mine.channel
         AND jsonb_hash_extended(c.content, 0) = jsonb_hash_extended(mine.content, 0)
         AND greatest(c.started_at, c.scheduled_at) <= now() - interval '${REPEAT_HOURS} hours'
       ORDER BY greatest(c.started_at, c.scheduled_at) DESC LIMIT $2) AS other
     WHERE mine.id = $1 AND other.id <> mine.id AND other.content = mine.content`,
    [campaignId, limit],
  );
}

/** Of campaigns that say the same one starts at a time, until the transaction ends: the second sees the first. */
export async function lockContent(tx: Tx, campaignId: string): Promise<void> {
  await tx.query(
    "SELECT pg_advisory_xact_lock($1, hashtext(channel || content::text)) FROM campaign WHERE id = $2",
    [LOCKS_OF.sameContent, campaignId],
  );
}

/** True where the other one is a campaign that was started and says the same. */
export async function hasSameContent(tx: Tx, { id, of }: { id: string; of: string }): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM campaign mine JOIN campaign other ON other.channel = mine.channel AND other.content = mine.content
     WHERE mine.id = $1 AND other.id = $2 AND other.kind = 'campaign' AND other.started_at IS NOT NULL`,
    [id, of],
  );
  return rows.length > 0;
}

export type Shared = Pick<CampaignRepeat, "people" | RepeatGroup>;

/** How many of a campaign have the message of the other one, may have it, or are queued for it; null where counting them takes longer than `ms`. */
export async function countShared(
  db: Db,
  { id, of, ms }: { id: string; of: string; ms: number },
): Promise<Shared | null> {
  try {
    const [row] = await db.transaction(async (tx) => {
      await limitStatements(tx, ms);
      return tx.query<Shared>(sharedWith("$1", "$2"), [id, of]);
    });
    return row ?? null;
  } catch (error) {
    if (sqlStateOf(error) === TOOK_TOO_LONG) return null;
    throw error;
  }
}

const TOOK_TOO_LONG = "57014";
