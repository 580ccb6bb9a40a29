import type { ListTemplates } from "#lib/contract/desk/template.ts";
import type { TemplateState } from "#lib/contract/rules/template/template-state.ts";
import type { TemplateRead } from "#lib/contract/wire/template-answer.ts";
import type { Tx } from "#lib/db/index.ts";
import { type Conditions, conditionsOf, type Put, putInto, where } from "../conditions.ts";
import { storableJson } from "../storable-json.ts";
import { holdsText } from "../text-search.ts";
import type { StoredTemplate, TemplateFact } from "./template.ts";
import { templateLanguageOf, templateNameOf } from "./template-outcome.ts";

export type TemplateViewRow = Omit<StoredTemplate, "creation"> & {
  category: string | null;
  checkedAt: Date | null;
  checkProblem: string | null;
  createdBy: string | null;
  createdAt: Date;
  refusedAt: Date | null;
  refusedWords: string | null;
  isRefusedLate: boolean;
  acceptedAt: Date | null;
  sentAt: Date | null;
  lastUsedAt: Date | null;
  uses: number;
};

const VIEW = `t.id, t.name, t.language, t.origin, t.service_id AS "serviceId", t.standing, t.content, t.kind, t.cause, t.state,
  t.category, t.checked_at AS "checkedAt", t.check_problem AS "checkProblem", t.created_by AS "createdBy",
  t.created_at AS "createdAt", t.refused_at AS "refusedAt", t.refused_words AS "refusedWords",
  t.is_refused_late AS "isRefusedLate", t.accepted_at AS "acceptedAt", t.sent_at AS "sentAt", used.at AS "lastUsedAt",
  used.n AS uses`;

const OF_TEMPLATE = `${templateNameOf("c")} = t.name AND ${templateLanguageOf("c")} = t.language`;

const USED = `CROSS JOIN LATERAL (SELECT max(at) AS at, count(*)::int AS n FROM (
  SELECT c.started_at AS at FROM campaign c WHERE ${OF_TEMPLATE} AND c.started_at IS NOT NULL
  ORDER BY c.started_at DESC NULLS LAST LIMIT 100) latest) used`;

/** Where a page begins: after this card. */
export type TemplatePlace = { rank: number; name: string };
export type TemplateQuestion = Omit<ListTemplates, "cursor" | "rows"> & {
  after?: TemplatePlace | undefined;
  /** `q` as the digits of a number, however a text writes it; looked for where `hasNumbers`. */
  digits?: string | undefined;
  /** False looks only in texts without the numbers in them. */
  hasNumbers: boolean;
  /** Cards, not languages. */
  limit: number;
};

type TemplateQuery = Omit<ListTemplates, "cursor" | "rows" | "q">;

const CONDITIONS: Conditions<TemplateQuery> = {
  state: (state, put) => `state = ${put(state)}`,
  language: (language, put) => `language = ${put(language)}`,
  category: (category, put) => `category = ${put(category)}`,
  used: (used) => (used === "used" ? EVER_USED : `NOT ${EVER_USED}`),
};

// OFFSET 0: one look into its index for each template, and not all campaigns there are beside them.
const EVER_USED = `EXISTS (SELECT FROM campaign c WHERE ${templateNameOf("c")} = t.name AND c.started_at IS NOT NULL OFFSET 0)`;

/** All languages of the names of which one fits, those that need somebody first. */
export async function listTemplateRows(
  tx: Tx,
  question: TemplateQuestion,
): Promise<(TemplateViewRow & { cardRank: number })[]> {
  const { after, limit } = question;
  const put = putInto();
  const asked = where([...conditionsOf(question, CONDITIONS, put), ...foundBy(question, put)]);
  const place = after ? `WHERE (rank, name) > (${put(after.rank)}, ${put(after.name)})` : "";
  return tx.query<TemplateViewRow & { cardRank: number }>(
    `WITH card AS (SELECT name, min(rank) AS rank FROM template t ${asked} GROUP BY name),
     page AS (SELECT * FROM card ${place} ORDER BY rank, name LIMIT ${put(limit)})
     SELECT ${VIEW}, page.rank AS "cardRank" FROM page JOIN template t ON t.name = page.name ${USED}
     ORDER BY page.rank, t.name, t.language`,
    put.params,
  );
}

const IN_TEMPLATE = { words: ["search"] };

function foundBy({ q, digits, hasNumbers }: TemplateQuestion, put: Put): string[] {
  if (!q) return [];
  const inText = holdsText(put(q.toLowerCase()), IN_TEMPLATE, hasNumbers);
  if (!hasNumbers || digits === undefined) return [inText];
  return [`(${inText} OR ${holdsText(put(digits), { withheld: ["digits"] }, true)})`];
}

export type TemplateFacets = {
  all: number;
  states: { state: TemplateState; count: number }[];
  languages: string[];
  categories: string[];
};

