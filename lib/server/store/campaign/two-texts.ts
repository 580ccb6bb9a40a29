import type { ImportedRecipient } from "#lib/audience/import-plan.ts";
import { type Arm, armOf, type TextName } from "#lib/contract/rules/sending/two-texts.ts";
import { intArray, type Tx, textArray } from "#lib/db/index.ts";
import type { Member } from "../sending/member.ts";
import { insertRecipients } from "./recipient/recipient-found.ts";

/** What packs of a campaign with two texts begin with: they are claimed in their order, so those who wait for the choice come last. */
const PHASE: Record<Arm, string> = { a: "0", b: "0", rest: "2" };

/** Whether what is next of such a campaign waits for the choice. */
export const isRest = (pack: string): boolean => pack >= PHASE.rest;

type Drawing = { id: string; channel: string; variant: { share: number } | null };
type Armed = ImportedRecipient & { phase?: string; arm?: Arm; second?: { text: string; segments: number } };

/** Of a campaign with two texts each person with the one that is drawn for them, or with both where they wait for the choice. */
export function drawTexts({ id, channel, variant }: Drawing, batch: readonly ImportedRecipient[]): Armed[] {
  if (variant === null) return [...batch];
  return batch.map(({ other, ...recipient }) => {
    if (other === undefined) throw new TypeError("of a campaign with two texts each person has both");
    const arm = armOf(id, recipient.number, variant.share);
    const [first, second] = other.segments;
    // In SMS each message of a request has its own text, so the two are sent in turn; in chat a request has one.
    const packs = arm === "rest" ? JSON.stringify([recipient.pack, other.pack]) : `${arm} ${recipient.pack}`;
    const pack = channel === "sms" ? "" : arm === "b" ? `b ${other.pack}` : packs;
    const drawn = { ...recipient, arm, phase: PHASE[arm], pack };
    if (arm === "b") return { ...drawn, text: other.text, segments: second };
    return {
      ...drawn,
      segments: first,
      ...(arm === "rest" && { second: { text: other.text, segments: second } }),
    };
  });
}

/** Inserts people of a plan, and of one with two texts which of them each gets. */
export async function insertDrawn(tx: Tx, campaignId: string, rows: readonly Armed[]): Promise<void> {
  await insertRecipients(tx, campaignId, [...rows]);
  const drawn = rows.filter(({ arm }) => arm !== undefined);
  if (drawn.length === 0) return;
  await tx.query(
    `INSERT INTO variant_member (campaign_id, seq, arm, text, segments)
     SELECT $1, x.seq, x.arm, x.text, x.segments
     FROM unnest($2::int[], $3::text[], $4::text[], $5::int[]) AS x (seq, arm, text, segments)`,
    [
      campaignId,
      intArray(drawn.map(({ seq }) => seq)),
      textArray(drawn.map(({ arm }) => arm ?? "")),
      textArray(drawn.map(({ second }) => second?.text ?? null)),
      drawn.map(({ second }) => second?.segments ?? null),
    ],
  );
}

export async function deleteDrawn(tx: Tx, campaignId: string): Promise<void> {
  await tx.query("DELETE FROM variant_member WHERE campaign_id = $1", [campaignId]);
}

/**
 * Gives those of a claim who wait for the choice the second text, in its transaction: what is kept of them from then on is what they
 * were sent. The first stays beside it, as the hash of the plan covers both. Who has it already, or was drawn for one of the two, keeps theirs.
 */
export async function giveSecond(tx: Tx, campaignId: string, members: readonly Member[]): Promise<Member[]> {
  const rows = await tx.query<Pick<Member, "seq" | "text" | "segments">>(
    `WITH other AS (SELECT seq, text, segments FROM variant_member
       WHERE campaign_id = $1 AND seq = ANY($2::int[]) AND arm = 'rest' AND NOT is_swapped),
     kept AS (UPDATE variant_member v SET text = r.text, segments = r.segments, is_swapped = true
       FROM other o JOIN recipient r ON r.campaign_id = $1 AND r.seq = o.seq WHERE v.campaign_id = $1 AND v.seq = o.seq)
     UPDATE recipient r SET text = o.text, segments = o.segments FROM other o
     WHERE r.campaign_id = $1 AND r.seq = o.seq RETURNING r.seq, r.text, r.segments`,
    [campaignId, members.map(({ seq }) => seq)],
  );
  const given = new Map(rows.map((row) => [row.seq, row]));
  return members.map((member) => ({ ...member, ...given.get(member.seq) }));
}

