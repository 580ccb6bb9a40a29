import type { Tx } from "#lib/db/index.ts";

/** The name as it is now, and nobody else changes it until the end of the transaction. */
export async function lockOrganisation(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ name: string }>("SELECT name FROM organisation FOR UPDATE");
  if (!row) throw new Error("organisation has no row");
  return row.name;
}

export async function updateOrganisationName(tx: Tx, name: string): Promise<void> {
  await tx.query("UPDATE organisation SET name = $1", [name]);
}
