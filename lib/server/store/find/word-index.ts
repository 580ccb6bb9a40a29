import type { Tx } from "#lib/db/index.ts";

/** Of two letters that a third of a million begin with, some are as good as all; where fewer have them, all are read. */
export const MOST_LOOKED_AT = 500;

/** For the rest of the transaction, whatever the planner believes of the table, its words are one look into their index. */
export async function readByWordIndex(tx: Tx): Promise<void> {
  await tx.query(
    `SELECT set_config('gin_fuzzy_search_limit', $1, true), set_config('enable_seqscan', 'off', true),
       set_config('enable_indexscan', 'off', true)`,
    [String(MOST_LOOKED_AT)],
  );
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Asks for names with words that begin with each of those that were typed, in any order; null where there are none. */
export function wordQueryOf(typed: string): string | null {
  const words = typed.match(WORD) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(" & ");
}
