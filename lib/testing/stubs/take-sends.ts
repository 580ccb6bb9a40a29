import { randomUUID } from "node:crypto";
import type { ServiceStub } from "./stub-types.ts";

type Body = Record<string, unknown>;

/** How many people a request names. */
export const sizeOf = ({ messages, to, phone_numbers: numbers }: Body): number =>
  [messages, to, numbers].find(Array.isArray)?.length ?? 1;

/** Who an SMS says it is from, in either spelling (§2.5). */
export const senderOf = ({ senderId, sender_id: legacy }: Body): string => String(senderId ?? legacy ?? "");

/** Takes a chat request: to a number and key that were seen it answers as before. */
export function sendChat(stub: ServiceStub, seen: Map<string, string>, path: string, body: Body) {
  const key = (body.idempotency_key as string | undefined) ?? null;
  const results = (body.to as string[]).map((to) => {
    const known = key && seen.get(`${key}:${to}`);
    const messageId = known || randomUUID();
    if (!known) {
      stub.ledger.push({ path, to, text: String(body.text ?? ""), key });
      if (key) seen.set(`${key}:${to}`, messageId);
    }
    return { to, success: true, messageId, status: "processing", error: null };
  });
  return { results: stub.chat(results) };
}

/** A text of one segment each; null where the balance is too small for all of them. */
export function sendSms(stub: ServiceStub, path: string, body: Body) {
  const size = sizeOf(body);
  if (stub.balance < size) return null;
  if (path.endsWith("/batch")) {
    const numbers = body.phone_numbers as string[];
    stub.ledger.push(...numbers.map((to) => ({ path, to, text: String(body.message), key: null })));
    stub.balance -= size;
    return { messageCount: size, creditsDeducted: size, remainingBalance: stub.balance };
  }
  if (path.endsWith("/calls")) {
    stub.ledger.push({ path, to: String(body.customerNumber), text: "", key: null });
    return { callAttemptId: randomUUID(), sessionId: randomUUID() };
  }
  if (path.endsWith("/send")) {
    stub.ledger.push({ path, to: String(body.recipient), text: String(body.content), key: null });
    stub.balance -= 1;
    return { messageId: randomUUID(), status: "PROCESSING" };
  }
  const given = (body.messages as { recipient: string; content: string }[]).map((message) => ({
    path,
    to: message.recipient,
    text: message.content,
    key: null,
    sender: senderOf(body),
  }));
  const { accepted, order } = stub.bulk(given);
  stub.ledger.push(...accepted);
  stub.balance -= accepted.length;
  return {
    acceptedCount: accepted.length,
    rejectedCount: given.length - accepted.length,
    results: order.map((entry) => ({
      messageId: randomUUID(),
      status: "sent",
      estimatedSegments: Math.ceil(entry.text.length / 160),
      debitApplied: true,
    })),
    creditsDeducted: accepted.length,
    remainingBalance: stub.balance,
  };
}
