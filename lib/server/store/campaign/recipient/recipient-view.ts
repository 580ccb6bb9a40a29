import type { FirstRecipient, Written } from "#lib/contract/desk/campaign/one-recipient.ts";
import type { ListRecipients, RecipientFilter, RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { holdsText } from "../../text-search.ts";
import { HAS_EARLIER } from "./earlier.ts";

/** What a filter means in SQL; delivery states stand in the message, the others in the recipient. */
const WHERE_OF: Record<RecipientFilter, string> = {
  queued: "r.state = 'queued' AND am.attempt_id IS NULL",
  attempting: "r.state = 'queued' AND am.attempt_id IS NOT NULL",
  handed: "r.state = 'accepted' AND (m.state IS NULL OR m.state IN ('handed', 'scheduled'))",
  operator: "r.state = 'accepted' AND m.state = 'operator'",
  delivered: "r.state = 'accepted' AND m.state = 'delivered'",
  read: "r.state = 'accepted' AND m.state = 'read'",
  failed: "r.state = 'accepted' AND m.state = 'failed'",
  expired: "r.state = 'accepted' AND m.state = 'expired'",
  rejected: "r.state = 'rejected'",
  unknown: "r.state = 'unknown'",
  cancelled: "r.state = 'cancelled'",
};

/** The request and the message of now of a recipient r, each by one look into an index for each row. */
export const OF_RECIPIENT = `
  LEFT JOIN LATERAL (SELECT attempt_id FROM attempt_member
    WHERE campaign_id = r.campaign_id AND seq = r.seq AND generation = r.generation OFFSET 0) am ON true
  LEFT JOIN LATERAL (SELECT ordinal, operation, credits, attempting_at FROM attempt WHERE id = am.attempt_id OFFSET 0) a ON true
  LEFT JOIN LATERAL (SELECT id, state, state_at, rank, failed_at, error_text, error_code, service_id, grade FROM message
    WHERE campaign_id = r.campaign_id AND seq = r.seq AND attempt_id = am.attempt_id OFFSET 0) m ON true`;

export const RECIPIENTS = `FROM recipient r ${OF_RECIPIENT}`;

/** Words of others in a column or expression `words`, as a stored reason has them: what could be taken for one of ours is quoted. */
export const asSaid = (words: string): string =>
  `CASE WHEN ${words} LIKE '{"code":"%' THEN '{"code":"said","params":{"words":' || to_json(${words})::text || '}}' ELSE ${words} END`;

/** How it stands with a recipient r, their request am and their message m. */
export const STATE_OF_RECIPIENT = `CASE WHEN r.state = 'queued' AND am.attempt_id IS NOT NULL THEN 'attempting' WHEN r.state <> 'accepted' THEN r.state
      WHEN m.state IS NULL OR m.state = 'scheduled' THEN 'handed' ELSE m.state END`;

export const COLUMNS = `r.seq, r.row_number AS "row", r.number, r.columns, r.segments, r.is_retryable AS "isRetryable",
    ${STATE_OF_RECIPIENT} AS state,
    coalesce(${asSaid("m.error_text")}, r.reason) AS reason, m.error_code AS "errorCode",
    coalesce(CASE r.state WHEN 'queued' THEN a.attempting_at ELSE m.state_at END, r.updated_at) AS since, m.service_id AS "messageId", m.id AS "ownMessageId",
    coalesce(m.grade, CASE WHEN r.state = 'accepted' AND a.operation = 'sms.bulk' THEN 'group' END) AS grade,
    a.ordinal AS request, CASE a.operation WHEN 'chat.text' THEN 'text' WHEN 'chat.template' THEN 'template' END AS "sentAs", r.language,
    ${HAS_EARLIER} AS "mayHaveBeenSentBefore",
    r.state = 'unknown' OR (r.state = 'accepted' AND coalesce(a.operation LIKE 'sms.%' AND a.credits IS NULL, false))
      AS "isCostUnstated"`;

/** Which of a campaign's recipients: those after `after`, at most up to `upTo`, by their place in the file. */
export type RecipientSpan = { after: number; upTo: number; limit: number };

/** Without `canSearchPeople` only an id of the service is looked for: whoever finds a number has read it. */
export type Search = Pick<ListRecipients, "state" | "reason" | "q"> & { canSearchPeople?: boolean };

/** The `reason_id` of a recipient r and their message m; null where nothing happened that has a reason. */
const REASON_OF_RECIPIENT = `CASE WHEN has_reason(r.state, r.reason) THEN reason_id(NULL, r.reason)
      WHEN r.state = 'accepted' AND m.state = 'failed' THEN reason_id(m.error_code, m.error_text) END`;

/**
 * Who of `RECIPIENTS` is asked for, a text by what stands in the recipient alone, so that their joins are made for these
 * only; from `$first` on stand the parameters of `searchOf`.
 */
export function askedFor(state: string | undefined, first: number): string {
  const at = (place: number) => `$${first + place}`;
  const [q, plain, canSearchPeople, reason] = [at(0), at(1), at(2), at(3)] as const;
  const states = filtersIn(state).map((filter) => `(${WHERE_OF[filter]})`);
  return `(${state === undefined ? "true" : states.join(" OR ")})
    AND (${reason}::text IS NULL OR ${REASON_OF_RECIPIENT} = ${reason})
    AND (${q}::text IS NULL OR (r.campaign_id, r.seq) IN (SELECT campaign_id, seq FROM message WHERE service_id = ${q})
      OR (${canSearchPeople}::boolean AND (${isIn(plain, "r.number")} OR ${isIn(q, "array_to_string(r.columns, ' ')")})))`;
}

const isIn = (asked: string, text: string): string => holdsText(asked, { withheld: [text] }, true);

export const searchOf = ({ q, canSearchPeople = true, reason }: Omit<Search, "state">): unknown[] => [
  q || null,
  q ? plainNumber(q) : null,
  canSearchPeople,
  reason ?? null,
];

type Source<R extends RecipientRow> = Omit<R, "since"> & { since: Date };

type AskedSpan = RecipientSpan & Search & { isUnsent?: boolean };

/** Recipients of one span in the order of the file; `isUnsent` are those in no request. */
export async function listRecipientRows(
  tx: Tx,
  campaignId: string,
  asked: AskedSpan,
): Promise<RecipientRow[]> {
  const rows = await tx.query<Source<RecipientRow>>(...inSpan(COLUMNS, campaignId, asked));
  return rows.map(asRow);
}

/** The same with what each was written. */
export async function listWrittenRows(
  tx: Tx,
  campaignId: string,
  asked: RecipientSpan,
): Promise<(RecipientRow & Written)[]> {
  const rows = await tx.query<Source<RecipientRow & Written>>(
    ...inSpan(`${COLUMNS}, r.text, r.parameters`, campaignId, asked),
  );
  return rows.map(asRow);
}

/**
 * OFFSET 0 makes of each join one look into an index for each row.
 * Left to itself the planner joins a million rows to find a few; and in a campaign that began just now, of which it
 * knows no figures yet, it compares each row of the span with each other.
 */
function inSpan(
  columns: string,
  campaignId: string,
  { state, isUnsent = false, after, upTo, limit, ...search }: AskedSpan,
): [sql: string, params: unknown[]] {
  return [
    `SELECT ${columns} ${RECIPIENTS}
     WHERE r.campaign_id = $1 AND r.seq > $2 AND r.seq <= $3 AND ${askedFor(state, 5)}
       ${isUnsent ? "AND am.attempt_id IS NULL" : ""}
     ORDER BY r.seq LIMIT $4`,
    [campaignId, after, upTo, limit, ...searchOf(search)],
  ];
}

export const asRow = <S extends { since: Date; reason: string | null }>({ since, reason, ...row }: S) => ({
  ...row,
  reason: sayStored(reason),
  since: since.toISOString(),
});

/** Those of these places who are asked for, in the order of the file. */
export async function listRecipientsAt(
  tx: Tx,
  campaignId: string,
  { state, seqs, ...search }: Search & { seqs: number[] },
): Promise<RecipientRow[]> {
  const rows = await tx.query<Source<RecipientRow>>(
    `SELECT ${COLUMNS} ${RECIPIENTS}
     WHERE r.campaign_id = $1 AND r.seq = ANY($2::int[]) AND ${askedFor(state, 3)} ORDER BY r.seq`,
    [campaignId, seqs, ...searchOf(search)],
  );
  return rows.map(asRow);
}

/** What people at these places were written. */
export function listWritten(
  tx: Tx,
  campaignId: string,
  seqs: readonly number[],
): Promise<(Written & { seq: number })[]> {
  return tx.query<Written & { seq: number }>(
    "SELECT seq, text, parameters FROM recipient WHERE campaign_id = $1 AND seq = ANY($2::int[])",
    [campaignId, seqs],
  );
}

/** The place of the last recipient; 0 where there is none. */
export async function getLastSeq(tx: Tx, campaignId: string): Promise<number> {
  const [row] = await tx.query<{ seq: number }>(
    "SELECT coalesce(max(seq), 0) AS seq FROM recipient WHERE campaign_id = $1",
    [campaignId],
  );
  return row?.seq ?? 0;
}

/** The first of the file that a campaign is for; null where it is for nobody. */
export async function getFirstRecipient(tx: Tx, campaignId: string): Promise<FirstRecipient | null> {
  const [row] = await tx.query<FirstRecipient>(
    "SELECT number, text, parameters, language FROM recipient WHERE campaign_id = $1 ORDER BY seq LIMIT 1",
    [campaignId],
  );
  return row ?? null;
}
