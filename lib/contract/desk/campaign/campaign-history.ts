import { z } from "zod";
import { Released } from "../people/without.ts";
import { Hold } from "./campaign.ts";

/** It did not send, or not more: from when to when, and the sizes of the first requests after it. */
export const Halt = z.object({
  kind: z.literal("halt"),
  at: z.string(),
  endedAt: z.string().nullable(),
  reason: Hold.shape.kind,
  until: z.string().nullable(),
  sizes: z.array(z.int()),
});

export const STEERED = [
  "campaign.ask",
  "campaign.withdraw",
  "campaign.decline",
  "campaign.approve",
  "campaign.start",
  "campaign.pause",
  "campaign.resume",
  "campaign.cancel",
  "campaign.reschedule",
  "campaign.sender",
  "campaign.refuse",
  "campaign.outside-hours",
  "campaign.keep-hours",
] as const;

/** Somebody did something with it. */
export const Steered = z.object({
  kind: z.literal("person"),
  at: z.string(),
  action: z.enum(STEERED),
  by: z.string(),
});

export const StoryItem = z.discriminatedUnion("kind", [Halt, Steered]);
export type StoryItem = z.infer<typeof StoryItem>;

/** Points of the rate at most, however long the campaign takes. */
export const MAX_POINTS = 240;

/**
 * `GET /api/campaigns/:id/history`: people a second from `from` on, one figure for each `stepMs`, and what happened,
 * oldest first. No figures before it has started.
 */
export const CampaignHistory = z.object({
  from: z.string().nullable(),
  stepMs: z.int(),
  rates: z.array(z.number()),
  story: z.array(StoryItem),
  /** Whom its plan skipped though they do not get it elsewhere: cancelled, refused or failed there, or off the list since. */
  released: z.array(Released),
});
export type CampaignHistory = z.infer<typeof CampaignHistory>;
