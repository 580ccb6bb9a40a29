import { randomUUID } from "node:crypto";
import { z } from "zod";
import { INBOUND_TYPES } from "../../contract/desk/sandbox/sandbox-fields.ts";
import type { Customer, Sandbox } from "../context.ts";
import { queueEvents } from "../webhooks/queue-events.ts";
import { inboundContent } from "./inbound-content.ts";
import { newWamid } from "./wamid.ts";
import { phoneKey } from "./window.ts";

/** A customer's message to simulate: `from` as events spell it, `ageMs` to let it have happened earlier. */
export const Inbound = z.strictObject({
  from: z.string().min(3).max(32),
  name: z.string().max(100).default("Asha Mrema"),
  text: z.string().max(4096).default("Habari"),
  type: z.enum(INBOUND_TYPES).default("text"),
  /** Takes the place of what the type usually holds. */
  content: z.record(z.string(), z.unknown()).nullish(),
  ageMs: z.number().int().min(0).default(0),
});
export type Inbound = z.infer<typeof Inbound>;

/** Opens the sender's window for 24 h and queues `message.received` (§2.9, §8). */
export async function recordInbound(sandbox: Sandbox, customer: Customer, inbound: Inbound) {
  const at = new Date(sandbox.now().getTime() - inbound.ageMs);
  const id = randomUUID();
  const wamid = newWamid();
  await sandbox.db.transaction(async (tx) => {
    const [row] = await tx.query<{ conversationId: number; number: number }>(
      `INSERT INTO sandbox.conversation (customer_id, phone, name, last_inbound_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (customer_id, phone) DO UPDATE
         SET name = excluded.name, last_inbound_at = greatest(conversation.last_inbound_at, excluded.last_inbound_at)
       RETURNING id AS "conversationId", nextval(pg_get_serial_sequence('sandbox.chat_message', 'number')) AS number`,
      [customer.id, phoneKey(inbound.from), inbound.name, at],
    );
    await queueEvents(tx, sandbox, [
      {
        customerId: customer.id,
        authUserId: customer.authUserId,
        eventType: "message.received",
        aggregateType: "message",
        aggregateId: id,
        dedupeKey: `message:${id}:received`,
        occurredAt: at,
        data: {
          conversationId: row?.conversationId,
          messageId: sandbox.settings.eventMessageId === "numeric" ? row?.number : id,
          wamid,
          customerPhoneNumber: inbound.from,
          customerName: inbound.name,
          direction: "inbound",
          messageType: inbound.type,
          sentAt: at.toISOString(),
          content: inbound.content ?? inboundContent(inbound.type, inbound.text),
        },
      },
    ]);
  });
  sandbox.wake();
  return { messageId: id, wamid, sentAt: at };
}
