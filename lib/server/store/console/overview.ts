import type { Facts } from "#lib/contract/desk/facts.ts";
import type { NoticeChoices } from "#lib/contract/desk/notice/notice.ts";
import type { SettingValues } from "#lib/contract/desk/settings/company-settings.ts";
import type { Tx } from "#lib/db/index.ts";
import { AWAITS } from "../campaign/approval.ts";
import { COUNT_UNREAD } from "../conversation/list.ts";
import { IS_FOR } from "../notice/notice-view.ts";
import { RETENTION_COLUMNS, type RetentionRow } from "../retention.ts";
import type { ServiceName } from "../sending/attempt.ts";
import { PACE_ROWS, type PaceRow } from "../sending/own-pace.ts";
import type { SenderOutcome } from "../sending/sender.ts";
import { refusedAt, waitingLines } from "./need.ts";
import { STORED_SETTINGS } from "./setting.ts";
import { STANDING_STILL } from "./worker-loop.ts";

export type ConnectionsRow = {
  lastEventAt: Date | null;
  /** When chat messages were accepted last, as far as reports about them should be here. */
  chatAcceptedAt: Date | null;
  lastMinute: number;
  skewMs: number | null;
  refused: number;
  senderName: string | null;
  senderOutcome: SenderOutcome | null;
  senderAt: Date | null;
  balance: number | null;
  balanceAt: Date | null;
  unstated: number;
  /** Services whose last answer got lost, and which nobody has found to be back. */
  silent: ServiceName[];
};

/** What was last heard over each tie to the service. */
export async function findConnections(tx: Tx, now: Date): Promise<ConnectionsRow | null> {
  const [row] = await tx.query<ConnectionsRow>(CONNECTIONS, [now]);
  return row ?? null;
}

// The newest events only: the table has no index by time, and a minute holds no more of interest. Of requests the newest
// hundred, and which of them are of a day afterwards: with the day the planner would sort all of it.
const CONNECTIONS = `
  SELECT newest."lastEventAt", newest."lastMinute", newest."skewMs", sender.name AS "senderName",
    sender.outcome AS "senderOutcome", sender.outcome_at AS "senderAt", sms.balance, sms.balance_at AS "balanceAt",
    (SELECT coalesce(sum(a.segments_predicted), 0)::int FROM attempt a
      WHERE a.finished_at > sms.balance_at AND a.operation LIKE 'sms.%' AND a.credits IS NULL
        AND (a.state = 'done' OR (a.state = 'unknown' AND a.resolution = 'sent'))) AS unstated,
    (SELECT max(due.finished_at) FROM (SELECT operation, accepted, finished_at FROM attempt
        WHERE finished_at <= $1::timestamptz - interval '15 min' ORDER BY finished_at DESC LIMIT 100) due
      WHERE due.operation LIKE 'chat.%' AND due.accepted > 0
        AND due.finished_at >= $1::timestamptz - interval '1 day') AS "chatAcceptedAt",
    (SELECT count(*)::int FROM ${refusedAt("$1")}) AS refused,
    ARRAY(SELECT service FROM connection WHERE is_breaker_open) AS silent
  FROM (SELECT max(received_at) AS "lastEventAt",
      count(*) FILTER (WHERE received_at > $1::timestamptz - interval '1 min')::int AS "lastMinute",
      (extract(epoch FROM min(received_at - signed_at)) * 1000)::int AS "skewMs"
    FROM (SELECT received_at, signed_at FROM event ORDER BY seq DESC LIMIT 500) e) newest
  LEFT JOIN connection sms ON sms.service = 'sms'
  LEFT JOIN (SELECT name, outcome, outcome_at FROM sender ORDER BY outcome_at DESC LIMIT 1) sender ON true`;

export type FactsRow = {
  settings: Partial<SettingValues>;
  balance: number | null;
  balanceAt: Date | null;
  newestDataAt: Date | null;
  smsDueSince: Date | null;
  campaignsInNeed: number;
  sendsInNeed: number;
  callsInNeed: number;
  unread: number;
  needs: number;
  notices: (NoticeChoices & { unseen: number }) | null;
  listColumns: Facts["listColumns"] | null;
  smsLimit: number | null;
  chatLimit: number | null;
  smsRate: number | null;
  chatRate: number | null;
  smsStart: number | null;
  smsCeiling: number | null;
  chatStart: number | null;
  chatCeiling: number | null;
  /** Until when this person has to set a second factor up, where there is none yet. */
  factorDueAt: Date | null;
};

