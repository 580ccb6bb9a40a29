import type { TemplateRead } from "#lib/contract/wire/template-answer.ts";
import type { Tx } from "#lib/db/index.ts";
import type { TemplateFact } from "#lib/server/store/template/folded-template.ts";
import { storableJson } from "../storable-json.ts";

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
