/**
 * Answers got lost, a campaign stopped for a person, it waits for their approval, theirs was declined or approved, one
 * ended, a template was answered, the service as a whole needs somebody.
 */
export const NOTICE_KINDS = [
  "lost",
  "stopped",
  "asked",
  "declined",
  "approved",
  "ended",
  "template",
  "service",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Those that nobody has to act on: each person may keep them out of the bell. */
export const OPTIONAL_KINDS = ["approved", "ended", "template"] as const satisfies readonly NoticeKind[];
