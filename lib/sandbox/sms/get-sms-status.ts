import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { Refusal } from "../http/refusal.ts";

type Row = { messageId: string; status: string; sentAt: Date | null; deliveredAt: Date | null };

/** `GET …/status/{messageId}`: the same 403 for a malformed, unknown or foreign identifier (§7.2). */
export async function getSmsStatus({ sandbox, customer, id }: Call): Promise<Answer> {
  const [row] = await sandbox.db.query<Row>(
    `SELECT id AS "messageId", status, sent_at AS "sentAt", delivered_at AS "deliveredAt"
       FROM sandbox.sms WHERE id = $1 AND customer_id = $2`,
    [uuidOrNull(id), customer.id],
  );
  if (!row) throw new Refusal(403, "Message not found or not authorized");
  return { status: 200, message: "Message status retrieved", data: row };
}

function uuidOrNull(id: string): string | null {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null;
}
