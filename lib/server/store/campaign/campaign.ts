import type { CampaignState, Channel, Lane } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlannedContent, StoredFields } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { Without } from "#lib/contract/desk/people/without.ts";
import type { Automatic } from "#lib/contract/rules/answers.ts";
import type { Openings } from "#lib/contract/rules/sending/sending-hours.ts";
import type { TextName } from "#lib/contract/rules/sending/two-texts.ts";
import type { StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { OPENINGS, settingValue } from "../console/setting.ts";
import { OWN_PACE, type OwnPace } from "../sending/own-pace.ts";
import { IS_CURRENT, type SendingPoint } from "../sending/sending-clock.ts";

/** What the engine needs of a campaign while its row is locked. */
export type CampaignAtWork = OwnPace &
  StoredFields & {
    id: string;
    kind: "campaign" | "direct";
    state: CampaignState;
    hold: StoredHold | null;
    channel: Channel;
    lane: Lane;
    chunkSize: number;
    messageClass: "marketing" | "service";
    senderId: string | null;
    idempotencyKey: string | null;
    providerScheduledAt: string | null;
    content: PlannedContent;
    cursorPack: string;
    cursorSeq: number;
    queued: number;
    attempting: number;
    accepted: number;
    /** Of the accepted: delivered or read, and failed, by what was reported so far. */
    arrived: number;
    failed: number;
    /** So many had failed when a person last let it go on. */
    failedSeen: number;
    /** What it needs in credits, of an SMS. */
    segmentsPlanned: number;
    revision: number;
    startToken: string | null;
    /** Whom its plan skips, as others have them. */
    without: Without | null;
    scheduledAt: Date | null;
    /** So many more people before a person is asked; null where nobody is. */
    canaryLeft: number | null;
    /** Which of its two texts a person has chosen; null until then, and where it has one. */
    winner: TextName | null;
    /** Since when it may be sent outside those of the company. */
    outsideHours: Date | null;
    /** When the company sends. */
    openings: Openings;
    /** How many people WhatsApp lets the account reach, as the settings have it; and what was chosen for this campaign. */
    chatReach: string;
    reach: "spread" | "send" | null;
    /** Which automatic answer it is; null where somebody sent it. */
    automatic: Automatic | null;
    /** It is an answer in a conversation. */
    isReply: boolean;
    /** Not sent where its person writes after this event. */
    unlessHeard: number | null;
    /** A person pressed for it, and looks: the hours of the company are not for that. */
    isByHand: boolean;
    /** Its time is over: whoever is queued is not sent to any more. */
    isExpired: boolean;
    /** Until when somebody may take its start back; null once anybody was sent to, and where nobody may. */
    graceUntil: Date | null;
    /** That moment is ahead: nothing is claimed. */
    isInGrace: boolean;
  };

/** The column of each field that a campaign keeps as it came. */
const COLUMN_OF: Record<keyof StoredFields, string> = {
  canary: "canary",
  heldOut: "held_out",
  messagesPerSecond: "messages_per_second",
  hours: "sending_hours",
  note: "note",
  purpose: "purpose",
  variant: "variant",
};

/** Those columns, read by the names of their fields. */
export const storedColumns = (table: string): string =>
  Object.entries(COLUMN_OF)
    .map(([field, column]) => `${table}.${column} AS "${field}"`)
    .join(", ");

const AT_WORK = `id, kind, state, hold, channel, lane, chunk_size AS "chunkSize", message_class AS "messageClass",
  sender_id AS "senderId", idempotency_key AS "idempotencyKey", provider_scheduled_at AS "providerScheduledAt",
  content, cursor_pack AS "cursorPack", cursor_seq AS "cursorSeq", n_queued AS queued, n_attempting AS attempting,
  n_accepted AS accepted, n_delivered + n_read AS arrived, n_failed AS failed, failed_seen AS "failedSeen",
  segments_planned AS "segmentsPlanned", revision, start_token AS "startToken", without,
  scheduled_at AS "scheduledAt", coalesce(expires_at <= now(), false) AS "isExpired",
  grace_until AS "graceUntil", coalesce(grace_until > now(), false) AS "isInGrace",
  CASE WHEN canary IS NOT NULL AND NOT is_canary_passed THEN greatest(0, canary - n_attempting - n_accepted - n_rejected - n_unknown) END AS "canaryLeft",
  ${storedColumns("campaign")}, outside_hours_at AS "outsideHours", variant_winner AS winner,
  ${OPENINGS} AS openings, reach, automatic, reply_to IS NOT NULL AS "isReply", unless_heard AS "unlessHeard",
  ${settingValue("chatReach")} AS "chatReach",
  kind = 'direct' AND NOT EXISTS (SELECT FROM api_message m WHERE m.campaign_id = campaign.id) AS "isByHand",
  ${OWN_PACE}`;

/** NO KEY, because rows that refer to the campaign are inserted beside: a full lock would deadlock with them. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignAtWork | null> {
  const [row] = await tx.query<CampaignAtWork>(
    `SELECT ${AT_WORK} FROM campaign WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return row ?? null;
}

/** As `lockCampaign`, for a claim: asks in the same statement whether this database is where sending had come to. */
export async function lockForClaim(
  tx: Tx,
  id: string,
  point: SendingPoint | null,
): Promise<(CampaignAtWork & { isCurrent: boolean }) | null> {
  const [row] = await tx.query<CampaignAtWork & { isCurrent: boolean }>(
    `SELECT ${AT_WORK}, ${IS_CURRENT} AS "isCurrent" FROM campaign WHERE id = $1 FOR NO KEY UPDATE`,
    [id, point?.position ?? null, point?.silentMs ?? null],
  );
  return row ?? null;
}

export type NewDirectCampaign = {
  id: string;
  channel: Channel | "voice";
  lane: Lane;
  name: string;
  content: PlannedContent | { templateName: string; language: string };
  senderId: string | null;
  idempotencyKey: string | null;
  providerScheduledAt: string | null;
  createdBy: string;
  size: number;
  segments: number;
  messageClass: "marketing" | "service";
  /** The send whose people this one tries again. */
  retryOf?: string;
  /** The conversation in which it is an answer. */
  replyTo?: number;
  /** Nobody sends it. */
  automatic?: Automatic;
  /** Of a reply that waits: it is not sent where its person writes after this event. */
  unlessHeard?: number | undefined;
  /** So long it waits to be undone, and is sent by the worker then; 0 where it is claimed with this. */
  graceSeconds: number;
};

/** A person has pressed and looks: what could not be sent until then is not sent when nobody thinks of it any more. */
const MOST_WAITING = "interval '10 minutes'";

/** A composer's send: a campaign of one request. Its plan is claimed from the beginning, but for one that waits to be undone. Answers until when that is. */
export async function insertDirectCampaign(tx: Tx, campaign: NewDirectCampaign): Promise<Date | null> {
  const [row] = await tx.query<{ graceUntil: Date | null }>(
    `INSERT INTO campaign (id, kind, channel, lane, name, state, content, sender_id, chunk_size, idempotency_key,
       provider_scheduled_at, created_by, started_by, started_at, n_rows, n_queued, cursor_seq, segments_planned,
       scheduled_at, retry_of, reply_to, grace_until, expires_at, message_class, automatic, unless_heard)
     VALUES ($1, 'direct', $2, $3, $4, 'running', $5, $6, $7, $8, $9, $10, $10, now(), $7::int, $7::int,
       CASE WHEN $15 = 0 THEN $7::int ELSE 0 END, $11, $12, $13, $14, nullif(now() + $15::int * interval '1 s', now()),
       CASE WHEN $15 > 0 THEN now() + $15::int * interval '1 s' + ${MOST_WAITING} END, $16, $17, $18)
     RETURNING grace_until AS "graceUntil"`,
    [
      campaign.id,
      campaign.channel,
      campaign.lane,
      campaign.name,
      JSON.stringify(campaign.content),
      campaign.senderId,
      campaign.size,
      campaign.idempotencyKey,
      campaign.providerScheduledAt,
      campaign.createdBy,
      campaign.segments,
      momentOf(campaign.providerScheduledAt),
      campaign.retryOf ?? null,
      campaign.replyTo ?? null,
      campaign.graceSeconds,
      campaign.messageClass,
      campaign.automatic ? JSON.stringify(campaign.automatic) : null,
      campaign.unlessHeard ?? null,
    ],
  );
  return row?.graceUntil ?? null;
}

/** Who works on them later goes on with the trace of this press; does nothing where there is none. */
export async function keepTrace(tx: Tx, ids: readonly string[], trace: string | null): Promise<void> {
  if (trace === null) return;
  await tx.query("UPDATE campaign SET trace = $2 WHERE id = ANY($1::uuid[])", [ids, trace]);
}

/** The traces of those campaigns that have one, by their ids. */
export async function listTraces(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; trace: string }>(
    "SELECT id, trace FROM campaign WHERE id = ANY($1::uuid[]) AND trace IS NOT NULL",
    [ids],
  );
  return new Map(rows.map(({ id, trace }) => [id, trace]));
}

