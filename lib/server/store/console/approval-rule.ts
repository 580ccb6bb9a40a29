import type { ApprovalRule } from "#lib/contract/rules/sending/approval.ts";
import type { Tx } from "#lib/db/index.ts";

const COLUMNS = "approval_people AS people, approval_credits AS credits";

/** As one value, for a statement that reads more. */
export const APPROVAL_LIMITS =
  "(SELECT jsonb_build_object('people', approval_people, 'credits', approval_credits) FROM organisation)";

/** The limits as they are, and as they stay until the end of the transaction; others may hold them so, too. */
export async function holdApprovalRule(tx: Tx): Promise<ApprovalRule> {
  return theOnly(await tx.query<ApprovalRule>(`SELECT ${COLUMNS} FROM organisation FOR SHARE`));
}

/** As they are now, and nobody else changes them until the end of the transaction. */
export async function lockApprovalRule(tx: Tx): Promise<ApprovalRule> {
  return theOnly(await tx.query<ApprovalRule>(`SELECT ${COLUMNS} FROM organisation FOR UPDATE`));
}

export async function getApprovalRule(tx: Tx): Promise<ApprovalRule> {
  return theOnly(await tx.query<ApprovalRule>(`SELECT ${COLUMNS} FROM organisation`));
}

export async function updateApprovalRuleRow(tx: Tx, { people, credits }: ApprovalRule): Promise<void> {
  await tx.query("UPDATE organisation SET approval_people = $1, approval_credits = $2", [people, credits]);
}

/** Who may send by the service of this right, an expression, of the people `u`. */
const maySend = (right: string): string =>
  `(u.role <> 'viewer' AND NOT u.is_disabled AND (u.role = 'owner' OR u.rights IS NULL OR ${right} = ANY(u.rights)))`;

/** Who may send a campaign by its channel, a column, of the people `u`. */
export const maySendBy = (channel: string): string =>
  maySend(`CASE ${channel} WHEN 'sms' THEN 'sms' ELSE 'chat' END`);

export async function countSenders(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM app_user u WHERE ${maySend("'sms'")} OR ${maySend("'chat'")}`,
  );
  return row?.n ?? 0;
}

function theOnly([row]: ApprovalRule[]): ApprovalRule {
  if (!row) throw new Error("organisation has no row");
  return row;
}
