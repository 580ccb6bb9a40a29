/** What the log can be narrowed to; each is a set of first words of actions. */
export const AUDIT_KINDS = [
  "campaigns",
  "sends",
  "exports",
  "recordings",
  "team",
  "sign-ins",
  "refusals",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** How far back; absent: all of it. */
export const AUDIT_SPANS = ["day", "week", "month"] as const;
export type AuditSpan = (typeof AUDIT_SPANS)[number];
