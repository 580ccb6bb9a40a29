import { type ChatStatus, chatStatusOf, type SmsStatus, smsStatusOf } from "../wire/status.ts";
import type { MessageStateName } from "./state-words.ts";

// The service's "queued" and "sending" are steps on its side (§3.1): we have had its answer.
const NAME_OF_STATUS: Record<ChatStatus | SmsStatus, MessageStateName> = {
  processing: "accepted",
  queued: "accepted",
  sending: "accepted",
  accepted: "accepted",
  sent: "sent",
  delivered: "delivered",
  read: "read",
  failed: "failed",
  PROCESSING: "accepted",
  SCHEDULED: "scheduled",
  SENT: "sent",
  PARTIAL_SUCCESS: "sent",
  DELIVERED: "delivered",
  FAILED: "failed",
};

/** Our name for a status word of the service; undefined for a word that the contract does not have. */
export function stateNameOf(word: string): MessageStateName | undefined {
  const known = chatStatusOf(word) ?? smsStatusOf(word);
  return known && NAME_OF_STATUS[known];
}