export type DraftSettings = {
  id: string;
  name: string;
  channel: Channel;
  content: PlannedContent;
  messageClass: "marketing" | "service";
  scheduledAt: string | null;
  senderId: string | null;
  lane: Lane;
  chunkSize: number;
  idempotencyKey: string | null;
} & StoredFields;

export async function insertCampaign(tx: Tx, draft: DraftSettings & { createdBy: string }): Promise<void> {
  const columns = draftColumns(draft);
  const names = Object.keys(columns);
  await tx.query(
    `INSERT INTO campaign (id, kind, state, created_by, makers, ${names.join(", ")})
     VALUES ($1, 'campaign', 'draft', $2, ARRAY[$2::uuid], ${names.map((_, at) => `$${at + 3}`).join(", ")})`,
    [draft.id, draft.createdBy, ...Object.values(columns)],
  );
}

/** Whether somebody made this campaign; what is sent by hand is none. */
export async function isCampaignOf(tx: Tx, id: string, userId: string): Promise<boolean> {
  const rows = await tx.query(
    "SELECT FROM campaign WHERE id = $1 AND created_by = $2 AND kind = 'campaign'",
    [id, userId],
  );
  return rows.length > 0;
}

export async function updateDraft(tx: Tx, draft: DraftSettings & { revision: number }): Promise<void> {
  const columns = draftColumns(draft);
  const changes = Object.keys(columns).map((name, at) => `${name} = $${at + 3}`);
  await tx.query(`UPDATE campaign SET revision = $2, ${changes.join(", ")} WHERE id = $1`, [
    draft.id,
    draft.revision,
    ...Object.values(columns),
  ]);
}

