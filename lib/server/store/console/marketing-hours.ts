import type { SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import type { Tx } from "#lib/db/index.ts";

/** As one value, for a statement that reads more. */
export const MARKETING_HOURS = "(SELECT marketing_hours FROM organisation)";

export async function getMarketingHours(tx: Tx): Promise<SendingHours> {
  return theOnly(await tx.query<Row>("SELECT marketing_hours AS hours FROM organisation"));
}

/** The hours as they are now, and nobody else changes them until the end of the transaction. */
export async function lockMarketingHours(tx: Tx): Promise<SendingHours> {
  return theOnly(await tx.query<Row>("SELECT marketing_hours AS hours FROM organisation FOR UPDATE"));
}

export async function updateMarketingHoursRow(tx: Tx, { from, to }: SendingHours): Promise<void> {
  await tx.query("UPDATE organisation SET marketing_hours = $1", [JSON.stringify({ from, to })]);
}

type Row = { hours: SendingHours };

function theOnly([row]: Row[]): SendingHours {
  if (!row) throw new Error("organisation has no row");
  return row.hours;
}
