import type { PersonField } from "#lib/contract/desk/people/person-field.ts";
import type { Language } from "#lib/contract/language.ts";
import { type AwayAnswer, IN_HAND_MINUTES, type WordAnswer } from "#lib/contract/rules/answers.ts";
import type { Holiday } from "#lib/contract/rules/sending/sending-hours.ts";
import { CHAT_WINDOW_MS } from "#lib/contract/wire/limits.ts";
import type { Tx } from "#lib/db/index.ts";
import { settingValue } from "../console/setting.ts";
import type { Fields } from "../group/person.ts";

export type AnswerSettings = {
  away: AwayAnswer;
  words: readonly WordAnswer[];
  holidays: readonly Holiday[];
  fields: readonly PersonField[];
  language: Language;
};

/** What the company answers by itself, and what that needs, in one statement. */
export async function getAnswerSettings(tx: Tx): Promise<AnswerSettings> {
  const [row] = await tx.query<AnswerSettings>(
    `SELECT ${settingValue("awayAnswer")} AS away, ${settingValue("wordAnswers")} AS words, ${settingValue("holidays")} AS holidays,
       ${settingValue("personFields")} AS fields, ${settingValue("language")}#>>'{}' AS language`,
  );
  if (!row) throw new Error("a statement without a table has one row");
  return row;
}

// Of a conversation `w`: a person sent something from it after `since`, and may have reached them.
const inHand = (since: string): string => `EXISTS (SELECT FROM campaign t WHERE t.reply_to = w.id
  AND t.automatic IS NULL AND t.created_at > ${since} AND t.n_rejected + t.n_cancelled + t.n_failed < t.n_rows)`;

export type WriterRow = {
  conversationId: number;
  number: string;
  awayAt: Date | null;
  /** Somebody of the team is in it. */
  isInHand: boolean;
  /** Automatic answers of the last hour, also those that were not sent. */
  lately: number;
  fields: Fields;
};

/** People who have just written, whose conversations this transaction has locked. */
export function listWriters(tx: Tx, numbers: readonly string[]): Promise<WriterRow[]> {
  return tx.query<WriterRow>(
    `SELECT w.id AS "conversationId", w.number, w.away_at AS "awayAt",
       ${inHand(`w.last_inbound_at - interval '${IN_HAND_MINUTES} minutes'`)} AS "isInHand",
       (SELECT count(*)::int FROM campaign c WHERE c.reply_to = w.id AND c.automatic IS NOT NULL
          AND c.created_at > now() - interval '1 hour') AS lately,
       coalesce(p.fields, '{}') AS fields
     FROM contact_window w LEFT JOIN person p ON p.number = w.number WHERE w.number = ANY($1::text[])`,
    [numbers],
  );
}

/** Their message of this moment gets the away answer. */
export async function noteAway(tx: Tx, conversationId: number, at: Date): Promise<void> {
  await tx.query("UPDATE contact_window SET away_at = $2 WHERE id = $1", [conversationId, at]);
}

const IS_OFF = `CASE c.automatic->>'kind' WHEN 'away' THEN NOT (${settingValue("awayAnswer")}->>'isOn')::boolean
  ELSE NOT EXISTS (SELECT FROM jsonb_array_elements(${settingValue("wordAnswers")}) a WHERE a->'words' ? (c.automatic->>'word')) END`;

/** Why an automatic answer that waits is not sent any more; null where it is. */
export async function findAnswerBar(
  tx: Tx,
  campaignId: string,
): Promise<"answer-in-hand" | "answer-off" | "answer-window" | null> {
  const [row] = await tx.query<{ isInHand: boolean; isOff: boolean; isOpen: boolean }>(
    `SELECT ${inHand(`c.created_at - interval '${IN_HAND_MINUTES} minutes'`)} AS "isInHand", ${IS_OFF} AS "isOff",
       w.last_inbound_at > now() - $2::int * interval '1 ms' AS "isOpen"
     FROM campaign c JOIN contact_window w ON w.id = c.reply_to WHERE c.id = $1`,
    [campaignId, CHAT_WINDOW_MS],
  );
  if (row?.isInHand) return "answer-in-hand";
  if (row?.isOff) return "answer-off";
  return row?.isOpen ? null : "answer-window";
}

/** Whether the person of a scheduled reply wrote after it was scheduled. */
export async function hasWrittenFirst(tx: Tx, campaignId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM campaign c JOIN contact_window w ON w.id = c.reply_to WHERE c.id = $1 AND w.heard_seq > c.unless_heard`,
    [campaignId],
  );
  return rows.length > 0;
}
