import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { NoticeChoices } from "#lib/contract/desk/notice/notice.ts";
import type { NoticeKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import type { TroubleName } from "#lib/contract/desk/overview.ts";
import type { TemplateState } from "#lib/contract/rules/template/template-state.ts";
import type { Tx } from "#lib/db/index.ts";
import { isWaiting } from "../automation/run.ts";
import { campaignOf, type ViewRow, viewOf } from "../campaign/campaign-view.ts";
import { maySendBy } from "../console/approval-rule.ts";
import type { TimePlace } from "../time-place.ts";
import { TELLS_SOMETHING } from "./inbox-notice.ts";

type NotedRow = {
  id: number;
  kind: NoticeKind;
  at: Date;
  campaignId: string | null;
  templateId: string | null;
  forUser: string | null;
  trouble: { name: TroubleName; isOver: boolean } | null;
  eventAddress: { id: string; name: string; offBecause: "gone" | "failing" | null } | null;
  automation: { id: string; name: string; kind: "repeat" | "follow-up"; isWaiting: boolean } | null;
  template: { name: string; language: string; state: TemplateState; reason: string | null } | null;
};
export type NoticeRow = NotedRow & { toldAt: Date; isNew: boolean };

/** Of the kinds that this person wants to see, newest first. */
export function listNoticeRows(
  tx: Tx,
  { userId, after, limit }: { userId: string; after: TimePlace | undefined; limit: number },
): Promise<NoticeRow[]> {
  return tx.query<NoticeRow>(PAGE, [userId, after?.at ?? null, after?.id ?? null, limit]);
}

/** True where the notice `n` is for the person `u`, and has something to tell still. */
export const IS_FOR = `coalesce(n.for_user = u.id, true) AND (n.not_for IS NULL
    OR (n.not_for = '{}' OR (SELECT is_second_person(u.id, n.not_for, created_at) FROM campaign WHERE id = n.campaign_id))
    AND ${maySendBy("(SELECT channel FROM campaign WHERE id = n.campaign_id)")}) AND ${TELLS_SOMETHING}
    AND (n.kind <> 'address' OR u.role = 'owner' OR 'settings' = ANY(u.rights) OR (u.rights IS NULL AND u.role = 'admin'))`;

const COLUMNS = `n.id, n.kind, n.at, n.campaign_id AS "campaignId", n.template_id AS "templateId", n.for_user AS "forUser",
    CASE WHEN n.trouble IS NOT NULL THEN json_build_object('name', n.trouble,
      'isOver', NOT EXISTS (SELECT FROM trouble WHERE name = n.trouble)) END AS trouble,
    (SELECT json_build_object('id', a.id, 'name', a.name, 'offBecause', a.off_because)
      FROM event_address a WHERE a.id = n.event_address_id) AS "eventAddress",
    (SELECT json_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'isWaiting', ${isWaiting("a.id")})
      FROM automation a WHERE a.id = n.automation_id) AS automation,
    CASE WHEN t.id IS NOT NULL THEN json_build_object('name', t.name, 'language', t.language, 'state', n.template_state,
      'reason', CASE WHEN t.cause->>'state' = n.template_state THEN t.cause->>'words' END) END AS template`;

const PAGE = `
  SELECT ${COLUMNS}, n.told_at AS "toldAt", n.told_at > u.notices_seen_at AS "isNew"
  FROM app_user u JOIN notice n ON n.told_at IS NOT NULL AND n.kind <> ALL(u.notices_hidden) AND ${IS_FOR}
    AND (n.told_at, n.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 0))
    LEFT JOIN template t ON t.id = n.template_id
  WHERE u.id = $1 ORDER BY n.told_at DESC, n.id DESC LIMIT $4`;

/** One of them, whoever looks. */
export async function findNoticeRow(tx: Tx, id: number): Promise<NotedRow | undefined> {
  const [row] = await tx.query<NotedRow>(
    `SELECT ${COLUMNS} FROM notice n LEFT JOIN template t ON t.id = n.template_id WHERE n.id = $1`,
    [id],
  );
  return row;
}

export type NoticedCampaign = Campaign & { isDirect: boolean };

const CAMPAIGNS = viewOf("(SELECT * FROM campaign WHERE id = ANY($1::uuid[]))").replace(
  "SELECT ",
  "SELECT c.kind = 'direct' AS is_direct, ",
);

/** Campaigns and sends as they stand now, by their ids. */
export async function mapNoticedCampaigns(tx: Tx, ids: string[]): Promise<Map<string, NoticedCampaign>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<ViewRow & { is_direct: boolean }>(CAMPAIGNS, [ids]);
  return new Map(rows.map((row) => [row.id, { ...campaignOf(row), isDirect: row.is_direct }]));
}

const A_ROUND = 500;

/**
 * Gives the next notices their place below which nothing appears any more: one process at a time, so that they come one
 * after the other. Answers which.
 */
export async function tellNotices(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `UPDATE notice SET told_at = greatest(date_trunc('milliseconds', clock_timestamp()),
         (SELECT max(told_at) + interval '1 ms' FROM notice))
     WHERE id = ANY(ARRAY(SELECT id FROM notice WHERE told_at IS NULL ORDER BY id LIMIT ${A_ROUND})) RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

const KEPT = "30 days";

/** What happened longer ago is found at its campaign or template alone. */
export async function deleteOldNotices(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `DELETE FROM notice WHERE id = ANY(ARRAY(
       SELECT id FROM notice WHERE told_at < $1::timestamptz - interval '${KEPT}' ORDER BY told_at, id LIMIT ${A_ROUND}))`,
    [now],
  );
}

/** Never back: another tab may have seen more. One that has ended as a notice meanwhile counts as of its time no more. */
export async function seeNotices(tx: Tx, userId: string, id: number): Promise<void> {
  await tx.query(
    `UPDATE app_user SET notices_seen_at = n.told_at FROM notice n
     WHERE app_user.id = $1 AND n.id = $2 AND n.told_at > notices_seen_at`,
    [userId, id],
  );
}

export async function updateNoticeChoices(
  tx: Tx,
  userId: string,
  { hidden, onScreen, byMail }: NoticeChoices,
): Promise<void> {
  await tx.query(
    `UPDATE app_user SET notices_hidden = $2, notices_on_screen = $3, notices_by_mail = coalesce($4, notices_by_mail)
     WHERE id = $1`,
    [userId, hidden, onScreen, byMail ?? null],
  );
}
