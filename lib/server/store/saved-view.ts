import type { ViewAsk, ViewKind } from "#lib/contract/desk/event.ts";
import { LOCKS, type Tx } from "#lib/db/index.ts";

/** `owner` is null where it is the team's. */
export type ViewRow = { id: string; kind: ViewKind; name: string; ask: ViewAsk; owner: string | null };

const COLUMNS = "id, kind, name, ask, owner";

/** The views of a list that a person has, by name, their own first. */
export function listViewRows(tx: Tx, kind: ViewKind, person: string): Promise<ViewRow[]> {
  return tx.query<ViewRow>(
    `SELECT ${COLUMNS} FROM saved_view WHERE kind = $1 AND (owner = $2 OR owner IS NULL)
     ORDER BY owner IS NULL, lower(name)`,
    [kind, person],
  );
}

/** Whoever adds one sees those that were added before. */
export async function lockViews(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.views]);
}

export async function countViews(tx: Tx, owner: string | null): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM saved_view WHERE owner IS NOT DISTINCT FROM $1::uuid",
    [owner],
  );
  return row?.n ?? 0;
}

/** False where its owner, or the team, has another of this name. */
export async function insertView(tx: Tx, view: ViewRow, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO saved_view (id, kind, name, ask, owner, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id`,
    [view.id, view.kind, view.name, JSON.stringify(view.ask), view.owner, now],
  );
  return rows.length > 0;
}

/** Held until the transaction ends. */
export async function lockView(tx: Tx, id: string): Promise<ViewRow | null> {
  const [row] = await tx.query<ViewRow>(`SELECT ${COLUMNS} FROM saved_view WHERE id = $1 FOR UPDATE`, [id]);
  return row ?? null;
}

export async function renameView(tx: Tx, id: string, name: string): Promise<void> {
  await tx.query("UPDATE saved_view SET name = $2 WHERE id = $1", [id, name]);
}

export async function deleteViewRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query("DELETE FROM saved_view WHERE id = ANY($1::uuid[])", [ids]);
}

/** Names and searches of all views: there are a few for each person. */
export function listViewTexts(tx: Tx): Promise<{ id: string; name: string; q: string | null }[]> {
  return tx.query<{ id: string; name: string; q: string | null }>(
    "SELECT id, name, ask->>'q' AS q FROM saved_view",
  );
}