/**
 * Of a campaign that is locked: which text those get who wait for it, once. What it needs in credits is from then on exact. False where it was
 * chosen before.
 */
export async function chooseText(tx: Tx, campaignId: string, text: TextName): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE campaign c SET variant_winner = $2, segments_planned = (
         SELECT coalesce(sum(CASE WHEN v.arm = 'rest' AND $2 = 'b' THEN v.segments ELSE r.segments END), 0)::int
         FROM recipient r LEFT JOIN variant_member v ON v.campaign_id = r.campaign_id AND v.seq = r.seq
         WHERE r.campaign_id = c.id)
     WHERE id = $1 AND variant IS NOT NULL AND variant_winner IS NULL RETURNING id`,
    [campaignId, text],
  );
  return rows.length > 0;
}

export type ArmRow = {
  arm: TextName;
  people: number;
  sent: number;
  open: number;
  delivered: number;
  read: number;
  failed: number;
  answered: number;
  optedOut: number;
};

/** So many people of each text are counted, and so many who wrote or opted out are looked up. */
export const COUNTED_OF_TEXT = 20_000;

// From what was written in those days to the people, as where campaigns are compared: few of a trial have answered.
const ARMS = `
  WITH tried AS MATERIALIZED (SELECT v.arm, v.seq, r.number, r.state FROM (VALUES ('a'), ('b')) AS t (arm)
      CROSS JOIN LATERAL (SELECT arm, seq FROM variant_member WHERE campaign_id = $1 AND arm = t.arm ORDER BY seq LIMIT $4) v
      JOIN recipient r ON r.campaign_id = $1 AND r.seq = v.seq),
    heard AS MATERIALIZED (SELECT number FROM inbound WHERE sent_at >= $2 AND sent_at < $3 ORDER BY sent_at LIMIT $4),
    out AS MATERIALIZED (SELECT number FROM suppression WHERE is_out AND said_at >= $2 AND said_at < $3
      ORDER BY said_at DESC, fact_id DESC LIMIT $4),
    wrote AS (SELECT DISTINCT number FROM heard), left_it AS (SELECT DISTINCT number FROM out)
  SELECT t.arm, count(*)::int AS people, count(*) FILTER (WHERE t.state = 'accepted')::int AS sent,
    count(*) FILTER (WHERE t.state IN ('queued') OR m.state IN ('scheduled', 'handed', 'operator'))::int AS open,
    count(*) FILTER (WHERE m.state IN ('delivered', 'read'))::int AS delivered,
    count(*) FILTER (WHERE m.state = 'read')::int AS read,
    count(*) FILTER (WHERE m.state = 'failed' OR t.state = 'rejected')::int AS failed,
    count(*) FILTER (WHERE t.state = 'accepted' AND w.number IS NOT NULL)::int AS answered,
    count(*) FILTER (WHERE t.state = 'accepted' AND o.number IS NOT NULL)::int AS "optedOut"
  FROM tried t
    LEFT JOIN LATERAL (SELECT state FROM message WHERE campaign_id = $1 AND seq = t.seq ORDER BY id DESC LIMIT 1) m ON true
    LEFT JOIN wrote w ON w.number = t.number LEFT JOIN left_it o ON o.number = t.number
  GROUP BY 1 ORDER BY 1`;

/** What became of the two texts of a trial, and what its people did in a span. */
export function listArms(
  tx: Tx,
  campaignId: string,
  { since, until }: { since: Date; until: Date },
): Promise<ArmRow[]> {
  return tx.query<ArmRow>(ARMS, [campaignId, since, until, COUNTED_OF_TEXT]);
}
