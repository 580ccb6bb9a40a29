import type { TemplateOrigin } from "#lib/contract/desk/template.ts";
import type { TemplateState } from "#lib/contract/rules/template/template-state.ts";
import type { TemplateRead } from "#lib/contract/wire/template-answer.ts";
import type { Tx } from "#lib/db/index.ts";
import { storableJson } from "../storable-json.ts";

export type TemplateKey = { name: string; language: string };
export type StoredTemplate = TemplateKey & {
  id: string;
  origin: TemplateOrigin;
  serviceId: string | null;
  standing: Standing | null;
  content: Content | null;
  kind: Kind | null;
  cause: Cause | null;
  state: TemplateState;
  /** The state of the open creation in the journal. */
  creation: "attempting" | "unknown" | null;
};

const COLUMNS = `t.id, t.name, t.language, t.origin, t.service_id AS "serviceId", t.standing, t.content, t.kind, t.cause, t.state`;

type Row = Omit<StoredTemplate, "creation">;

export type NewTemplate = TemplateKey & { origin: TemplateOrigin; createdBy: string | null };

/** Puts in whoever is missing and locks them all, in one order, so that two who lock the same never wait for each other. */
export async function lockTemplates(tx: Tx, wanted: readonly NewTemplate[]): Promise<StoredTemplate[]> {
  const rows = [...new Map(wanted.map((each) => [keyOf(each), each])).values()].sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name);
  const languages = rows.map(({ language }) => language);
  await tx.query(
    `INSERT INTO template (name, language, origin, created_by, search)
     SELECT name, language, origin, created_by, lower(name)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS item (name, language, origin, created_by)
     ON CONFLICT DO NOTHING`,
    [names, languages, rows.map(({ origin }) => origin), rows.map(({ createdBy }) => createdBy)],
  );
  const locked = await tx.query<Row>(
    `SELECT ${COLUMNS} FROM template t
     WHERE (t.name, t.language) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     ORDER BY t.name COLLATE "C", t.language COLLATE "C" FOR NO KEY UPDATE`,
    [names, languages],
  );
  return withCreations(tx, locked);
}

// A statement of its own: the one that waited for the lock still sees the journal as it was before.
async function withCreations(tx: Tx, rows: readonly Row[]): Promise<StoredTemplate[]> {
  const open = await tx.query<TemplateKey & { state: "attempting" | "unknown" }>(
    `SELECT name, language, state FROM template_attempt
     WHERE (state = 'attempting' OR (state = 'unknown' AND resolution IS NULL))
       AND (name, language) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [rows.map(({ name }) => name), rows.map(({ language }) => language)],
  );
  const states = new Map(open.map((each) => [keyOf(each), each.state]));
  return rows.map((row) => ({ ...row, creation: states.get(keyOf(row)) ?? null }));
}

export const keyOf = ({ name, language }: TemplateKey): string => `${name}\n${language}`;

export async function findTemplate(tx: Tx, id: string): Promise<StoredTemplate | undefined> {
  const rows = await tx.query<Row>(`SELECT ${COLUMNS} FROM template t WHERE t.id = $1`, [id]);
  return (await withCreations(tx, rows))[0];
}

export async function lockTemplate(tx: Tx, id: string): Promise<StoredTemplate | undefined> {
  const rows = await tx.query<Row>(`SELECT ${COLUMNS} FROM template t WHERE t.id = $1 FOR NO KEY UPDATE`, [
    id,
  ]);
  return (await withCreations(tx, rows))[0];
}

export type ListedTemplate = Pick<
  StoredTemplate,
  "id" | "standing" | "content" | "kind" | "cause" | "serviceId"
> & {
  state: TemplateState;
  rank: number;
  category: string | null;
  search: string;
};

export async function updateTemplate(tx: Tx, template: ListedTemplate): Promise<void> {
  const json = (value: unknown) => (value === null ? null : storableJson(value));
  await tx.query(
    `UPDATE template SET standing = $2::jsonb, content = $3::jsonb, kind = $4::jsonb, state = $5, rank = $6,
       category = $7, search = $8, service_id = $9, cause = $10::jsonb WHERE id = $1`,
    [
      template.id,
      json(template.standing),
      json(template.content),
      json(template.kind),
      template.state,
      template.rank,
      template.category,
      template.search,
      template.serviceId,
      json(template.cause),
    ],
  );
}

/** That the service was asked, and why that told nothing; null where it told. */
export async function noteTemplateCheck(
  tx: Tx,
  id: string,
  check: { at: Date; problem: string | null },
): Promise<void> {
  await tx.query("UPDATE template SET checked_at = $2, check_problem = $3 WHERE id = $1", [
    id,
    check.at,
    check.problem,
  ]);
}

/** Takes back a row that only a creation put in, which was proven not to have happened. */
export async function deleteUnheard(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `DELETE FROM template t WHERE id = $1 AND origin = 'created' AND standing IS NULL AND accepted_at IS NULL
       AND refused_at IS NULL AND NOT EXISTS (SELECT FROM template_fact f WHERE f.template_id = t.id)
       AND NOT EXISTS (SELECT FROM template_attempt a WHERE a.template_id = t.id AND a.state IN ('attempting', 'unknown')
         AND a.resolution IS NULL)`,
    [id],
  );
}

export type TemplateSource = "create" | "event" | "read" | "sync";

/** One thing said about a template. `revision` is the one it speaks of; null counts as older than any (§2.9). */
export type TemplateFact = {
  id: string;
  source: TemplateSource;
  occurredAt: Date;
  revision: number | null;
  byName: string | null;
  said: TemplateRead;
};

/** Where a value comes from: the greatest place stands, whatever came first. */
export type Place = { revision: number | null; atMs: number; factId: string };

export type Standing = Place &
  Pick<
    TemplateRead,
    | "status"
    | "providerStatus"
    | "reason"
    | "rejectionInfo"
    | "disableInfo"
    | "lockInfo"
    | "syncStatus"
    | "syncedAt"
    | "lastSyncError"
  > & { source: TemplateSource };

export type Content = Place & Pick<TemplateRead, "components">;

export type Kind = Place & { category: string };

/** Why it stands where it stands: a read may say the state without the reason that an event gave. */
export type Cause = Place & { state: TemplateState; words: string };

/** What is known of a template by now. */
export type FoldedTemplate = {
  standing: Standing | null;
  content: Content | null;
  kind: Kind | null;
  cause: Cause | null;
};
