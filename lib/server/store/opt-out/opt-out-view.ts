import type { OptOutSource } from "#lib/contract/desk/opt-out.ts";
import type { Tx } from "#lib/db/index.ts";
import type { OptOutFact } from "./opt-out.ts";

export type OptOutRow = OptOutFact & {
  name: string | null;
  /** Newest first, what stands included. */
  history: Omit<OptOutFact, "number">[];
};

type Source = Omit<OptOutFact, "file"> & { fileName: string | null; fileRow: number | null };
type HistoryFact = Omit<Source, "number" | "saidAt"> & { saidAt: string };
type Row = Source & { name: string | null; history: HistoryFact[] };

/** Where a page begins: after this one. */
export type OptOutPlace = { saidAtMs: number; id: string };

export type OptOutQuestion = {
  after?: OptOutPlace | undefined;
  source?: OptOutSource | undefined;
  number?: string | undefined;
  /** Looked for in names, words and, where `hasNumbers`, in reasons. */
  q?: string | undefined;
  /** A part of a number; looked for where `hasNumbers`. */
  digits?: string | undefined;
  hasNumbers: boolean;
  limit: number;
};

/** Who has opted out, newest first. */
export async function listOptOutRows(tx: Tx, question: OptOutQuestion): Promise<OptOutRow[]> {
  const { after, source, number, q, digits, hasNumbers, limit } = question;
  const rows = await tx.query<Row>(LISTED, [
    after ? new Date(after.saidAtMs) : null,
    after?.id ?? "",
    source ?? null,
    number ?? null,
    q ?? null,
    hasNumbers,
    limit,
    digits ?? null,
  ]);
  return rows.map(({ history, fileName, fileRow, ...row }) => ({
    ...row,
    file: fileOf(fileName, fileRow),
    history: history.map(({ fileName: name, fileRow: line, ...fact }) => ({
      ...fact,
      saidAt: new Date(fact.saidAt),
      file: fileOf(name, line),
    })),
  }));
}

const fileOf = (name: string | null, row: number | null) => (name === null ? null : { name, row: row ?? 0 });

const FACT = `fact.id, fact.is_out AS "isOut", fact.said_at AS "saidAt", fact.source, fact.words,
  fact.actor_name AS "actorName", fact.file_name AS "fileName", fact.file_row AS "fileRow"`;

const LISTED = `
  SELECT page.*, (SELECT coalesce(json_agg(past ORDER BY past."saidAt" DESC, past.id DESC), '[]') FROM (
      SELECT ${FACT} FROM opt_out_fact fact WHERE fact.number = page.number
      ORDER BY fact.said_at DESC, fact.id DESC LIMIT 10) past) AS history
  FROM (
    SELECT fact.number, ${FACT}, contact.name
    FROM suppression known
    JOIN opt_out_fact fact ON fact.id = known.fact_id
    LEFT JOIN contact_window contact ON contact.number = known.number
    WHERE known.is_out
      AND ($1::timestamptz IS NULL OR (known.said_at, known.fact_id) < ($1, $2))
      AND ($3::text IS NULL OR fact.source = $3)
      AND ($4::text IS NULL OR known.number = $4)
      AND ($5::text IS NULL OR ($6 AND strpos(known.number, $8::text) > 0)
        OR strpos(lower(concat_ws(E'\\n', contact.name, CASE WHEN $6 OR fact.source = 'keyword' THEN fact.words END,
          CASE WHEN $6 THEN concat_ws(E'\\n', fact.actor_name, fact.file_name) END)), lower($5)) > 0)
    ORDER BY known.said_at DESC, known.fact_id DESC LIMIT $7) page`;

/** How many have opted out, by where it came from. */
export async function countOptOuts(tx: Tx): Promise<Partial<Record<OptOutSource, number>>> {
  const rows = await tx.query<{ source: OptOutSource; count: number }>(
    `SELECT fact.source, count(*) AS count FROM suppression known JOIN opt_out_fact fact ON fact.id = known.fact_id
     WHERE known.is_out GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ source, count }) => [source, count]));
}
