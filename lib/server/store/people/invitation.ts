import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Tx } from "#lib/db/index.ts";

export type InvitationRow = {
  id: string;
  email: string;
  name: string;
  role: Role;
  rights: Right[] | null;
  invitedBy: string;
  invitedByName: string;
  createdAt: Date;
  expiresAt: Date;
};

const COLUMNS = `id, email, name, role, rights, invited_by AS "invitedBy", invited_by_name AS "invitedByName",
  created_at AS "createdAt", expires_at AS "expiresAt"`;

/** One an e-mail: a new link takes the place of the old one. */
export async function putInvitation(tx: Tx, row: InvitationRow & { codeHash: Buffer }): Promise<void> {
  await tx.query("DELETE FROM invitation WHERE email = $1", [row.email]);
  await tx.query(
    `INSERT INTO invitation (id, code_hash, email, name, role, rights, invited_by, invited_by_name, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.codeHash,
      row.email,
      row.name,
      row.role,
      row.rights,
      row.invitedBy,
      row.invitedByName,
      row.createdAt,
      row.expiresAt,
    ],
  );
}

export async function findInvitation(tx: Tx, codeHash: Buffer): Promise<InvitationRow | undefined> {
  const rows = await tx.query<InvitationRow>(`SELECT ${COLUMNS} FROM invitation WHERE code_hash = $1`, [
    codeHash,
  ]);
  return rows[0];
}

/** The one of an e-mail in lower case. */
export async function findInvitationByEmail(tx: Tx, email: string): Promise<InvitationRow | undefined> {
  const rows = await tx.query<InvitationRow>(`SELECT ${COLUMNS} FROM invitation WHERE email = $1`, [email]);
  return rows[0];
}

/** Takes it away; undefined where it was gone already, so that one of many who come at once has it. */
export async function takeInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  const rows = await tx.query<InvitationRow>(`DELETE FROM invitation WHERE id = $1 RETURNING ${COLUMNS}`, [
    id,
  ]);
  return rows[0];
}

export async function listInvitationRows(db: Tx): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(`SELECT ${COLUMNS} FROM invitation ORDER BY created_at DESC, id`);
}