// PostgreSQL knows no offset beyond 15:59, ISO-8601 does.
const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** What a draft sets, by its column. */
const draftColumns = (draft: DraftSettings): Record<string, unknown> => ({
  name: draft.name,
  channel: draft.channel,
  content: JSON.stringify(draft.content),
  message_class: draft.messageClass,
  scheduled_at: momentOf(draft.scheduledAt),
  sender_id: draft.senderId,
  lane: draft.lane,
  chunk_size: draft.chunkSize,
  idempotency_key: draft.idempotencyKey,
  ...Object.fromEntries(
    Object.entries(COLUMN_OF).map(([field, column]) => [column, asParam(draft[field as keyof StoredFields])]),
  ),
});

const asParam = (value: StoredFields[keyof StoredFields]): unknown =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

/** Moves a campaign from one of the given states to another; false when it is in none of them. */
export async function moveCampaign(
  tx: Tx,
  id: string,
  { from, to }: { from: readonly CampaignState[]; to: CampaignState },
): Promise<boolean> {
  const rows = await tx.query(
    "UPDATE campaign SET state = $3, hold = NULL WHERE id = $1 AND kind = 'campaign' AND state = ANY($2) RETURNING id",
    [id, from, to],
  );
  return rows.length > 0;
}

// Of a campaign that is locked: nobody adds to its row what this adds as well.
const FAILED = `n_failed + (SELECT coalesce(sum(d.failed), 0)::int FROM campaign_delivery_added d WHERE d.campaign_id = campaign.id)`;

/**
 * Lets a stopped campaign go on: one whose time is still ahead waits for it, and whoever was asked after the first few
 * people, or whether there are credits, is not asked again. False when it was not stopped.
 */
