import type { FieldChange, FieldValue } from "#lib/contract/desk/people/person-field.ts";
import type { Tx } from "#lib/db/index.ts";

// Whoever writes several people at once does so in the order of their numbers, all in one go: two writers never wait for
// each other.

/** From now on these are among the people that are kept. */
export async function keepPeople(tx: Tx, numbers: readonly string[]): Promise<void> {
  await tx.query(
    "INSERT INTO person (number) SELECT number FROM unnest($1::text[]) AS x (number) ORDER BY number ON CONFLICT DO NOTHING",
    [numbers],
  );
}

/** The same of everybody in a list. */
export async function keepListed(tx: Tx, listId: string): Promise<void> {
  await tx.query(
    `INSERT INTO person (number) SELECT number FROM contact_list_member WHERE list_id = $1 ORDER BY number
     ON CONFLICT DO NOTHING`,
    [listId],
  );
}

export type Fields = Record<string, FieldValue>;

/** What is known of somebody by fields; nothing of whom nobody keeps. */
export async function getFields(tx: Tx, number: string): Promise<Fields> {
  const [row] = await tx.query<{ fields: Fields }>("SELECT fields FROM person WHERE number = $1", [number]);
  return row?.fields ?? {};
}

/** The same of several. */
export function listFieldsOf(
  tx: Tx,
  numbers: readonly string[],
): Promise<{ number: string; fields: Fields }[]> {
  return tx.query<{ number: string; fields: Fields }>(
    "SELECT number, fields FROM person WHERE number = ANY($1::text[])",
    [numbers],
  );
}

/** The same of several, in the order of their numbers; nobody else changes it until the transaction ends. */
export function lockFields(
  tx: Tx,
  numbers: readonly string[],
): Promise<{ number: string; fields: Fields }[]> {
  return tx.query<{ number: string; fields: Fields }>(
    "SELECT number, fields FROM person WHERE number = ANY($1::text[]) ORDER BY number FOR UPDATE",
    [numbers],
  );
}

export type NewChange = {
  number: string;
  field: string;
  before: FieldValue | null;
  after: FieldValue | null;
};
export type ChangedBy = { at: Date; source: FieldChange["source"]; actorName: string; file: string | null };

/** Moves people who are locked to these fields, and keeps what changed. */
export async function updateFields(
  tx: Tx,
  people: readonly { number: string; fields: Fields }[],
  changes: readonly NewChange[],
  { at, source, actorName, file }: ChangedBy,
): Promise<void> {
  await tx.query(
    `UPDATE person p SET fields = x.fields FROM jsonb_to_recordset($1) AS x (number text, fields jsonb)
     WHERE p.number = x.number`,
    [JSON.stringify(people)],
  );
  await tx.query(
    `INSERT INTO person_change (number, field, before, after, at, source, actor_name, file)
     SELECT x.number, x.field, nullif(x.before, 'null'), nullif(x.after, 'null'), $2, $3, $4, $5
     FROM jsonb_to_recordset($1) AS x (number text, field text, before jsonb, after jsonb)`,
    [JSON.stringify(changes), at, source, actorName, file],
  );
}

/** The newest changes of somebody's fields. */
export async function listChanges(tx: Tx, number: string, limit: number): Promise<FieldChange[]> {
  const rows = await tx.query<Omit<FieldChange, "at"> & { at: Date }>(
    `SELECT id, field, before, after, at, source, actor_name AS by, file FROM person_change
     WHERE number = $1 ORDER BY id DESC LIMIT $2`,
    [number, limit],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Takes somebody away with all that is known of them by fields. */
export async function eraseFields(tx: Tx, number: string): Promise<void> {
  await tx.query("DELETE FROM person_change WHERE number = $1", [number]);
  await tx.query("DELETE FROM person WHERE number = $1", [number]);
}
