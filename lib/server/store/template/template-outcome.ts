import { type BarredState, isBarred } from "#lib/contract/rules/template/template-bar.ts";
import { TEMPLATE_STATES } from "#lib/contract/rules/template/template-state.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Cause, Standing, TemplateKey } from "#lib/server/store/template/template.ts";
import { storableText } from "../storable-json.ts";

export type TemplateMessage = {
  messageId: number;
  campaignId: string;
  name: string;
  language: string;
  /** Its campaign still sends, and nobody has seen how this request ended. */
  canHold: boolean;
};

/** In a campaign of texts only what was sent as one, to people without an open window. */
const OF_TEMPLATE = `(c.channel = 'chat-template' OR (c.channel = 'chat-text' AND a.operation = 'chat.template'))`;

/** Which of the messages were made with a template, and with which. */
export async function listTemplateMessages(tx: Tx, ids: readonly number[]): Promise<TemplateMessage[]> {
  return tx.query<TemplateMessage>(
    `SELECT m.id AS "messageId", c.id AS "campaignId", ${templateNameOf("c")} AS name,
       ${languageOfMessage("c", "m")} AS language,
       c.kind = 'campaign' AND c.state = 'running' AND coalesce(a.ordinal > c.failures_from, false) AS "canHold"
     FROM message m JOIN campaign c ON c.id = m.campaign_id LEFT JOIN attempt a ON a.id = m.attempt_id
     WHERE m.id = ANY($1::bigint[]) AND ${OF_TEMPLATE} AND ${templateNameOf("c")} IS NOT NULL`,
    [ids],
  );
}

export type LateRefusal = { name: string; language: string; at: Date; words: string };

const MAX_WORDS = 300;

/** Remembers that messages with these templates failed on them; the newest words stay. One entry a template, in order. */
export async function recordLateRefusals(tx: Tx, refusals: readonly LateRefusal[]): Promise<void> {
  await tx.query(
    `INSERT INTO template (name, language, origin, search, refused_at, refused_words, is_refused_late)
     SELECT name, language, 'send', lower(name), at, words, true
     FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) AS item (name, language, at, words)
     ON CONFLICT (name, language) DO UPDATE SET refused_at = excluded.refused_at,
       refused_words = excluded.refused_words, is_refused_late = true
     WHERE template.refused_at IS NULL OR template.refused_at < excluded.refused_at`,
    [
      refusals.map(({ name }) => name),
      refusals.map(({ language }) => language),
      refusals.map(({ at }) => at),
      refusals.map(({ words }) => storableText(words, MAX_WORDS)),
    ],
  );
}

type Progress = { messageId: number; at: Date };

/** A message that got further than the service shows that its template is sent again; written only after a refusal. */
export async function recordTemplateProgress(tx: Tx, progress: readonly Progress[]): Promise<number> {
  const rows = await tx.query(
    `WITH used AS (
       SELECT ${templateNameOf("c")} AS name, ${languageOfMessage("c", "m")} AS language, max(item.at) AS at
       FROM unnest($1::bigint[], $2::timestamptz[]) AS item (id, at)
         JOIN message m ON m.id = item.id JOIN campaign c ON c.id = m.campaign_id LEFT JOIN attempt a ON a.id = m.attempt_id
       WHERE ${OF_TEMPLATE}
         AND (SELECT EXISTS (SELECT FROM template WHERE refused_at > coalesce(sent_at, '-infinity')))
       GROUP BY 1, 2),
     proven AS (
       SELECT t.id, used.at FROM template t JOIN used ON used.name = t.name AND used.language = t.language
       WHERE t.refused_at <= used.at AND (t.sent_at IS NULL OR t.sent_at < t.refused_at)
       ORDER BY t.name COLLATE "C", t.language COLLATE "C" FOR NO KEY UPDATE OF t)
     UPDATE template t SET sent_at = proven.at FROM proven WHERE t.id = proven.id RETURNING t.id`,
    [progress.map(({ messageId }) => messageId), progress.map(({ at }) => at)],
  );
  return rows.length;
}

/** How many messages of a campaign failed with this code, of requests that nobody has looked at. */
export async function countFailedWith(tx: Tx, campaignId: string, code: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM message m JOIN attempt a ON a.id = m.attempt_id
       JOIN campaign c ON c.id = m.campaign_id
     WHERE m.campaign_id = $1 AND m.state = 'failed' AND m.error_code = $2 AND a.ordinal > c.failures_from`,
    [campaignId, code],
  );
  return row?.n ?? 0;
}

export type TemplateBar = TemplateKey & {
  state: BarredState;
  standing: Standing | null;
  cause: Cause | null;
};

const BARRED = TEMPLATE_STATES.filter(isBarred);

/** The template of a campaign in any of its languages, where by what was heard of it nobody can get it. A composer's send is no campaign. */
export async function findTemplateBar(tx: Tx, campaignId: string): Promise<TemplateBar | undefined> {
  const [row] = await tx.query<TemplateBar>(
    `SELECT t.name, t.language, t.state, t.standing, t.cause FROM campaign c JOIN template t
       ON t.name = ${templateNameOf("c")} AND (t.language = ${sentLanguageOf("c")}
         OR t.language IN (SELECT v->>'language' FROM jsonb_array_elements(${contentOf("c")}->'variants') v))
     WHERE c.id = $1 AND c.kind = 'campaign' AND t.state = ANY($2) ORDER BY t.language <> ${sentLanguageOf("c")}, t.language LIMIT 1`,
    [campaignId, BARRED],
  );
  return row;
}

/**
 * The template of a campaign: of all its people, or of those without an open window; null where it has none. The index
 * `campaign_of_template` is built of these words.
 */
export const templateNameOf = (campaign: string): string => `(${contentOf(campaign)}->>'templateName')`;
export const templateLanguageOf = (campaign: string): string => `(${contentOf(campaign)}->>'language')`;

/** The language that was sent: a request that names none is in that of the contract. */
export const sentLanguageOf = (campaign: string): string =>
  `coalesce(${templateLanguageOf(campaign)}, '${DEFAULT_TEMPLATE_LANGUAGE}')`;

/** The same of one message, whose person may have got it in another of its languages. */
const languageOfMessage = (campaign: string, message: string): string =>
  `CASE WHEN ${contentOf(campaign)} ? 'variants' THEN coalesce((SELECT r.language FROM recipient r
     WHERE r.campaign_id = ${message}.campaign_id AND r.seq = ${message}.seq), ${sentLanguageOf(campaign)}) ELSE ${sentLanguageOf(campaign)} END`;

const contentOf = (campaign: string): string =>
  `coalesce(${campaign}.content->'template', ${campaign}.content)`;
