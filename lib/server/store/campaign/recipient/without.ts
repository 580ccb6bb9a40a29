import type { Released, Without } from "#lib/contract/desk/people/without.ts";
import { LOCKS, type Tx } from "#lib/db/index.ts";
import { mayHaveIt } from "./same-content.ts";

type Named = { id: string; name: string };
type HeldWithout = Record<"lists" | "campaigns", Map<string, string>>;

/** Names of those of them that there are, and of campaigns those that were started and have their people; nobody deletes one until the transaction ends. */
export async function holdWithout(tx: Tx, { listIds, campaignIds }: Without): Promise<HeldWithout> {
  const listed = await tx.query<Named>(
    "SELECT id, name FROM contact_list WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE",
    [listIds],
  );
  const started = await tx.query<Named>(
    `SELECT id, name FROM campaign WHERE id = ANY($1::uuid[]) AND kind = 'campaign' AND started_at IS NOT NULL
       AND people_removed_at IS NULL
     ORDER BY id FOR KEY SHARE`,
    [campaignIds],
  );
  return { lists: mapOf(listed), campaigns: mapOf(started) };
}

const mapOf = (rows: Named[]) => new Map(rows.map(({ id, name }) => [id, name]));

/** Which of these numbers are in one of these lists, or have or will get the message of one of these campaigns. */
export function listWithout(
  tx: Tx,
  numbers: string[],
  { listIds, campaignIds }: Without,
): Promise<{ number: string; of: string }[]> {
  // Of each number one look into an index for each list and campaign, however many people these have.
  return tx.query<{ number: string; of: string }>(
    `SELECT asked.number, had.of FROM unnest($1::text[]) AS asked (number) CROSS JOIN LATERAL (
       SELECT m.list_id AS of FROM contact_list_member m WHERE m.number = asked.number AND m.list_id = ANY($2::uuid[])
       UNION ALL
       SELECT s.campaign_id FROM unnest($3::uuid[]) AS c (id) JOIN recipient s ON s.campaign_id = c.id
       WHERE s.number = asked.number AND s.state <> 'cancelled' AND ${mayHaveIt("OFFSET 0")} LIMIT 1) AS had`,
    [numbers, listIds, campaignIds],
  );
}

export type Planned = { id: string; without: Without | null };

/** Which of its lists and campaigns a plan skips the people of; one whose start was undone sends to nobody. */
const PLAN = `SELECT ARRAY(SELECT jsonb_array_elements_text(without->'listIds'))::uuid[] AS lists,
         ARRAY(SELECT s.id FROM jsonb_array_elements_text(without->'campaignIds') AS named (id)
           JOIN campaign s ON s.id = named.id::uuid WHERE s.started_at IS NOT NULL) AS campaigns,
         coalesce(jsonb_array_length(without->'groupIds'), 0) AS n_groups
       FROM campaign WHERE id = $1`;

/** Whom the lists and campaigns of a plan have by now, and which of them has each. */
const HAVE = `SELECT m.number, m.list_id AS of FROM plan JOIN contact_list_member m ON m.list_id = ANY(plan.lists)
       UNION ALL
       SELECT s.number, s.campaign_id FROM plan JOIN recipient s ON s.campaign_id = ANY(plan.campaigns)
       WHERE s.state <> 'cancelled' AND ${mayHaveIt()}`;

/** How many a plan sends to, though one of the lists and campaigns whose people it skips has them by now. */
export async function countJoined(tx: Tx, { id, without }: Planned): Promise<number> {
  if (!without) return 0;
  const [row] = await tx.query<{ people: number }>(
    `WITH plan AS (${PLAN})
     SELECT count(*)::int AS people FROM recipient r
     WHERE r.campaign_id = $1 AND r.number IN (SELECT have.number FROM (${HAVE}) have)`,
    [id],
  );
  return row?.people ?? 0;
}

/** Who of them is queued and in no request, by the list or campaign that has them. */
export function listJoined(tx: Tx, { id, without }: Planned): Promise<{ of: string; seqs: number[] }[]> {
  if (!without) return Promise.resolve([]);
  return tx.query<{ of: string; seqs: number[] }>(
    `WITH plan AS (${PLAN}),
     joined AS (SELECT DISTINCT ON (r.seq) r.seq, have.of FROM recipient r JOIN (${HAVE}) have ON have.number = r.number
       WHERE r.campaign_id = $1 AND r.state = 'queued' AND NOT EXISTS (SELECT FROM attempt_member m
         WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.generation = r.generation) ORDER BY r.seq, have.of)
     SELECT of, array_agg(seq ORDER BY seq) AS seqs FROM joined GROUP BY of`,
    [id],
  );
}

/**
 * True of somebody `x` whom a `plan` skips: nothing that it names has them, and they have not opted out. Of a plan that skips a
 * group nobody: whom it had is known of the moment of the plan alone.
 */