export async function resumePlan(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE campaign SET hold = NULL, failed_seen = ${FAILED}, is_canary_passed = is_canary_passed OR coalesce(hold->>'kind' = 'canary', false),
       credits_vouched_at = CASE WHEN hold->>'kind' = 'credits' THEN now() ELSE credits_vouched_at END,
       state = CASE WHEN scheduled_at > now() THEN 'scheduled' ELSE 'running' END,
       started_at = CASE WHEN n_queued = n_rows - n_excluded THEN now() ELSE started_at END
     WHERE id = $1 AND kind = 'campaign' AND state IN ('paused', 'needs-attention') RETURNING id`,
    [id],
  );
  return rows.length > 0;
}

/** Another sender for what is claimed from the commit on. */
export async function setSender(tx: Tx, id: string, senderId: string): Promise<void> {
  await tx.query("UPDATE campaign SET sender_id = $2 WHERE id = $1", [id, senderId]);
}

/** Another time for a campaign that still waits for its own, or slept through it; false for any other. */
export async function movePlan(tx: Tx, id: string, scheduledAt: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE campaign SET scheduled_at = $2, hold = NULL,
       state = CASE state WHEN 'needs-attention' THEN 'scheduled' ELSE state END
     WHERE id = $1 AND kind = 'campaign' AND scheduled_at IS NOT NULL
       AND (state = 'scheduled' OR n_queued = n_rows - n_excluded
         AND (state = 'paused' OR state = 'needs-attention' AND hold->>'kind' = 'overdue')) RETURNING id`,
    [id, scheduledAt],
  );
  return rows.length > 0;
}

const GRACE_END = `now() + (${settingValue("graceSeconds")})::int * interval '1 s'`;
/** The end of the grace of what starts now; null where the company wants none. */
const GRACE_UNTIL = `nullif(${GRACE_END}, now())`;

export type Start = {
  token: string;
  startedBy: string;
  to: CampaignState;
  hasAddedCredits: boolean;
  /** Somebody may take it back before its first request; one whose time is later can be cancelled until then. */
  hasGrace: boolean;
  reach: "spread" | "send" | null;
};

/** Freezes the plan and starts it, now or at its time; answers whether its people came from a list. */
export async function startPlan(
  tx: Tx,
  id: string,
  start: Start,
): Promise<{ isOfList: boolean; graceUntil: Date | null }> {
  const [row] = await tx.query<{ isOfList: boolean; graceUntil: Date | null }>(
    `UPDATE campaign SET state = $2, start_token = $3, started_by = $4, started_at = now(), hold = NULL,
       credits_vouched_at = CASE WHEN $5 THEN now() ELSE credits_vouched_at END, reach = $7,
       grace_until = CASE WHEN $6 AND coalesce(scheduled_at < ${GRACE_END}, true) THEN ${GRACE_UNTIL} END WHERE id = $1
     RETURNING list_id IS NOT NULL AS "isOfList", grace_until AS "graceUntil"`,
    [id, start.to, start.token, start.startedBy, start.hasAddedCredits, start.hasGrace, start.reach],
  );
  return row ?? { isOfList: false, graceUntil: null };
}

/**
 * Takes the start of a campaign back of which nobody was sent to: a draft again, with its plan. The token of that start is spent,
 * so that a repeat of the same press starts nothing.
 */
export async function undoStartOf(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `WITH free AS (DELETE FROM network_hold WHERE campaign_id = $1)
     UPDATE campaign SET state = 'ready', hold = NULL, start_token = NULL, started_by = NULL, started_at = NULL,
       credits_vouched_at = NULL, revision = revision + 1 WHERE id = $1`,
    [id],
  );
}

/** Somebody is sent to again: what had ended goes on. */
export async function reopenCampaign(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `UPDATE campaign SET state = 'running', failed_seen = ${FAILED}, hold = NULL, ended_at = NULL, completed_at = NULL
     WHERE id = $1 AND state IN ('sent', 'completed')`,
    [id],
  );
}

/** Takes a message of the composer back of which nobody was sent to: whoever it would have tried again can be tried again. */
export async function undoSendOf(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE campaign SET state = 'cancelling', hold = NULL, retry_of = NULL WHERE id = $1", [
    id,
  ]);
}

/**
 * Sent means every recipient has left queued and attempting; decided by counters, never by an empty query. A campaign
 * that was stopped for a person ends too, or whose time is ahead: with nobody left to send to there is nothing to decide about it.
 */
export async function finishCampaignIfDone(tx: Tx, campaignId: string): Promise<void> {
  await tx.query(
    `WITH over AS (UPDATE campaign SET state = CASE WHEN state = 'cancelling' THEN 'cancelled' ELSE 'sent' END,
         hold = NULL, ended_at = now()
       WHERE id = $1 AND n_queued = 0 AND n_attempting = 0 AND state IN ('running', 'scheduled', 'paused', 'needs-attention', 'cancelling')
       RETURNING id)
     DELETE FROM network_hold h USING over WHERE h.campaign_id = over.id`,
    [campaignId],
  );
}
