import type { MessageState } from "#lib/contract/desk/message.ts";

/** Something somebody said about a message; `word` as the service spelled it, `detail` any JSON. */
export type Fact = {
  messageId: number;
  source: "response" | "event" | "poll" | "person";
  word: string;
  occurredAt: Date;
  eventId?: string | undefined;
  detail?: unknown;
};

/** A message row reduced to the fold of its facts; times in ms. */
export type FoldedMessage = {
  id: number;
  campaignId: string;
  channel: "sms" | "chat";
  state: MessageState;
  rank: number;
  progressedAtMs: number | null;
  failedAtMs: number | null;
  errorCode: string | null;
  errorText: string | null;
  isRetryable: boolean | null;
};
