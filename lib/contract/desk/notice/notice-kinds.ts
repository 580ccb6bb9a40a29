/**
 * Answers got lost, a campaign stopped for a person, it waits for their approval, theirs was declined or approved, one
 * ended, a template was answered, a customer wrote whom they answer or nobody does, somebody gave them a conversation, the
 * service as a whole needs somebody, an address of events was switched off, a repeat or a follow-up asks whether to send.
 */
export const NOTICE_KINDS = [
  "lost",
  "stopped",
  "asked",
  "declined",
  "approved",
  "ended",
  "template",
  "wrote",
  "given",
  "service",
  "address",
  "question",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Those that nobody has to act on: each person may keep them out of the bell. */
export const OPTIONAL_KINDS = [
  "approved",
  "ended",
  "template",
  "wrote",
  "given",
] as const satisfies readonly NoticeKind[];

/** Those about the inbox, for whoever may answer by chat alone. */
export const INBOX_KINDS = ["wrote", "given"] as const satisfies readonly NoticeKind[];
export type InboxKind = (typeof INBOX_KINDS)[number];
