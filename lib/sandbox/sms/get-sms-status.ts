import { isUuid } from "../../contract/rules/text/is-uuid.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { Refusal } from "../http/refusal.ts";
import { uuidOfTextId } from "./text-id.ts";

type Row = { status: string; sentAt: Date | null; deliveredAt: Date | null };

const NUMBER = /^\d{1,15}$/;

/** `GET …/status/{messageId}`: the same 403 for a malformed, unknown or foreign identifier (§7.2). */
export async function getSmsStatus({ sandbox, customer, id }: Call): Promise<Answer> {
  const isNumber = sandbox.settings.smsStatusIds === "any" && NUMBER.test(id);
  const uuid = uuidOfTextId(id) ?? (isUuid(id) ? id : null);
  const [row] = await sandbox.db.query<Row>(
    `SELECT status, sent_at AS "sentAt", delivered_at AS "deliveredAt" FROM sandbox.sms
      WHERE customer_id = $2 AND ${isNumber ? "number = $1::bigint" : "id = $1::uuid"}`,
    [isNumber ? id : uuid, customer.id],
  );
  if (!row) throw new Refusal(403, "Message not found or not authorized");
  return { status: 200, message: "Message status retrieved", data: { messageId: id, ...row } };
}
