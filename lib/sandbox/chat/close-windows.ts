import { CHAT_WINDOW_MS } from "../../contract/wire/limits.ts";
import type { Customer, Sandbox } from "../context.ts";
import { phoneKey } from "./window.ts";

/** Lets windows be over, as if the last message of each were 24 h old; answers how many wrote at all. */
export async function closeWindows(
  sandbox: Sandbox,
  customer: Customer,
  recipients: readonly string[],
): Promise<number> {
  const rows = await sandbox.db.query(
    `UPDATE sandbox.conversation SET last_inbound_at = least(last_inbound_at, $3)
      WHERE customer_id = $1 AND phone = ANY($2) RETURNING id`,
    [customer.id, recipients.map(phoneKey), new Date(sandbox.now().getTime() - CHAT_WINDOW_MS)],
  );
  return rows.length;
}
