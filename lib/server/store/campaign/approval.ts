import type { CampaignApproval } from "#lib/contract/desk/campaign/campaign.ts";
import type { Resends } from "#lib/contract/rules/sending/approval.ts";
import type { Tx } from "#lib/db/index.ts";
import { maySendBy } from "../console/approval-rule.ts";
import { settingValue } from "../console/setting.ts";

/** Remembers who made or changed a campaign: none of them may approve it. */
export async function noteMaker(tx: Tx, campaignId: string, userId: string): Promise<void> {
  await tx.query(
    "UPDATE campaign SET makers = array_append(makers, $2) WHERE id = $1 AND $2 <> ALL(makers)",
    [campaignId, userId],
  );
}

/** True of an account, an expression, that is another person than all who made the campaign `c`. */
const isSecond = (account: string): string => `is_second_person(${account}, c.makers, c.created_at)`;

export type ApprovalRow = {
  id: number;
  revision: number;
  verdict: CampaignApproval["verdict"];
  decidedBy: string | null;
  /** Whether the person who asks made or changed the campaign, or asked for its approval. */
  isMaker: boolean;
  /** Whether they are another person than all of these, as far as accounts can tell. */
  isSecond: boolean;
};

/** The newest request of a campaign whose row is locked. */
export async function findApproval(
  tx: Tx,
  campaignId: string,
  userId: string,
): Promise<ApprovalRow | undefined> {
  const [row] = await tx.query<ApprovalRow>(
    `SELECT a.id, a.revision, a.verdict, a.decided_by AS "decidedBy", $2 = ANY(c.makers) AS "isMaker",
       ${isSecond("$2")} AS "isSecond"
     FROM approval a JOIN campaign c ON c.id = a.campaign_id WHERE a.campaign_id = $1 ORDER BY a.id DESC LIMIT 1`,
    [campaignId, userId],
  );
  return row;
}

/** What was sent again in the campaign $1, or the send by hand, after lost answers, as `whyNotResend` asks it of the person $2. */
export const RESENDS = `(SELECT jsonb_build_object('isSecond', is_second_person($2, c.makers || c.created_by, c.created_at),
    'limits', ${settingValue("approvalLimits")}, 'people', coalesce(sum(a.size), 0), 'credits', coalesce(sum(a.segments_predicted), 0))
  FROM campaign c LEFT JOIN attempt a ON a.campaign_id = c.id AND a.state = 'unknown' AND a.resolution = 'resend'
  WHERE c.id = $1 GROUP BY c.id)`;

export async function getResends(tx: Tx, campaignId: string, userId: string): Promise<Resends> {
  const [row] = await tx.query<{ resends: Resends | null }>(`SELECT ${RESENDS} AS resends`, [
    campaignId,
    userId,
  ]);
  if (!row?.resends) throw new Error("no such campaign");
  return row.resends;
}

/** From here on the plan is frozen, and nothing of it is sent. */
export async function insertApproval(
  tx: Tx,
  { campaignId, askedBy, at }: { campaignId: string; askedBy: string; at: Date },
): Promise<void> {
  await tx.query(
    `WITH asked AS (UPDATE campaign SET state = 'awaiting-approval' WHERE id = $1 RETURNING id, revision)
     INSERT INTO approval (campaign_id, revision, asked_by, asked_at) SELECT id, revision, $2, $3 FROM asked`,
    [campaignId, askedBy, at],
  );
}

export type Verdict = {
  verdict: NonNullable<CampaignApproval["verdict"]>;
  by: string;
  at: Date;
  reason?: string;
};

export async function decideApproval(
  tx: Tx,
  id: number,
  { verdict, by, at, reason }: Verdict,
): Promise<void> {
  await tx.query(
    "UPDATE approval SET verdict = $2, decided_by = $3, decided_at = $4, reason = $5 WHERE id = $1",
    [id, verdict, by, at, reason ?? null],
  );
}

/** What waited for approval is a draft again, with its plan. */
export async function returnToDraft(tx: Tx, campaignId: string): Promise<void> {
  await tx.query("UPDATE campaign SET state = 'ready' WHERE id = $1 AND state = 'awaiting-approval'", [
    campaignId,
  ]);
}

/** The name of a person as a value; null where the column is. */
export const nameOf = (column: string): string =>
  `CASE WHEN ${column} IS NOT NULL THEN coalesce((SELECT name FROM app_user WHERE id = ${column}), '—') END`;

/** True of a person `u` who may approve the campaign `c`: who may send it, and is a second person. */
const CAN_APPROVE = `${maySendBy("c.channel")} AND ${isSecond("u.id")}`;

/** Who may send the campaign `c` and took no part in it, but is no second person; while that decides anything. */
const DEPENDENTS = `CASE WHEN a.verdict IS NULL OR (a.verdict = 'approved' AND c.ended_at IS NULL) THEN
    (SELECT jsonb_agg(u.id) FROM app_user u WHERE ${maySendBy("c.channel")} AND u.id <> ALL(c.makers) AND NOT ${isSecond("u.id")}) END`;

/** The newest request of the campaign `c` as a value; `approvalOf` reads it. */
export const APPROVAL = `(SELECT jsonb_build_object('askedBy', ${nameOf("a.asked_by")}, 'askedAt', a.asked_at, 'verdict', a.verdict,
      'decidedBy', ${nameOf("a.decided_by")}, 'decidedAt', a.decided_at, 'reason', a.reason, 'makers', c.makers,
      'dependents', coalesce(${DEPENDENTS}, '[]'::jsonb),
      'approvers', CASE WHEN a.verdict IS NULL THEN (SELECT count(*) FROM app_user u WHERE ${CAN_APPROVE}) END)
    FROM approval a WHERE a.campaign_id = c.id ORDER BY a.id DESC LIMIT 1)`;

export const approvalOf = (stored: CampaignApproval | null): CampaignApproval | null =>
  stored && {
    ...stored,
    askedAt: new Date(stored.askedAt).toISOString(),
    decidedAt: stored.decidedAt && new Date(stored.decidedAt).toISOString(),
  };

/** True of a campaign `c` that this person, a placeholder, may approve. */
export const AWAITS = (userId: string): string => `c.kind = 'campaign' AND c.state = 'awaiting-approval'
  AND EXISTS (SELECT FROM app_user u WHERE u.id = ${userId} AND ${CAN_APPROVE})`;

/** The newest campaigns that the first parameter may approve, for `listHeldCampaigns`. */
export const AWAITING = `
  SELECT c.id AS "campaignId", c.name, c.hold, c.n_queued AS queued, 0 AS attempting, 0 AS retrying, ${nameOf("a.asked_by")} AS "askedBy",
    a.asked_at AS "askedAt", count(*) OVER ()::int AS total
  FROM campaign c JOIN approval a ON a.campaign_id = c.id AND a.verdict IS NULL
  WHERE ${AWAITS("$1")} ORDER BY a.id DESC LIMIT 20`;
