import type { OptOutSource } from "#lib/contract/desk/people/opt-out.ts";
import type { Tx } from "#lib/db/index.ts";

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
