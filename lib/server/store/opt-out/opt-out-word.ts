import type { OptOutWords } from "#lib/contract/rules/text/opt-out-words.ts";
import { plainWord } from "#lib/contract/rules/text/opt-out-words.ts";
import type { Tx } from "#lib/db/index.ts";

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
