import type { EventFlagName } from "#lib/contract/words/event-flag-words.ts";

/** What makes an authentic callback odd. It is stored all the same, and shown with these. */
export type EventFlag = EventFlagName;

/** The columns read from the bytes of one callback; `body` is JSON text for jsonb, null where it cannot be one. */
export type ReadEvent = {
  eventId: string;
  body: string | null;
  /** The body is the bytes themselves, so they need not travel twice. */
  isBodyRaw: boolean;
  occurredAt: Date | null;
  type: string;
  aggregateType: string | null;
  aggregateId: string | null;
  account: string | null;
  number: string | null;
  isTest: boolean;
  flags: EventFlag[];
};
