import { CALL_STATUSES } from "../../rules/call/call-status.ts";

/** What calls can be asked for by. Apart from its schemas, for pages that only read an address. */
export const CALL_DIRECTIONS = ["in", "out", "other"] as const;

export const RECORDING_STATES = ["none", "awaited", "overdue", "ready"] as const;

/** A status of the service, a state of ours that has none, or what the figures of a day count. */
export const CALL_FILTERS = [
  ...CALL_STATUSES,
  ...(["open", "unknown", "refused", "unfollowed", "made", "answered"] as const),
] as const;

export const CALL_ORDERS = ["newest", "oldest", "longest"] as const;

export const CALL_PHASES = [
  "asking",
  "open",
  "ended",
  "unknown",
  "refused",
  "not-called",
  "unfollowed",
] as const;
