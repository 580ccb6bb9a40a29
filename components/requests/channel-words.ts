import type { RequestRow } from "#lib/contract/desk/request/request.ts";

/** The parts of the service, as a list chooses by them. */
export const CHANNEL_WORDS: Record<RequestRow["channel"], string> = {
  sms: "SMS",
  chat: "Chat",
  voice: "Calls",
};