/** What the frame around every page shows; no table is scanned. */
export async function findFrameFacts(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<FactsRow> {
  const [row] = await tx.query<FactsRow>(FACTS, [userId, now]);
  if (!row) throw new Error("the facts of the frame are always one row");
  return row;
}

// The kind as a look by the key of each: joined, all campaigns there are would be read.
/** Campaigns and sends of which an answer got lost, and nobody has decided. */
const LOST = `WITH lost AS MATERIALIZED (
  SELECT id, (SELECT kind FROM campaign c WHERE c.id = l.id) AS kind
  FROM (SELECT DISTINCT campaign_id AS id FROM attempt
    WHERE state = 'unknown' AND resolution IS NULL AND operation <> 'voice.call') l)`;

/** What needs somebody, as many as `listNeeds` has lines: of calls and of refused callbacks there is one, however many. */
const NEEDS = `(SELECT count(*) FROM lost)
    + (SELECT count(*) FROM campaign WHERE kind = 'campaign' AND state = 'needs-attention')
    + (SELECT count(*) FROM campaign c WHERE ${AWAITS("$1")})
    + (SELECT count(*) FROM (${STANDING_STILL}) still) + (SELECT count(*) FROM trouble)
    + EXISTS (SELECT FROM call WHERE phase = 'unknown' AND phase NOT IN ('ended'))::int
    + EXISTS (SELECT FROM ${refusedAt("$2")})::int + ${waitingLines("$2")}`;

const FACTS = `${LOST}
  SELECT sms.balance, sms.balance_at AS "balanceAt", sms.messages_per_second AS "smsLimit", ${STORED_SETTINGS} AS settings,
    least(sms.rate, sms.ceiling_rate) AS "smsRate", least(chat.rate, chat.ceiling_rate) AS "chatRate",
    sms.start_rate AS "smsStart", sms.ceiling_rate AS "smsCeiling",
    chat.start_rate AS "chatStart", chat.ceiling_rate AS "chatCeiling", chat.messages_per_second AS "chatLimit",
    greatest(sms.balance_at, (SELECT at FROM live_log ORDER BY seq DESC LIMIT 1),
      (SELECT received_at FROM event ORDER BY seq DESC LIMIT 1)) AS "newestDataAt",
    (SELECT min(next_poll_at) FROM message WHERE next_poll_at <= $2::timestamptz) AS "smsDueSince",
    (SELECT count(*)::int FROM (
      SELECT id FROM lost WHERE kind = 'campaign'
      UNION SELECT id FROM campaign WHERE kind = 'campaign' AND state = 'needs-attention'
      UNION SELECT id FROM campaign c WHERE ${AWAITS("$1")}) need) AS "campaignsInNeed",
    (SELECT count(*)::int FROM lost WHERE kind = 'direct') AS "sendsInNeed",
    (SELECT count(*)::int FROM call WHERE phase = 'unknown' AND phase NOT IN ('ended')) AS "callsInNeed",
    ${COUNT_UNREAD} AS unread,
    (${NEEDS})::int AS needs,
    (SELECT jsonb_build_object('hidden', notices_hidden, 'onScreen', notices_on_screen, 'byMail', notices_by_mail,
        'unseen', (SELECT count(*) FROM (SELECT FROM notice n WHERE n.told_at > notices_seen_at
          AND n.kind <> ALL(notices_hidden) AND ${IS_FOR} LIMIT 100) unseen))
      FROM app_user u WHERE id = $1) AS notices,
    (SELECT list_columns FROM app_user WHERE id = $1) AS "listColumns",
    (SELECT factor_due_at FROM sign_in_rule WHERE NOT EXISTS (SELECT 1 FROM totp WHERE user_id = $1)
      AND NOT EXISTS (SELECT 1 FROM passkey WHERE user_id = $1)) AS "factorDueAt"
  FROM (SELECT) one LEFT JOIN connection sms ON sms.service = 'sms' LEFT JOIN connection chat ON chat.service = 'chat'`;

/** As many as hold their lock. */
export const WORKERS_ALIVE = `(SELECT count(*)::int FROM worker w JOIN pg_locks l ON l.locktype = 'advisory' AND l.objsubid = 1
  AND l.granted AND (l.classid::bigint << 32 | l.objid::bigint) = w.lock_key)`;

type ServerFacts = RetentionRow & {
  version: string;
  bytes: number;
  senders: number;
  paces: PaceRow[];
  /** Of the last backup; null where none was made. */
  backupAt: Date | null;
  backupPlace: string | null;
  backupFailure: string | null;
};

/** The database server, how many processes that send are alive, how fast they may, and how long details are kept. */
export async function findServerFacts(tx: Tx): Promise<ServerFacts> {
  const [row] = await tx.query<ServerFacts>(ALIVE);
  if (!row) throw new Error("the server says nothing of itself");
  return row;
}

const ALIVE = `
  SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
    ${WORKERS_ALIVE} AS senders, ${PACE_ROWS} AS paces, ${RETENTION_COLUMNS},
    backup.made_at AS "backupAt", backup.place AS "backupPlace", backup.failure AS "backupFailure"
  FROM retention, backup_state backup`;
