import type { Campaign, Channel } from "#lib/contract/desk/campaign/campaign.ts";
import type { WindowKind } from "#lib/contract/desk/campaign/campaign-history.ts";
import { type StoredFields, storedFieldsOf } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { TextName } from "#lib/contract/rules/sending/two-texts.ts";
import { type StoredHold, sayHold, sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { templateNameOf } from "../template/template-outcome.ts";
import { APPROVAL, approvalOf, nameOf } from "./approval.ts";
import { storedColumns } from "./campaign.ts";
import { APPENDED } from "./delivery.ts";
import { asSaid } from "./recipient/recipient-view.ts";

/** What requests may have cost of which no answer says it: accepted with an answer that could not be read, or decided as sent. */
export const CREDITS_UNSTATED = `(SELECT coalesce(sum(CASE WHEN a.accepted < a.size THEN round(a.segments_predicted * a.accepted::numeric / a.size)
    ELSE a.segments_predicted END), 0)::bigint
  FROM attempt a WHERE a.campaign_id = c.id AND a.operation LIKE 'sms.%' AND a.credits IS NULL
    AND (a.state = 'done' OR (a.state = 'unknown' AND a.resolution = 'sent')))`;

/** What lost requests of the campaign `c` that somebody sent again cost, if they were sent: no other figure has it. */
export const CREDITS_RESENT = `CASE WHEN c.n_resent > 0 THEN (SELECT coalesce(sum(a.segments_predicted), 0)::bigint
  FROM attempt a WHERE a.campaign_id = c.id AND a.operation LIKE 'sms.%' AND a.state = 'unknown' AND a.resolution = 'resend') ELSE 0 END`;

/** People of the campaign `c` in requests that got no answer and go again while it runs: some of `n_attempting`. */
export const RETRYING = `CASE WHEN c.n_attempting > 0 THEN coalesce((SELECT sum(t.size) FROM attempt t
  WHERE t.campaign_id = c.id AND t.state = 'planned'), 0)::int ELSE 0 END`;

// Everybody was refused or failed, so the first row that is looked at nearly always has one.
export const FIRST_REASON = `coalesce(
      (SELECT r.reason FROM recipient r
        WHERE r.campaign_id = c.id AND r.state = 'rejected' AND r.reason IS NOT NULL ORDER BY r.seq LIMIT 1),
      (SELECT ${asSaid("coalesce(m.error_text, m.error_code)")} FROM message m
        WHERE m.campaign_id = c.id AND m.state = 'failed' AND coalesce(m.error_text, m.error_code) IS NOT NULL
        ORDER BY m.seq LIMIT 1))`;

/** What became of the links of the campaign `c`. */
const LINKS = `(SELECT jsonb_build_object('linkTo', link_to, 'hasStop', has_stop, 'people', n_people, 'opens', n_opens,
    'machineOpens', n_machine_opens, 'stopped', n_stopped) FROM campaign_link WHERE campaign_id = c.id)`;

/** Campaigns of a table or of a statement in brackets, as pages show them; `campaignOf` reads the rows. */
export const viewOf = (
  source: string,
): string => `SELECT c.id, c.name, c.channel, c.state, c.hold, c.content, c.sender_id, c.lane, c.chunk_size, c.message_class, ${storedColumns("c")},
    c.variant_winner, c.outside_hours_at, ${nameOf("c.outside_hours_by")} AS outside_hours_by, c.grace_until, c.revision, ${APPROVAL} AS approval, c.scheduled_at, c.file, c.without, c.of_group, c.list_id,
    (SELECT jsonb_build_object('id', a.id, 'name', a.name, 'kind', a.kind) FROM automation a WHERE a.id = c.automation_id) AS of_automation,
    CASE WHEN c.list_id IS NOT NULL THEN (SELECT l.name FROM contact_list l WHERE l.id = c.list_id) END AS list_name, c.n_rows, c.n_excluded, c.n_queued, c.n_attempting, c.n_accepted, c.n_rejected,
    c.n_unknown, c.n_cancelled, c.n_operator + more.operator AS n_operator, c.n_delivered + more.delivered AS n_delivered,
    c.n_read + more.read AS n_read, c.n_failed + more.failed AS n_failed, c.n_expired + more.expired AS n_expired, ${RETRYING} AS retrying, c.segments_planned,
    ${LINKS} AS links, c.credits_used, c.n_resent, c.n_erased, ${CREDITS_UNSTATED} AS credits_unstated, ${CREDITS_RESENT} AS credits_resent, c.created_at, c.started_at, c.ended_at, c.completed_at, c.people_removed_at, coalesce(u.name, '—') AS created_by,
    (SELECT coalesce(sum(a.size), 0) / 10.0 FROM attempt a
      WHERE c.state = 'running' AND a.campaign_id = c.id AND a.state = 'done'
        AND a.finished_at > now() - interval '10 s') AS rate,
    CASE WHEN c.state IN ('sent', 'completed') AND c.n_delivered + more.delivered + c.n_read + more.read = 0 AND c.n_rejected + c.n_failed + more.failed > 0
        AND c.n_rejected + c.n_failed + more.failed + c.n_cancelled = c.n_rows - c.n_excluded THEN coalesce(c.first_reason, ${FIRST_REASON}) END AS first_reason
  FROM ${source} c CROSS JOIN ${APPENDED} LEFT JOIN app_user u ON u.id = c.created_by`;

export const CAMPAIGN_VIEW = viewOf("campaign");

/** One campaign as pages show it; null when there is none of this id. A call is none, though it stands in the journal. */
export async function getCampaignView(tx: Tx, id: string): Promise<Campaign | null> {
  const [row] = await tx.query<ViewRow>(`${CAMPAIGN_VIEW} WHERE c.id = $1 AND c.channel <> 'voice'`, [id]);
  return row ? campaignOf(row) : null;
}

/** The token that starts exactly this plan: another revision has another token. */
export const startTokenOf = (id: string, revision: number): string => `${id}:${revision}`;

type Count =
  | "rows"
  | "excluded"
  | "queued"
  | "attempting"
  | "accepted"
  | "rejected"
  | "unknown"
  | "cancelled"
  | "operator"
  | "delivered"
  | "read"
  | "failed"
  | "expired";
export type ViewRow = Record<`n_${Count}`, number> &
  Pick<
    Campaign,
    | "id"
    | "name"
    | "channel"
    | "state"
    | "content"
    | "lane"
    | "file"
    | "without"
    | "revision"
    | "approval"
    | "links"
  > &
  StoredFields & {
    hold: StoredHold | null;
    sender_id: string | null;
    chunk_size: number;
    message_class: Campaign["messageClass"];
    variant_winner: TextName | null;
    outside_hours_by: string | null;
    list_id: string | null;
    list_name: string | null;
    of_group: Campaign["ofGroup"] | null;
    of_automation: Campaign["ofAutomation"] | null;
    first_reason: string | null;
    retrying: number;
    segments_planned: number;
    credits_used: number;
    credits_unstated: number;
    credits_resent: number;
    n_resent: number;
    n_erased: number;
    rate: number;
    created_by: string;
    created_at: Date;
  } & Record<
    | "outside_hours_at"
    | "grace_until"
    | "scheduled_at"
    | "started_at"
    | "ended_at"
    | "completed_at"
    | "people_removed_at",
    Date | null
  >;

export function campaignOf(row: ViewRow): Campaign {
  return {
    id: row.id,
    name: row.name,
    channel: row.channel,
    state: row.state,
    hold: row.hold && sayHold(row.hold),
    links: row.links,
    content: row.content,
    senderId: row.sender_id,
    lane: row.lane,
    chunkSize: row.chunk_size,
    messageClass: row.message_class,
    ...storedFieldsOf(row),
    winner: row.variant_winner,
    outsideHours: outsideHoursOf(row),
    graceUntil: iso(row.grace_until),
    revision: row.revision,
    startToken: startTokenOf(row.id, row.revision),
    approval: approvalOf(row.approval),
    scheduledAt: iso(row.scheduled_at),
    file: row.file,
    list: row.list_id === null ? null : { id: row.list_id, name: row.list_name },
    ...(row.of_group && { ofGroup: row.of_group }),
    ...(row.of_automation && { ofAutomation: row.of_automation }),
    without: row.without,
    ...countsOf(row),
    retrying: row.retrying,
    firstReason: sayStored(row.first_reason),
    segmentsPlanned: row.segments_planned,
    creditsUsed: row.credits_used,
    creditsUnstated: row.credits_unstated,
    creditsResent: row.credits_resent,
    resent: row.n_resent,
    erased: row.n_erased,
    ratePerSecond: row.rate,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    startedAt: iso(row.started_at),
    endedAt: iso(row.ended_at),
    completedAt: iso(row.completed_at),
    peopleRemovedAt: iso(row.people_removed_at),
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const outsideHoursOf = ({ outside_hours_at: at, outside_hours_by: by }: ViewRow): Campaign["outsideHours"] =>
  at && by !== null ? { by, at: at.toISOString() } : null;

function countsOf(row: ViewRow): Pick<Campaign, "counts" | "delivery"> {
  const known = row.n_operator + row.n_delivered + row.n_read + row.n_failed + row.n_expired;
  return {
    counts: {
      rows: row.n_rows,
      excluded: row.n_excluded,
      queued: row.n_queued,
      attempting: row.n_attempting,
      accepted: row.n_accepted,
      rejected: row.n_rejected,
      unknown: row.n_unknown,
      cancelled: row.n_cancelled,
    },
    delivery: {
      handed: row.n_accepted - known,
      operator: row.n_operator,
      delivered: row.n_delivered,
      read: row.n_read,
      failed: row.n_failed,
      expired: row.n_expired,
    },
  };
}

export type CampaignKind = {
  channel: Channel | "voice";
  /** Some of its people get a template, or all. */
  hasTemplate: boolean;
  messageClass: "marketing" | "service";
  /** People in it. */
  size: number;
  /** Of the press that started it, as the W3C's `traceparent`. */
  trace: string | null;
};

/** Null when there is no such campaign. */
export async function getKind(tx: Tx, id: string): Promise<CampaignKind | null> {
  const [row] = await tx.query<CampaignKind>(
    `SELECT channel, ${templateNameOf("c")} IS NOT NULL AS "hasTemplate", message_class AS "messageClass", n_rows AS size, trace FROM campaign c WHERE id = $1`,
    [id],
  );
  return row ?? null;
}

/** People of a campaign by their place in the file; a window is open where its person wrote after `openFrom`. */
export type WindowSpan = { after: number; upTo: number; openFrom: Date };

// OFFSET 0 makes of it one look into an index for each row of the span.
const WITH_WINDOW = `FROM recipient r
  LEFT JOIN LATERAL (SELECT last_inbound_at FROM contact_window WHERE number = r.number OFFSET 0) w ON true
  WHERE r.campaign_id = $1 AND r.seq > $2 AND r.seq <= $3 AND r.state <> 'cancelled'`;

const KIND = `CASE WHEN w.last_inbound_at IS NULL THEN 'unknown' WHEN w.last_inbound_at > $4 THEN 'open' ELSE 'closed' END`;

export type WindowCounts = Record<WindowKind, number> & {
  /** Whoever of the open ones wrote longest ago; null where none is open. */
  oldestOpen: Date | null;
};

export async function countWindows(
  tx: Tx,
  campaignId: string,
  { after, upTo, openFrom }: WindowSpan,
): Promise<WindowCounts> {
  const rows = await tx.query<{ kind: WindowKind; people: number; oldest: Date | null }>(
    `SELECT ${KIND} AS kind, count(*)::int AS people, min(w.last_inbound_at) AS oldest ${WITH_WINDOW} GROUP BY 1`,
    [campaignId, after, upTo, openFrom],
  );
  const counts = Object.fromEntries(rows.map((row) => [row.kind, row.people]));
  const oldestOpen = rows.find(({ kind }) => kind === "open")?.oldest ?? null;
  return { open: 0, closed: 0, unknown: 0, ...counts, oldestOpen };
}

export type WindowRow = {
  seq: number;
  row: number;
  number: string;
  columns: string[];
  lastInboundAt: Date | null;
};

/** Those of one span whose window is of this kind, or all of them, in the order of the file. */
export function listWindowRows(
  tx: Tx,
  campaignId: string,
  { after, upTo, openFrom, state, limit }: WindowSpan & { state: WindowKind | undefined; limit: number },
): Promise<WindowRow[]> {
  return tx.query<WindowRow>(
    `SELECT r.seq, r.row_number AS "row", r.number, r.columns, w.last_inbound_at AS "lastInboundAt" ${WITH_WINDOW}
       AND ($5::text IS NULL OR ${KIND} = $5) ORDER BY r.seq LIMIT $6`,
    [campaignId, after, upTo, openFrom, state ?? null, limit],
  );
}
