import { z } from "zod";

/** By what people are counted with a reason: refused before it was sent, failed after, or skipped by us. */
export const REASON_STATES = ["rejected", "failed", "cancelled"] as const;

/** Reasons of a campaign that are told, those of most people; how many have others is known from its counters. */
export const MAX_REASONS = 8;

export const ReasonId = z
  .string()
  .regex(/^[0-9a-f]{16}$/, "reason is the id of a reason, as GET /api/campaigns/:id/reasons answers it");

export const CampaignReason = z.object({
  /** What people are asked for by; the same reason has the same id in every campaign. */
  id: z.string(),
  state: z.enum(REASON_STATES),
  /** As the service spelled it; null where it gave none, as of whoever was refused. */
  errorCode: z.string().nullable(),
  /** What was said, without numbers and ids; where there is a code it is what was said with it first. Empty where nothing was. */
  said: z.string(),
  people: z.int(),
  /** Of them, as far as the service said so: to whom trying again may help, and to whom it will not. */
  mayHelp: z.int(),
  willNotHelp: z.int(),
});
export type CampaignReason = z.infer<typeof CampaignReason>;

/** `GET /api/campaigns/:id/reasons`. */
export const CampaignReasons = z.object({
  /** False where a campaign is from before this was counted, and is being counted now. */
  isCounted: z.boolean(),
  reasons: z.array(CampaignReason),
});
export type CampaignReasons = z.infer<typeof CampaignReasons>;
