import type { Tx } from "#lib/db/index.ts";

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
