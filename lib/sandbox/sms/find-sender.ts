import type { Customer, Sandbox } from "../context.ts";
import { Refusal } from "../http/refusal.ts";

export type Sender = { id: string; name: string };

/** A customer's approved sender by UUID, name or legacy identifier; 404 when unknown, 422 when not approved (§7.2). */
export async function findSender(
  { db }: Sandbox,
  customer: Customer,
  senderId: string | number,
): Promise<Sender> {
  const [row] = await db.query<Sender & { state: string }>(
    `SELECT id, name, state FROM sandbox.sender
      WHERE customer_id = $1 AND (id::text = $2 OR name = $2 OR legacy_id::text = $2)
      ORDER BY (state = 'approved') DESC LIMIT 1`,
    [customer.id, String(senderId)],
  );
  if (!row) throw new Refusal(404, "Sender not found or not approved for this customer");
  if (row.state !== "approved") throw new Refusal(422, "Sender is not approved");
  return row;
}
