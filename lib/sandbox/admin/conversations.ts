import { CHAT_WINDOW_MS } from "../../contract/wire/limits.ts";
import { closeWindows } from "../chat/close-windows.ts";
import { Refusal } from "../http/refusal.ts";
import type { AdminCall } from "./admin-call.ts";

/** Customers who wrote, newest first, with the end of each open window (§8); at most 100. */
export async function listConversations({ sandbox, customer }: AdminCall) {
  const conversations = await sandbox.db.query(
    `SELECT phone, name, last_inbound_at AS "lastInboundAt",
            CASE WHEN last_inbound_at > $2 THEN last_inbound_at + $3::int * interval '1 ms' END AS "openUntil"
       FROM sandbox.conversation WHERE customer_id = $1
      ORDER BY last_inbound_at DESC NULLS LAST, id LIMIT 100`,
    [customer.id, windowStart(sandbox.now()), CHAT_WINDOW_MS],
  );
  return { conversations };
}

/** Lets a window be over, as if the last message of that customer were 24 h old. */
export async function closeWindow({ sandbox, customer, id }: AdminCall) {
  if ((await closeWindows(sandbox, customer, [id])) === 0)
    throw new Refusal(404, "No customer wrote from this number");
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - CHAT_WINDOW_MS);
}
