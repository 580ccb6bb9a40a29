/** What a person can filter recipients by; each is a number on the run page. Apart from its schema, as the page needs no more. */
export const RECIPIENT_FILTERS = [
  "queued",
  "attempting",
  "handed",
  "operator",
  "delivered",
  "read",
  "failed",
  "expired",
  "rejected",
  "unknown",
  "cancelled",
] as const;
