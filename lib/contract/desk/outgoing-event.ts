import "../zod.ts";
import { z } from "zod";
import { OUTGOING_TYPES, TEST_TYPE } from "./outgoing-types.ts";

/**
 * One event as another system reads it. `id` is the same on each try; `sequence` grows in the order in which events became
 * known here; `timestamp` is ISO-8601. `data` holds codes, ids and figures, and `number` (E.164) of the customer where there
 * is one: masked for whoever may not see numbers. Of a message that a key sent it has `messageId`, as `POST /messages` answered
 * it, and `reference`. `message.skipped` (opted out, cancelled, too late) and `message.unknown` (the service gave no clear answer,
 * or no delivery report came) say why in `reason`.
 */
export const OutgoingEvent = z.object({
  id: z.string().describe("The same on each try: an event with an id that you have seen is no news."),
  sequence: z.int().describe("Grows in the order in which events became known here."),
  type: z.enum([...OUTGOING_TYPES, TEST_TYPE]).describe("What happened."),
  timestamp: z.string().describe("When it happened, ISO-8601."),
  data: z
    .record(z.string(), z.unknown())
    .describe(
      "Codes, ids and figures; number is the customer in E.164, masked for a key that may not see numbers.",
    ),
});
export type OutgoingEvent = z.infer<typeof OutgoingEvent>;
