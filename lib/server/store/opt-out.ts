import type { TimeOrder } from "#lib/contract/desk/page-rows.ts";
import type { OptOutSource } from "#lib/contract/desk/people/opt-out.ts";
import { OPT_OUT_SOURCES } from "#lib/contract/desk/people/opt-out-source.ts";
import { type OptOutWords, plainWord } from "#lib/contract/rules/text/opt-out-words.ts";
import type { Tx } from "#lib/db/index.ts";
import { type Conditions, conditionsOf, type Put, putInto, where } from "./conditions.ts";
import { personName } from "./person-name.ts";
import { holdsText } from "./text-search.ts";

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
  /** Absent: the newest first. */
  order?: TimeOrder | undefined;
  /** By number, from this one on: whoever opts out again while all are read keeps their place. */
  afterNumber?: string | undefined;
  source?: OptOutSource | undefined;
  number?: string | undefined;
  /** ClaimSnapshot for in words and, where `hasNumbers`, in names and reasons. */
  q?: string | undefined;
  /** A part of a number; looked for where `hasNumbers`. */
  digits?: string | undefined;
  /** Who goes by a name that was looked for. */
  called?: readonly string[] | undefined;
  hasNumbers: boolean;
  limit: number;
};

/** So many are looked through in one step of a search by text: each is a look into two other tables. */
const SPAN = 1_000;