/** How many names there are, of each state too, and what else can be asked for. */
export async function countTemplates(tx: Tx): Promise<TemplateFacets> {
  const [row] = await tx.query<TemplateFacets>(
    `SELECT (SELECT count(DISTINCT name)::int FROM template) AS all,
       (SELECT coalesce(jsonb_agg(each), '[]') FROM (
          SELECT state, count(DISTINCT name) AS count FROM template GROUP BY state) each) AS states,
       ARRAY(SELECT DISTINCT language FROM template ORDER BY 1 LIMIT 100) AS languages,
       ARRAY(SELECT DISTINCT category FROM template WHERE category IS NOT NULL ORDER BY 1 LIMIT 100) AS categories`,
  );
  return row ?? { all: 0, states: [], languages: [], categories: [] };
}

export async function getTemplateRow(tx: Tx, id: string): Promise<(TemplateViewRow & Declared) | undefined> {
  const [row] = await tx.query<TemplateViewRow & Declared>(
    `SELECT ${VIEW}, ${DECLARED} FROM template t ${USED} WHERE t.id = $1`,
    [id],
  );
  return row;
}

export async function findTemplateName(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>("SELECT name FROM template WHERE id = $1", [id]);
  return row?.name;
}

/** Every language of exactly this name. */
export async function listTemplatesNamed(tx: Tx, name: string): Promise<TemplateViewRow[]> {
  return tx.query<TemplateViewRow>(
    `SELECT ${VIEW} FROM template t ${USED} WHERE t.name = $1 ORDER BY t.language LIMIT 200`,
    [name],
  );
}

export function listLanguagesOf(tx: Tx, name: string) {
  return tx.query<{ id: string; language: string; state: TemplateState }>(
    "SELECT id, language, state FROM template WHERE name = $1 ORDER BY language",
    [name],
  );
}

export type TemplateUse = {
  campaignId: string;
  name: string;
  state: string;
  startedAt: Date | null;
  people: number;
};

/** Campaigns that use it, drafts first; and how often a composer sent it, counted up to `limit`. */
export async function listTemplateUses(tx: Tx, id: string): Promise<TemplateUse[]> {
  return tx.query<TemplateUse>(
    `SELECT c.id AS "campaignId", c.name, c.state, c.started_at AS "startedAt", c.n_rows - c.n_excluded AS people
     FROM template t JOIN campaign c ON ${OF_TEMPLATE}
     WHERE t.id = $1 AND c.kind = 'campaign' ORDER BY c.started_at DESC NULLS FIRST, c.id LIMIT 20`,
    [id],
  );
}

export async function countDirectUses(tx: Tx, id: string, limit: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT FROM template t JOIN campaign c ON ${OF_TEMPLATE}
       WHERE t.id = $1 AND c.kind = 'direct' LIMIT $2) uses`,
    [id, limit],
  );
  return row?.n ?? 0;
}

export type StoredTemplateFact = TemplateFact & { receivedAt: Date };

/** Keeps facts; one that is known already stays as it is. */
export async function insertTemplateFacts(
  tx: Tx,
  facts: readonly { templateId: string; fact: TemplateFact }[],
): Promise<void> {
  if (facts.length === 0) return;
  await tx.query(
    `INSERT INTO template_fact (id, template_id, source, occurred_at, revision, by_name, said)
     SELECT id, template_id, source, occurred_at, revision, by_name, said::jsonb
     FROM unnest($1::text[], $2::uuid[], $3::text[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[])
       AS item (id, template_id, source, occurred_at, revision, by_name, said)
     ON CONFLICT (id) DO NOTHING`,
    [
      facts.map(({ fact }) => fact.id),
      facts.map(({ templateId }) => templateId),
      facts.map(({ fact }) => fact.source),
      facts.map(({ fact }) => fact.occurredAt),
      facts.map(({ fact }) => fact.revision),
      facts.map(({ fact }) => fact.byName),
      facts.map(({ fact }) => storableJson(fact.said)),
    ],
  );
}

export type Declared = Pick<TemplateRead, "variables" | "parameterFormat">;

/** Columns of `Declared` of the template `t`, each as the newest fact has it that speaks of it (§2.8): an event names the components, and nearly never the variables. */
export const DECLARED = (() => {
  const newestSaid = (name: keyof Declared) =>
    `(SELECT said->'${name}' FROM template_fact f WHERE f.template_id = t.id AND said->'${name}' <> 'null'
      ORDER BY coalesce(f.revision, -1) DESC, f.occurred_at DESC, f.id DESC LIMIT 1)`;
  return `${newestSaid("variables")} AS variables, ${newestSaid("parameterFormat")} AS "parameterFormat"`;
})();

/** What was said of a template, newest first. */
export async function listTemplateFacts(
  tx: Tx,
  templateId: string,
  limit: number,
): Promise<StoredTemplateFact[]> {
  return tx.query<StoredTemplateFact>(
    `SELECT id, source, occurred_at AS "occurredAt", received_at AS "receivedAt", revision, by_name AS "byName", said
     FROM template_fact WHERE template_id = $1 ORDER BY occurred_at DESC, id DESC LIMIT $2`,
    [templateId, limit],
  );
}
