import type { Trouble, TroubleName } from "#lib/contract/desk/trouble.ts";
import type { Tx } from "#lib/db/index.ts";

/** What was found wrong, and since when; `amount` and `used` of credits alone. */
export type FoundTrouble = { name: TroubleName; since: Date; amount?: number; used?: number };

/**
 * Keeps what is wrong now, and notes what was not before; of a trouble that lasts only its figures move. `unclear` are those
 * that nobody could look at: they stay as they are. Answers whether anything has changed.
 */
export async function keepTroubles(
  tx: Tx,
  found: readonly FoundTrouble[],
  unclear: readonly TroubleName[],
): Promise<boolean> {
  const over = await tx.query(
    "DELETE FROM trouble WHERE name <> ALL($1) AND name <> ALL($2) RETURNING name",
    [found.map(({ name }) => name), unclear],
  );
  const changed = await tx.query<{ name: string; isNew: boolean }>(
    `INSERT INTO trouble (name, since, amount, used)
     SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::bigint[])
     ON CONFLICT (name) DO UPDATE SET amount = excluded.amount, used = excluded.used
       WHERE (trouble.amount, trouble.used) IS DISTINCT FROM (excluded.amount, excluded.used)
     RETURNING name, xmax = 0 AS "isNew"`,
    [
      found.map(({ name }) => name),
      found.map(({ since }) => since),
      found.map(({ amount }) => amount ?? null),
      found.map(({ used }) => used ?? null),
    ],
  );
  const begun = changed.filter(({ isNew }) => isNew).map(({ name }) => name);
  if (begun.length > 0) {
    // Of a trouble the newest alone, as of a campaign.
    await tx.query("DELETE FROM notice WHERE trouble = ANY($1)", [begun]);
    await tx.query("INSERT INTO notice (kind, trouble) SELECT 'service', unnest($1::text[])", [begun]);
  }
  return over.length + changed.length > 0;
}

/** As JSON, in this order: nothing can be sent, nothing is heard, little is left. For a statement that asks for more. */
export const TROUBLES_NOW = `(SELECT coalesce(json_agg(json_build_object('name', name, 'since', since, 'credits',
    CASE WHEN amount IS NOT NULL THEN json_build_object('left', amount, 'used', used) END)
    ORDER BY array_position('{key,silent,credits}', name)), '[]') FROM trouble)`;

/** What is wrong now. */
export async function listTroubles(tx: Tx): Promise<Trouble[]> {
  const [row] = await tx.query<{ troubles: Trouble[] }>(`SELECT ${TROUBLES_NOW} AS troubles`);
  return (row?.troubles ?? []).map(troubleOf);
}

export const troubleOf = ({ since, ...trouble }: Trouble): Trouble => ({
  ...trouble,
  since: new Date(since).toISOString(),
});

/** Credits that went in the last 7 days, as answers said and by the length of the texts where none said it. */
export async function sumUsedCredits(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx.query<{ used: number }>(
    `SELECT coalesce(sum(said + counted), 0)::bigint AS used FROM credit_quarter
     WHERE at > $1::timestamptz - interval '7 days' AND at <= $1`,
    [now],
  );
  return row?.used ?? 0;
}