/** Who has opted out, by time or by number. */
export async function listOptOutRows(tx: Tx, question: OptOutQuestion): Promise<OptOutRow[]> {
  const rows = await tx.query<Row>(...listedBy(question));
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

/** Where a search by text has looked to; null where that is the end. */
export async function findOptOutSpanEnd(tx: Tx, question: OptOutQuestion): Promise<OptOutPlace | null> {
  const put = putInto();
  const [row] = await tx.query<{ saidAt: Date; id: string }>(
    `SELECT said_at AS "saidAt", fact_id AS id FROM (${spanOf(question, put)}) known OFFSET ${SPAN - 1}`,
    put.params,
  );
  return row ? { saidAtMs: row.saidAt.getTime(), id: row.id } : null;
}

const fileOf = (name: string | null, row: number | null) => (name === null ? null : { name, row: row ?? 0 });

const FACT = `fact.id, fact.is_out AS "isOut", fact.said_at AS "saidAt", fact.source, fact.words,
  fact.actor_name AS "actorName", fact.file_name AS "fileName", fact.file_row AS "fileRow"`;

type OptOutQuery = Pick<OptOutQuestion, "after" | "afterNumber" | "source" | "number">;

const conditionsIn = (order: OptOutQuestion["order"]): Conditions<OptOutQuery> => ({
  after: ({ saidAtMs, id }, put) =>
    `(said_at, fact_id) ${order === "oldest" ? ">" : "<"} (${put(new Date(saidAtMs))}::timestamptz, ${put(id)})`,
  afterNumber: (number, put) => `number > ${put(number)}`,
  source: (source, put) => `source = ${put(source)}`,
  number: (number, put) => `number = ${put(number)}`,
});

function spanOf(question: OptOutQuestion, put: Put): string {
  const asked = where(["is_out", ...conditionsOf(question, conditionsIn(question.order), put)]);
  return `SELECT number, fact_id, said_at FROM suppression ${asked}
    ORDER BY ${orderOf(question)} LIMIT ${question.q === undefined ? put(question.limit) : SPAN}`;
}

function orderOf({ afterNumber, order }: OptOutQuestion, of = ""): string {
  if (afterNumber !== undefined) return `${of}number`;
  const way = order === "oldest" ? "" : " DESC";
  return `${of}said_at${way}, ${of}fact_id${way}`;
}

function listedBy(question: OptOutQuestion): [string, unknown[]] {
  const { q, digits, called = [], hasNumbers, limit } = question;
  const put = putInto();
  const span = spanOf(question, put);
  const isFound =
    q === undefined
      ? "true"
      : foundBy({ q: put(q), digits: put(digits ?? null), called: put(called), hasNumbers });
  return [
    `SELECT page.*, ${personName("page.number")} AS name, (SELECT coalesce(json_agg(past ORDER BY past."saidAt" DESC, past.id DESC), '[]') FROM (
        SELECT ${FACT} FROM opt_out_fact fact WHERE fact.number = page.number
        ORDER BY fact.said_at DESC, fact.id DESC LIMIT 10) past) AS history
     FROM (
       SELECT fact.number, ${FACT} FROM (${span}) known
       JOIN LATERAL (SELECT * FROM opt_out_fact WHERE id = known.fact_id OFFSET 0) fact ON true
       LEFT JOIN LATERAL (SELECT name FROM contact_window WHERE number = known.number OFFSET 0) contact ON true
       WHERE ${isFound} ORDER BY ${orderOf(question, "known.")} LIMIT ${put(limit)}) page`,
    put.params,
  ];
}

const ALL_OF_FACT = { withheld: ["contact.name", "fact.words", "fact.actor_name", "fact.file_name"] };
// What somebody wrote to us; a reason that one of us gave may be about them.
const SHOWN_OF_FACT = { words: ["CASE WHEN fact.source = 'keyword' THEN fact.words END"] };

type Looked = { q: string; digits: string; called: string; hasNumbers: boolean };

function foundBy({ q, digits, called, hasNumbers }: Looked): string {
  const inText = holdsText(q, hasNumbers ? ALL_OF_FACT : SHOWN_OF_FACT, hasNumbers);
  const inNumber = holdsText(digits, { withheld: ["fact.number"] }, hasNumbers);
  return `(${inText} OR ${inNumber} OR fact.number = ANY (${called}::text[]))`;
}

/** How many have opted out, by where it came from. */
export async function countOptOuts(tx: Tx): Promise<Partial<Record<OptOutSource, number>>> {
  const rows = await tx.query<{ source: OptOutSource; count: number }>(
    `SELECT substr(name, length('opt-out-') + 1) AS source, sum(n)::int AS count FROM tally_now
     WHERE at = '-infinity' AND name = ANY($1) GROUP BY 1`,
    [OPT_OUT_SOURCES.map((source) => `opt-out-${source}`)],
  );
  return Object.fromEntries(rows.map(({ source, count }) => [source, count]));
}

/** Something said about a number (E.164); `id` is the eventId of a message, else a UUID. */
export type OptOutFact = {
  id: string;
  number: string;
  isOut: boolean;
  saidAt: Date;
  source: OptOutSource;
  words: string | null;
  actorName: string | null;
  file: { name: string; row: number } | null;
};

/** What stands for a number: the greatest of its facts. */
export type OptOutState = Pick<OptOutFact, "number" | "isOut" | "saidAt"> & { factId: string };

/** Keeps facts, each id once. */
export async function insertOptOutFacts(tx: Tx, facts: readonly OptOutFact[]): Promise<void> {
  await tx.query(
    `INSERT INTO opt_out_fact (id, number, is_out, said_at, source, words, actor_name, file_name, file_row)
     SELECT * FROM unnest($1::text[], $2::text[], $3::boolean[], $4::timestamptz[], $5::text[], $6::text[],
       $7::text[], $8::text[], $9::int[])
     ON CONFLICT (id) DO NOTHING`,
    [
      facts.map((fact) => fact.id),
      facts.map((fact) => fact.number),
      facts.map((fact) => fact.isOut),
      facts.map((fact) => fact.saidAt),
      facts.map((fact) => fact.source),
      facts.map((fact) => fact.words),
      facts.map((fact) => fact.actorName),
      facts.map((fact) => fact.file?.name ?? null),
      facts.map((fact) => fact.file?.row ?? null),
    ],
  );
}

/**
 * Moves each number to this fact where it is greater than what stands. One fact a number, sorted by number, so that
 * two writers never wait for each other; the row lock of the upsert decides between them.
 */
export async function raiseOptOuts(tx: Tx, facts: readonly OptOutFact[]): Promise<void> {
  await tx.query(
    `INSERT INTO suppression AS known (number, reason, source, is_out, said_at, fact_id)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::timestamptz[], $6::text[])
     ON CONFLICT (number) DO UPDATE SET reason = excluded.reason, source = excluded.source,
       is_out = excluded.is_out, said_at = excluded.said_at, fact_id = excluded.fact_id
     WHERE (excluded.said_at, excluded.is_out, excluded.fact_id COLLATE "C")
         > (known.said_at, known.is_out, known.fact_id COLLATE "C")`,
    [
      facts.map((fact) => fact.number),
      facts.map((fact) => fact.words ?? ""),
      facts.map((fact) => fact.source),
      facts.map((fact) => fact.isOut),
      facts.map((fact) => fact.saidAt),
      facts.map((fact) => fact.id),
    ],
  );
}

/** What stands for these numbers; `isLocked` keeps it so until the transaction ends. */
export async function listOptOutStates(
  tx: Tx,
  numbers: readonly string[],
  { isLocked = false } = {},
): Promise<Map<string, OptOutState>> {
  const rows = await tx.query<OptOutState>(isLocked ? `${STATES} ORDER BY number FOR UPDATE` : STATES, [
    numbers,
  ]);
  return new Map(rows.map((row) => [row.number, row]));
}

const STATES = `SELECT number, is_out AS "isOut", said_at AS "saidAt", fact_id AS "factId"
  FROM suppression WHERE number = ANY($1)`;

/** The words of settings, in the order they were added. */
export async function listOptOutWords(tx: Tx): Promise<OptOutWords> {
  const rows = await tx.query<{ word: string; isOut: boolean }>(
    `SELECT word, is_out AS "isOut" FROM opt_out_word ORDER BY added_at, plain`,
  );
  const of = (isOut: boolean) => rows.filter((row) => row.isOut === isOut).map(({ word }) => word);
  return { out: of(true), in: of(false) };
}

/** The same, and nobody else changes them until the end of the transaction; whoever reads them waits for nothing. */
export async function lockOptOutWords(tx: Tx): Promise<OptOutWords> {
  await tx.query("LOCK TABLE opt_out_word IN SHARE ROW EXCLUSIVE MODE");
  return listOptOutWords(tx);
}

/** These and no others; a word that stays keeps its place. */
export async function replaceOptOutWords(tx: Tx, words: OptOutWords): Promise<void> {
  const rows = [
    ...words.out.map((word) => ({ word, isOut: true })),
    ...words.in.map((word) => ({ word, isOut: false })),
  ];
  const plain = rows.map(({ word }) => plainWord(word));
  await tx.query("DELETE FROM opt_out_word WHERE plain <> ALL($1)", [plain]);
  await tx.query(
    `INSERT INTO opt_out_word (word, plain, is_out)
     SELECT * FROM unnest($1::text[], $2::text[], $3::boolean[])
     ON CONFLICT (plain) DO UPDATE SET word = excluded.word, is_out = excluded.is_out`,
    [rows.map(({ word }) => word), plain, rows.map(({ isOut }) => isOut)],
  );
}
