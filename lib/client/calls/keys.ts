import type { CountCalls, ListCalls, ListServiceCalls } from "#lib/contract/desk/call/call.ts";

export const callKeys = {
  all: ["calls"] as const,
  list: (asked: ListCalls) => ["calls", "list", asked] as const,
  counts: (asked: CountCalls) => ["calls", "counts", asked] as const,
  one: (id: string) => ["calls", "one", id] as const,
  today: ["calls", "today"] as const,
  /** An area of its own: each read of it costs the service one, so no hint of the feed fetches it again. */
  services: ["service-calls"] as const,
  service: (asked: ListServiceCalls) => ["service-calls", asked] as const,
};
