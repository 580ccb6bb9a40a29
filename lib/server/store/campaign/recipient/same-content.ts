import type { CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignRepeat, RepeatGroup, RepeatPeople } from "#lib/contract/desk/campaign/repeats.ts";
import { REPEAT_HOURS } from "#lib/contract/rules/sending/repeat-hours.ts";
import { type Db, LOCKS_OF, sqlStateOf, type Tx } from "#lib/db/index.ts";
import { limitStatements } from "../../limit-statements.ts";

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

export type RepeatRow = Omit<CampaignRepeat, "startedAt"> & { startedAt: Date };

export type RepeatSpan = { of: string; after: number; upTo: number; limit: number };

export type RepeatPersonRow = RepeatPeople["items"][number];

/** Who of a campaign has the other one's message too, may have it, or is queued for it; by their place in the file. */
export function listRepeatRows(
  tx: Tx,
  campaignId: string,
  { of, after, upTo, limit }: RepeatSpan,
): Promise<RepeatPersonRow[]> {
  // OFFSET 0 makes of both one look into an index for each row of the span.
  return tx.query<RepeatPersonRow>(
    `SELECT r.seq, r.row_number AS "row", r.number, had.part FROM recipient r CROSS JOIN LATERAL (
       SELECT ${REPEAT_GROUP} AS part FROM recipient s WHERE s.campaign_id = $2 AND s.number = r.number AND s.state <> 'cancelled'
         AND ${mayHaveIt("OFFSET 0")} OFFSET 0) AS had
     WHERE r.campaign_id = $1 AND r.seq > $3 AND r.seq <= $4 ORDER BY r.seq LIMIT $5`,
    [campaignId, of, after, upTo, limit],
  );
}

/** Campaigns of the last 24 h, or that wait for their time, with the same content to more than half of the same numbers. */
export function listRepeats(tx: Tx, campaignId: string): Promise<RepeatRow[]> {
  return tx.query<RepeatRow>(
    `WITH mine AS MATERIALIZED (
       SELECT id, channel, content, n_rows - n_excluded AS size FROM campaign WHERE id = $1),
     recent AS MATERIALIZED (
       SELECT id, name, state, channel, content, n_rows - n_excluded AS size, greatest(started_at, scheduled_at) AS at
       FROM campaign
       WHERE kind = 'campaign' AND started_at IS NOT NULL
         AND greatest(started_at, scheduled_at) > now() - interval '${REPEAT_HOURS} hours')
     SELECT other.id, other.name, other.state, other.at AS "startedAt", shared.*
     FROM mine JOIN recent other ON other.id <> mine.id AND other.channel = mine.channel AND other.content = mine.content
         -- Too small to hold more than half of them, which is known without looking at anybody.
         AND other.size * 2 > mine.size
       CROSS JOIN LATERAL (${sharedWith("mine.id", "other.id")}) AS shared
     WHERE shared.people * 2 > mine.size ORDER BY other.at DESC`,
    [campaignId],
  );
}

/**
 * True of a recipient `s`, not cancelled, who has the message of their campaign, may have it, or gets it unless somebody
 * cancels it. Who was refused, or whose own message failed, does not; after a lost answer that was sent again nobody can say.
 */
export const mayHaveIt = (more = ""): string => `NOT (s.generation = 0 AND s.state = 'rejected')
           AND NOT EXISTS (SELECT FROM message m WHERE s.generation = 0 AND m.campaign_id = s.campaign_id
             AND m.seq = s.seq AND m.state = 'failed' AND m.grade IN ('exact', 'positional') ${more})`;

/**
 * Which of the three it is of a recipient `s` of whom `mayHaveIt` is true, as `REPEAT_GROUPS` names them: only queued; in
 * a request that is on its way; or they have it or may have it, as after each lost answer, however it is asked again.
 */
export const REPEAT_GROUP = `CASE WHEN s.state <> 'queued' OR s.generation > 0 THEN 'has'
  ELSE coalesce((SELECT CASE WHEN a.state = 'attempting' AND a.tries <= 1 THEN 'sending' ELSE 'has' END
    FROM attempt_member am JOIN attempt a ON a.id = am.attempt_id
    WHERE am.campaign_id = s.campaign_id AND am.seq = s.seq AND am.generation = s.generation), 'queued') END`;

/** How many recipients two campaigns, given by expressions of their ids, have in common, by what became of them in the other. */
export const sharedWith = (mine: string, other: string): string =>
  `SELECT count(*)::int AS people, count(*) FILTER (WHERE part = 'has')::int AS has,
     count(*) FILTER (WHERE part = 'sending')::int AS sending, count(*) FILTER (WHERE part = 'queued')::int AS queued
   FROM (SELECT ${REPEAT_GROUP} AS part FROM recipient r JOIN recipient s ON s.number = r.number
     WHERE r.campaign_id = ${mine} AND s.campaign_id = ${other} AND s.state <> 'cancelled' AND ${mayHaveIt()}) AS parted`;
