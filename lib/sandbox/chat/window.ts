import { CHAT_WINDOW_MS } from "../../contract/wire/limits.ts";
import type { Tx } from "../../db/index.ts";
import type { Customer, Sandbox } from "../context.ts";

/** Digits of a number: a person has one window however the number is spelled. */
export function phoneKey(recipient: string): string {
  return recipient.replace(/\D/g, "") || recipient;
}

/** Which recipients have an open service window: an inbound message within 24 h; unknown counts as closed (§4.1 r2). */
export async function findOpenWindows(
  tx: Tx,
  sandbox: Sandbox,
  customer: Customer,
  recipients: string[],
): Promise<Set<string>> {
  if (sandbox.settings.windows === "open") return new Set(recipients);
  const rows = await tx.query<{ phone: string }>(
    `SELECT phone FROM sandbox.conversation
      WHERE customer_id = $1 AND phone = ANY($2) AND last_inbound_at > $3`,
    [customer.id, recipients.map(phoneKey), new Date(sandbox.now().getTime() - CHAT_WINDOW_MS)],
  );
  const open = new Set(rows.map((row) => row.phone));
  return new Set(recipients.filter((recipient) => open.has(phoneKey(recipient))));
}
