import type { DataRequest } from "#lib/contract/desk/people/data-request.ts";
import type { Tx } from "#lib/db/index.ts";
import type { TimePlace } from "./time-place.ts";

/** What somebody asked about their data; days as `2026-11-29`. */
export type DataRequestRow = Omit<DataRequest, "isOverdue" | "closedAt"> & {
  recordedAt: Date;
  closedAt: Date | null;
};

const COLUMNS = `id, kind, number, person_name AS "personName", to_char(received_on, 'YYYY-MM-DD') AS "receivedOn",
  to_char(due_on, 'YYYY-MM-DD') AS "dueOn", state, note, revision, recorded_at AS "recordedAt", recorded_by AS "recordedBy",
  closed_at AS "closedAt", closed_by AS "closedBy"`;

/** Those that are not answered, due first, after a day and an id. */
export function listOpenDataRequests(
  tx: Tx,
  { after, limit }: { after: { dueOn: string; id: string } | null; limit: number },
): Promise<DataRequestRow[]> {
  return tx.query<DataRequestRow>(
    `SELECT ${COLUMNS} FROM data_request WHERE state = 'open'
       AND (due_on, id) > (coalesce($1::date, '-infinity'), coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'))
     ORDER BY due_on, id LIMIT $3`,
    [after?.dueOn ?? null, after?.id ?? null, limit],
  );
}

/** All of them, the newest first. */
export function listDataRequests(
  tx: Tx,
  { after, limit }: { after: TimePlace | null; limit: number },
): Promise<DataRequestRow[]> {
  return tx.query<DataRequestRow>(
    `SELECT ${COLUMNS} FROM data_request
     WHERE (recorded_at, id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
     ORDER BY recorded_at DESC, id DESC LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, limit],
  );
}

/** Those about one number, the newest first. */
export function listDataRequestsOf(tx: Tx, number: string): Promise<DataRequestRow[]> {
  return tx.query<DataRequestRow>(
    `SELECT ${COLUMNS} FROM data_request WHERE number = $1 ORDER BY recorded_at DESC, id DESC`,
    [number],
  );
}

const MOST = 1_000;

/** How many are open, and of these past their day, up to 1,000 each. */
export async function countDataRequests(tx: Tx, today: string): Promise<{ open: number; overdue: number }> {
  const [row] = await tx.query<{ open: number; overdue: number }>(
    `SELECT (SELECT count(*)::int FROM (SELECT FROM data_request WHERE state = 'open' LIMIT ${MOST}) o) AS open,
       (SELECT count(*)::int FROM (SELECT FROM data_request WHERE state = 'open' AND due_on < $1 LIMIT ${MOST}) o) AS overdue`,
    [today],
  );
  return row ?? { open: 0, overdue: 0 };
}

/** Notes of the late ones that they are told; answers of how many it was not noted before. */
export async function noteLateTold(tx: Tx, today: string): Promise<number> {
  const rows = await tx.query(
    `UPDATE data_request SET is_late_told = true WHERE state = 'open' AND due_on < $1 AND NOT is_late_told RETURNING id`,
    [today],
  );
  return rows.length;
}

export type NewDataRequest = Omit<DataRequestRow, "state" | "revision" | "closedAt" | "closedBy">;

export async function insertDataRequest(tx: Tx, request: NewDataRequest): Promise<DataRequestRow> {
  const [row] = await tx.query<DataRequestRow>(
    `INSERT INTO data_request (id, kind, number, person_name, received_on, due_on, note, recorded_at, recorded_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
    [
      ...[request.id, request.kind, request.number, request.personName, request.receivedOn, request.dueOn],
      ...[request.note, request.recordedAt, request.recordedBy],
    ],
  );
  if (!row) throw new Error("a request that was inserted is gone");
  return row;
}

/** The request, locked until the transaction ends. */
export async function lockDataRequest(tx: Tx, id: string): Promise<DataRequestRow | undefined> {
  const [row] = await tx.query<DataRequestRow>(
    `SELECT ${COLUMNS} FROM data_request WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row;
}

type Change = Pick<DataRequestRow, "id" | "state" | "note" | "closedAt" | "closedBy">;

export async function updateDataRequestRow(tx: Tx, change: Change): Promise<DataRequestRow | undefined> {
  const { id, state, note, closedAt, closedBy } = change;
  const [row] = await tx.query<DataRequestRow>(
    `UPDATE data_request SET state = $2, note = $3, closed_at = $4, closed_by = $5, revision = revision + 1,
       is_late_told = is_late_told AND $2 = 'open'
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, state, note, closedAt, closedBy],
  );
  return row;
}

/** Takes out of the log who asked, and what was noted: what was asked, and when it was answered, stays. */
export async function eraseDataRequests(tx: Tx, number: string): Promise<void> {
  await tx.query(
    "UPDATE data_request SET number = NULL, person_name = '', note = '', revision = revision + 1 WHERE number = $1",
    [number],
  );
}
