import { randomUUID } from "node:crypto";
import { z } from "zod";
import { INBOUND_TYPES, type InboundType } from "../../contract/desk/sandbox/sandbox-fields.ts";
import type { Customer, Sandbox } from "../context.ts";
import { Refusal } from "../http/refusal.ts";
import { type QueuedEvent, queueEvents } from "../webhooks/queue-events.ts";
import { newWamid } from "./accept-chat.ts";
import { phoneKey, statusDetail } from "./status-event.ts";

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
    const [message] = await tx.query<Stored>(
      `WITH conversation AS (
         INSERT INTO sandbox.conversation (customer_id, phone, name, last_inbound_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (customer_id, phone) DO UPDATE
           SET name = excluded.name,
               last_inbound_at = greatest(conversation.last_inbound_at, excluded.last_inbound_at)
         RETURNING id
       )
       INSERT INTO sandbox.inbound (id, number, customer_id, conversation_id, phone, name, wamid, type, at)
       SELECT $5, nextval(pg_get_serial_sequence('sandbox.chat_message', 'number')), $1, id, $6, $3, $7, $8, $4
         FROM conversation RETURNING ${COLUMNS}`,
      [customer.id, phoneKey(inbound.from), inbound.name, at, id, inbound.from, wamid, inbound.type],
    );
    if (!message) throw new Error("nothing was stored");
    const content = inbound.content ?? inboundContent(inbound.type, inbound.text);
    const received = eventOf(sandbox, customer, { message, state: "received", at });
    await queueEvents(tx, sandbox, [
      {
        ...received,
        eventType: "message.received",
        data: { ...received.data, sentAt: at.toISOString(), content },
      },
    ]);
  });
  sandbox.wake();
  return { messageId: id, wamid, sentAt: at };
}

/** What became of a customer's message: the contract names no states of its own for it, so those of §3.1 are taken. */
export const InboundStatus = z.strictObject({
  status: z.enum(["sent", "delivered", "read", "failed", "unknown"]).default("read"),
});

/** Queues `message.status.updated` about a message of a customer, by its `messageId` or `wamid` (§2.9, §6.2). */
export async function recordInboundStatus(
  sandbox: Sandbox,
  customer: Customer,
  { id, status }: { id: string; status: string },
) {
  const [message] = await sandbox.db.query<Stored>(
    `SELECT ${COLUMNS} FROM sandbox.inbound WHERE customer_id = $1 AND $2 IN (id::text, wamid)`,
    [customer.id, id],
  );
  if (!message) throw new Refusal(404, "No customer wrote this message");
  const at = sandbox.now();
  const told = eventOf(sandbox, customer, { message, state: status, at });
  const news = { status, recipientId: phoneKey(message.phone), ...statusDetail(sandbox.settings, at) };
  await queueEvents(sandbox.db, sandbox, [
    { ...told, eventType: "message.status.updated", data: { ...told.data, ...news } },
  ]);
  sandbox.wake();
}

type Stored = {
  id: string;
  number: number;
  conversationId: number;
  phone: string;
  name: string;
  wamid: string;
  type: string;
};

const COLUMNS = `id, number, conversation_id AS "conversationId", phone, name, wamid, type`;

/** What every event about a customer's message says (§2.9). */
function eventOf(
  { settings }: Sandbox,
  customer: Customer,
  { message, state, at }: { message: Stored; state: string; at: Date },
): Omit<QueuedEvent, "eventType"> {
  return {
    customerId: customer.id,
    authUserId: customer.authUserId,
    aggregateType: "message",
    aggregateId: message.id,
    dedupeKey: `message:${message.id}:${state}`,
    occurredAt: at,
    data: {
      conversationId: message.conversationId,
      messageId: settings.eventMessageId === "numeric" ? message.number : message.id,
      wamid: message.wamid,
      customerPhoneNumber: message.phone,
      customerName: message.name,
      direction: "inbound",
      messageType: message.type,
    },
  };
}

const file = (mimeType: string, more: object = {}) => ({ mediaId: "7031", mimeType, ...more });

/** `content` of each type of inbound message: §2.9 shows `text` only, so these are guesses of what is normalised how. */
const CONTENT: Record<InboundType, (text: string) => unknown> = {
  text: (text) => ({ text }),
  image: (text) => ({ caption: text, image: file("image/jpeg", { caption: text }) }),
  audio: () => ({ audio: file("audio/ogg; codecs=opus", { voice: true }) }),
  video: (text) => ({ caption: text, video: file("video/mp4", { caption: text }) }),
  document: (text) => ({ caption: text, document: file("application/pdf", { filename: "oda.pdf" }) }),
  sticker: () => ({ sticker: file("image/webp", { animated: false }) }),
  location: (text) => ({
    location: { latitude: -6.7924, longitude: 39.2083, name: text, address: "Kariakoo" },
  }),
  contacts: () => ({
    contacts: [{ name: { formatted_name: "Juma Ally" }, phones: [{ phone: "+255712000002" }] }],
  }),
  button: (text) => ({ text, button: { text, payload: `CHAGUO_${text}` } }),
  interactive: (text) => ({
    interactive: { type: "button_reply", button_reply: { id: "chaguo-1", title: text } },
  }),
  reaction: (text) => ({ reaction: { message_id: "wamid.HBgLMjU1", emoji: text } }),
  order: () => ({
    order: { catalog_id: "77", product_items: [{ product_retailer_id: "mbegu-1", quantity: 2 }] },
  }),
  system: (text) => ({ system: { body: text, type: "user_changed_number" } }),
  unsupported: () => ({ errors: [{ code: 131051, title: "Message type is not currently supported" }] }),
  unknown: () => null,
};

/** What an inbound message of a type holds, around the text it was given. */
export function inboundContent(type: InboundType, text: string): unknown {
  return CONTENT[type](text);
}
