/** How far back; absent: all of it. */
export const AUDIT_SPANS = ["day", "week", "month"] as const;
export type AuditSpan = (typeof AUDIT_SPANS)[number];
