import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import type { Trouble, TroubleName } from "#lib/contract/desk/overview.ts";
import { WINDOW_MARGIN_MS } from "#lib/contract/rules/sending/chat-window.ts";
import { templateRank } from "#lib/contract/rules/template/template-state.ts";
import { CHAT_WINDOW_MS } from "#lib/contract/wire/limits.ts";
import type { StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { WAITING_RUNS, type WaitingRun } from "../automation/run.ts";
import { AWAITING } from "../campaign/approval.ts";
import { RETRYING } from "../campaign/campaign-view.ts";
import { IS_ANSWERED } from "../conversation/list.ts";
import type { StoredTemplate } from "../template/template.ts";

/**
 * What was found wrong, and since when; `amount`: credits that are left, or late requests; `used` of credits alone.
 * `isTold`: once more, though it was wrong before.
 */
export type FoundTrouble = {
  name: TroubleName;
  since: Date;
  amount?: number;
  used?: number;
  isTold?: boolean;
};

/**
 * Keeps what is wrong now, and notes what was not before; of a trouble that lasts only its figures move. `unclear` are those
 * that nobody could look at: they stay as they are. Answers whether anything has changed.
 */
export async function keepTroubles(
  tx: Tx,
  found: readonly FoundTrouble[],
  unclear: readonly TroubleName[],
): Promise<boolean> {
  const over = await tx.query(
    "DELETE FROM trouble WHERE name <> ALL($1) AND name <> ALL($2) RETURNING name",
    [found.map(({ name }) => name), unclear],
  );
  const changed = await tx.query<{ name: string; isNew: boolean }>(
    `INSERT INTO trouble (name, since, amount, used)
     SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::bigint[])
     ON CONFLICT (name) DO UPDATE SET amount = excluded.amount, used = excluded.used
       WHERE (trouble.amount, trouble.used) IS DISTINCT FROM (excluded.amount, excluded.used)
     RETURNING name, xmax = 0 AS "isNew"`,
    [
      found.map(({ name }) => name),
      found.map(({ since }) => since),
      found.map(({ amount }) => amount ?? null),
      found.map(({ used }) => used ?? null),
    ],
  );
  const told = new Set<string>(found.filter(({ isTold }) => isTold).map(({ name }) => name));
  for (const { name, isNew } of changed) if (isNew) told.add(name);
  if (told.size > 0) {
    // Of a trouble the newest alone, as of a campaign.
    await tx.query("DELETE FROM notice WHERE trouble = ANY($1)", [[...told]]);
    await tx.query("INSERT INTO notice (kind, trouble) SELECT 'service', unnest($1::text[])", [[...told]]);
  }
  return over.length + changed.length + told.size > 0;
}

/** As JSON, in this order: nothing can be sent, nothing is heard, little is left, somebody waits. For a statement that asks for more. */
export const TROUBLES_NOW = `(SELECT coalesce(json_agg(json_build_object('name', name, 'since', since, 'credits',
    CASE WHEN name = 'credits' THEN json_build_object('left', amount, 'used', used) END,
    'requests', CASE WHEN name = 'requests' THEN amount END)
    ORDER BY array_position('{key,silent,credits,requests}', name)), '[]') FROM trouble)`;

/** What is wrong now. */
export async function listTroubles(tx: Tx): Promise<Trouble[]> {
  const [row] = await tx.query<{ troubles: Trouble[] }>(`SELECT ${TROUBLES_NOW} AS troubles`);
  return (row?.troubles ?? []).map(troubleOf);
}

export const troubleOf = ({ since, ...trouble }: Trouble): Trouble => ({
  ...trouble,
  since: new Date(since).toISOString(),
});

/** Credits that went in the last 7 days, as answers said and by the length of the texts where none said it. */
export async function sumUsedCredits(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx.query<{ used: number }>(
    `SELECT coalesce(sum(said + counted), 0)::bigint AS used FROM credit_quarter
     WHERE at > $1::timestamptz - interval '7 days' AND at <= $1`,
    [now],
  );
  return row?.used ?? 0;
}

type LostRow = {
  campaignId: string;
  name: string;
  isDirect: boolean;
  channel: Channel;
  requests: number;
  recipients: number;
  at: Date;
  /** How many there are with those that are not listed. */
  total: number;
};

/** The newest campaigns and sends with answers that are lost. */
export function listLostAnswers(tx: Tx): Promise<LostRow[]> {
  return tx.query<LostRow>(LOST);
}

const LOST = `
  SELECT a.campaign_id AS "campaignId", c.name, c.kind = 'direct' AS "isDirect", c.channel,
    count(*)::int AS requests, sum(a.size)::int AS recipients, max(a.attempting_at) AS at,
    count(*) OVER ()::int AS total
  FROM attempt a JOIN campaign c ON c.id = a.campaign_id
  WHERE a.state = 'unknown' AND a.resolution IS NULL AND a.operation <> 'voice.call'
  GROUP BY a.campaign_id, c.name, c.kind, c.channel ORDER BY at DESC LIMIT 20`;

type Beside = {
  calls: number;
  at: Date | null;
  troubles: Trouble[];
  automations: WaitingRun[];
  closing: ClosingWindow[];
  rejected: RejectedTemplate[];
};

/** Whose window closes, the first first; times as JSON has them. */
export type ClosingWindow = { id: number; personName: string | null; number: string; wroteAt: string };
export type RejectedTemplate = Pick<StoredTemplate, "standing" | "cause"> & {
  templateId: string;
  name: string;
  language: string;
  at: string;
};

/**
 * Calls whose answer got lost and the newest of them, what is wrong with the service as a whole, repeats and follow-ups that wait,
 * windows that close soon, and templates that were rejected.
 */
export async function findBesideCampaigns(tx: Tx, now: Date): Promise<Beside | null> {
  const [row] = await tx.query<Beside>(BESIDE, [now]);
  return row ? { ...row, troubles: row.troubles.map(troubleOf) } : null;
}

/** So many windows are looked at, however many close in that hour: every page counts them. */
const MOST_CLOSING = 300;

const HOUR_MS = 3_600_000;
const before = (now: string, ms: number): string => `${now}::timestamptz - interval '${ms / 1_000} s'`;

/** Windows that close within the hour, of people whom nobody has answered and who have not opted out. `$now` is when. */
const closing = (now: string): string => `
  SELECT w.id, w.number, w.name, w.last_inbound_at FROM (
    SELECT id, number, name, last_inbound_at FROM contact_window
    WHERE ((heard_seq > done_seq), last_inbound_at) > (true, ${before(now, CHAT_WINDOW_MS - WINDOW_MARGIN_MS)})
      AND ((heard_seq > done_seq), last_inbound_at) <= (true, ${before(now, CHAT_WINDOW_MS - HOUR_MS)})
    ORDER BY (heard_seq > done_seq), last_inbound_at, id LIMIT ${MOST_CLOSING}) w
  WHERE NOT ${IS_ANSWERED} AND NOT EXISTS (SELECT FROM suppression s WHERE s.number = w.number AND s.is_out OFFSET 0)`;

/** A template was answered when its notice was made: what is read of it later says the same at another time. */
const rejected = (now: string): string => `
  SELECT t.id, t.name, t.language, t.standing, t.cause, n.at FROM template t CROSS JOIN LATERAL (
    SELECT max(at) AS at FROM notice WHERE template_id = t.id AND template_state = 'rejected') n
  WHERE t.rank = ${templateRank("rejected")} AND t.state = 'rejected' AND n.at > ${now}::timestamptz - interval '7 days'
  ORDER BY n.at DESC, t.id LIMIT 20`;

/** As many lines as these have. */
export const waitingLines = (now: string): string =>
  `EXISTS (${closing(now)})::int + (SELECT count(*) FROM (${rejected(now)}) t)`;

const BESIDE = `
  SELECT count(*)::int AS calls, max(at) AS at, ${TROUBLES_NOW} AS troubles, ${WAITING_RUNS} AS automations,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'personName', name, 'number', number, 'wroteAt', last_inbound_at)
      ORDER BY last_inbound_at, id), '[]') FROM (${closing("$1")}) c) AS closing,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('templateId', id, 'name', name, 'language', language, 'standing', standing,
      'cause', cause, 'at', at) ORDER BY at DESC, id), '[]') FROM (${rejected("$1")}) t) AS rejected
  FROM call WHERE phase = 'unknown' AND phase NOT IN ('ended')`;

type HeldRow = {
  campaignId: string;
  name: string;
  hold: StoredHold | null;
  queued: number;
  attempting: number;
  retrying: number;
  /** Who asked for its approval, and when; null where it was stopped. */
  askedBy: string | null;
  askedAt: Date | null;
  /** How many of its kind there are with those that are not listed. */
  total: number;
};

/** The newest campaigns that were stopped for a person, and the newest that this person may approve. */
export function listHeldCampaigns(tx: Tx, userId: string): Promise<HeldRow[]> {
  return tx.query<HeldRow>(HELD, [userId]);
}

const HELD = `
  (SELECT id AS "campaignId", name, hold, n_queued AS queued, n_attempting AS attempting, ${RETRYING} AS retrying, NULL AS "askedBy", NULL::timestamptz AS "askedAt",
    count(*) OVER ()::int AS total FROM campaign c
  WHERE kind = 'campaign' AND state = 'needs-attention' ORDER BY created_at DESC LIMIT 20)
  UNION ALL (${AWAITING})`;

type RefusedRow = { signature: number; clock: number; tooLarge: number; at: Date | null };

/** Callbacks of the last 24 h that were refused and not accepted since. */
export async function countRefused(tx: Tx, now: Date): Promise<RefusedRow | null> {
  const [row] = await tx.query<RefusedRow>(REFUSED, [now]);
  return row ?? null;
}

/** Callbacks that count as refused; `$now` is when. */
export const refusedAt = (now: string): string =>
  `event_refused WHERE accepted_at IS NULL AND received_at > ${now}::timestamptz - interval '24 h'`;

const REFUSED = `
  SELECT count(*) FILTER (WHERE reason = 'signature')::int AS signature,
    count(*) FILTER (WHERE reason = 'clock')::int AS clock,
    count(*) FILTER (WHERE reason = 'too-large')::int AS "tooLarge", max(received_at) AS at
  FROM ${refusedAt("$1")}`;
