import type { MessageFact } from "#lib/contract/desk/message.ts";
import { chatStatusOf, smsStatusOf } from "#lib/contract/wire/status.ts";
import type { StatusName } from "../ui/status-table.ts";

export const SOURCE_WORDS: Record<MessageFact["source"], string> = {
  response: "Answer to the send",
  event: "Webhook",
  poll: "Status check",
  person: "A person",
};

const STATUS_OF_WORD: Record<string, StatusName> = {
  processing: "handed",
  queued: "handed",
  sending: "handed",
  accepted: "handed",
  scheduled: "scheduled",
  sent: "operator",
  partial_success: "operator",
  delivered: "delivered",
  read: "read",
  failed: "failed",
};

/** A status word as people write it; one that is not known stays as the service spelled it. */
export function factWordOf(word: string): string {
  const known = chatStatusOf(word) ?? smsStatusOf(word);
  if (!known) return word;
  const words = known.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The icon of a service's status word; a word that is not known moves nothing and asks a question. */
export function factStatusOf(word: string): StatusName {
  const known = chatStatusOf(word) ?? smsStatusOf(word)?.toLowerCase();
  return (known && STATUS_OF_WORD[known]) || "unknown";
}
