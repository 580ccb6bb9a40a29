import "../zod.ts";
import { z } from "zod";
import { CampaignReason } from "./campaign/recipient.ts";

/** Reasons that are told, those of most people. */
export const MAX_LATELY = 8;

export const LatelyReason = CampaignReason.pick({ id: true, errorCode: true, said: true }).extend({
  state: z.enum(["rejected", "failed"]),
  /** People of the last 24 hours, and of the last 7 days. */
  day: z.int(),
  week: z.int(),
});
export type LatelyReason = z.infer<typeof LatelyReason>;

/** `GET /api/messages/reasons`: why messages of all campaigns and sends did not reach people, by whole hours. */
export const LatelyReasons = z.object({
  /** Null where all of these days are counted. */
  since: z.string().nullable(),
  day: z.int(),
  week: z.int(),
  reasons: z.array(LatelyReason),
});
export type LatelyReasons = z.infer<typeof LatelyReasons>;
