import { z } from "zod";
import { OUTGOING_TYPES, TEST_TYPE } from "./outgoing-types.ts";

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
