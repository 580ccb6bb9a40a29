import { z } from "zod";

/** What other systems are told of. */
export const OUTGOING_TYPES = [
  "message.accepted",
  "message.sent",
  "message.delivered",
  "message.read",
  "message.failed",
  "message.refused",
  "message.skipped",
  "message.unknown",
  "message.received",
  "conversation.assigned",
  "optout.created",
  "optout.removed",
  "call.started",
  "call.ended",
  "call.recorded",
  "campaign.started",
  "campaign.held",
  "campaign.finished",
  "template.changed",
  "service.trouble",
  "service.recovered",
] as const;
export type OutgoingType = (typeof OUTGOING_TYPES)[number];

/** Posted to one address when somebody asks for it there; in no list of events. */
export const TEST_TYPE = "test";

/**
 * One event as another system reads it. `id` is the same on each try; `sequence` grows in the order in which events became
 * known here; `timestamp` is ISO-8601. `data` holds codes, ids and figures, and `number` (E.164) of the customer where there
 * is one: masked for whoever may not see numbers.
 */
export const OutgoingEvent = z.object({
  id: z.string(),
  sequence: z.int(),
  type: z.enum([...OUTGOING_TYPES, TEST_TYPE]),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type OutgoingEvent = z.infer<typeof OutgoingEvent>;