const IS_RELEASED = `plan.n_groups = 0 AND NOT EXISTS (SELECT FROM contact_list_member m WHERE m.number = x.number AND m.list_id = ANY(plan.lists))
       AND NOT EXISTS (SELECT FROM unnest(plan.campaigns) AS c (id) JOIN recipient s ON s.campaign_id = c.id
         WHERE s.number = x.number AND s.state <> 'cancelled' AND ${mayHaveIt("OFFSET 0")})
       AND NOT EXISTS (SELECT FROM suppression o WHERE o.number = x.number AND o.is_out)`;

/**
 * Whom a plan skips, though none of its lists and campaigns has them now: cancelled, refused or failed there, or taken off the
 * list. Whoever has opted out since stays out. Nobody of plans from before numbers of skipped rows were kept.
 */
export async function listReleased(tx: Tx, { id, without }: Planned): Promise<Released[]> {
  if (!without) return [];
  return tx.query<Released>(
    `WITH plan AS (${PLAN}),
     skipped AS (SELECT DISTINCT ON (number) number, reason FROM excluded_row
       WHERE campaign_id = $1 AND number IS NOT NULL AND bucket = 'without' ORDER BY number, row_number)
     SELECT x.reason, count(*)::int AS people FROM plan CROSS JOIN skipped x WHERE ${IS_RELEASED}
     GROUP BY x.reason ORDER BY people DESC, x.reason`,
    [id],
  );
}

export type ReleasedRow = { row: number; number: string; columns: string[] };

/**
 * Of them those who can be sent to after all, in the order of the file, after row `after`: with one row, as which of several
 * was meant is not known any more; not where a campaign that it skips is still to decide about them; and not where one that
 * skips this one has them, as it counted on this one leaving them out.
 */
export function listReleasedRows(
  tx: Tx,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<ReleasedRow[]> {
  return tx.query<ReleasedRow>(
    `WITH plan AS (${PLAN})
     SELECT x.row_number AS "row", x.number, x.columns FROM plan CROSS JOIN excluded_row x
     WHERE x.campaign_id = $1 AND x.number IS NOT NULL AND x.bucket = 'without' AND x.row_number > $2 AND ${IS_RELEASED}
       AND NOT EXISTS (SELECT FROM excluded_row y WHERE y.campaign_id = $1 AND y.number = x.number AND y.row_number <> x.row_number)
       AND NOT EXISTS (SELECT FROM unnest(plan.campaigns) AS c (id) JOIN campaign d ON d.id = c.id
         JOIN excluded_row z ON z.campaign_id = d.id AND z.number = x.number
         WHERE d.scheduled_at > now() AND d.state IN ('scheduled', 'paused'))
       AND NOT EXISTS (SELECT FROM campaign b JOIN recipient s ON s.campaign_id = b.id AND s.number = x.number
         WHERE b.without IS NOT NULL AND b.without->'campaignIds' ? $1::text AND b.started_at IS NOT NULL
           AND s.state <> 'cancelled' AND ${mayHaveIt("OFFSET 0")})
     ORDER BY x.row_number LIMIT $3`,
    [id, after, limit],
  );
}

/** Counts them as queued; their rows are skipped no more. The places of a plan have no gap: theirs come behind it. */
export async function moveReleased(
  tx: Tx,
  id: string,
  { rows, segments }: { rows: readonly number[]; segments: number },
): Promise<void> {
  await tx.query("DELETE FROM excluded_row WHERE campaign_id = $1 AND row_number = ANY($2::int[])", [
    id,
    rows,
  ]);
  await tx.query(
    `UPDATE campaign SET n_queued = n_queued + $2, n_excluded = n_excluded - $2, segments_planned = segments_planned + $3,
       audience = audience || jsonb_build_object(
         'counts', audience->'counts' || jsonb_build_object(
           'ok', (audience->'counts'->>'ok')::int + $2, 'without', (audience->'counts'->>'without')::int - $2),
         'segments', audience->'segments' || jsonb_build_object('total', (audience->'segments'->>'total')::int + $3))
     WHERE id = $1`,
    [id, rows.length, segments],
  );
}

/** The last place of a plan, whoever of it was erased since; and the headings that its rows were read by. */
export async function getPlanEnd(tx: Tx, id: string): Promise<{ last: number; headers: string[] }> {
  const [row] = await tx.query<{ last: number; headers: string[] }>(
    `SELECT greatest((SELECT max(seq) FROM recipient WHERE campaign_id = $1), (SELECT people FROM plan_hash WHERE campaign_id = $1), 0) AS last,
       ARRAY(SELECT jsonb_array_elements_text(file->'headers')) AS headers FROM campaign WHERE id = $1`,
    [id],
  );
  return row ?? { last: 0, headers: [] };
}

/** Of campaigns whose decisions read each other one is decided at a time, until the transaction ends. */
export async function lockSkips(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.skips]);
}
