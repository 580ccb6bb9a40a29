import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_INTEGER } from "../../rules/max-integer.ts";
import { Released } from "../people/without.ts";
import { Hold } from "./campaign.ts";
import { ScheduledAt } from "./scheduled-at.ts";

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
  "campaign.undo",
  "campaign.pause",
  "campaign.resume",
  "campaign.cancel",
  "campaign.reschedule",
  "campaign.sender",
  "campaign.refuse",
  "campaign.outside-hours",
  "campaign.keep-hours",
  "campaign.hold-network",
  "campaign.release-network",
  "campaign.choose-text",
] as const;

/** Somebody did something with it. */
export const Steered = z.object({
  kind: z.literal("person"),
  at: z.string(),
  action: z.enum(STEERED),
  /** Empty where nobody pressed for it. */
  by: z.string(),
});

/** Whom it skips was decided again: so many more are skipped, and so many who were skipped are sent to. */
export const SkipDecision = z.object({
  kind: z.literal("skips"),
  at: z.string(),
  skipped: z.int(),
  added: z.int(),
});

export const StoryItem = z.discriminatedUnion("kind", [Halt, Steered, SkipDecision]);
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

/** Within so many seconds a message arrives, or later: a moment, a minute, five, an hour, a day. */
export const ARRIVAL_SECONDS = [10, 60, 300, 3_600, 86_400] as const;

/**
 * `GET /api/campaigns/:id/arrival`: how long messages took until they were delivered, of the newest 20,000 of the campaign.
 * `within`: how many arrived within so many seconds, each with those of the shorter ones.
 */
export const CampaignArrival = z.object({
  medianSeconds: z.int().nullable(),
  delivered: z.int(),
  within: z.array(z.object({ seconds: z.int(), messages: z.int() })),
});
export type CampaignArrival = z.infer<typeof CampaignArrival>;

const cursor = z.coerce
  .number()
  .int({ error: () => t("cursor must come from nextCursor", "cursor lazima itoke kwenye nextCursor") })
  .min(0)
  .max(MAX_INTEGER)
  .default(0);
/** By the clock of then, where that is later than now: a window that is open may be closed when it is their turn. */
const at = ScheduledAt.optional();

export const CountWindows = z.object({ cursor, at });
export type CountWindows = z.infer<typeof CountWindows>;

/**
 * `GET /api/campaigns/:id/windows`: of the people behind `cursor` how many have an open window, a closed one, and none
 * that we know of. So many as are counted in a moment: whoever wants the whole adds up until `nextCursor` is null.
 * `closesAt`: when the first of the open ones counts as closed; null where none is open.
 */
export const CampaignWindows = z.object({
  at: z.iso.datetime(),
  open: z.int(),
  closed: z.int(),
  unknown: z.int(),
  closesAt: z.iso.datetime().nullable(),
  nextCursor: z.string().nullable(),
});
export type CampaignWindows = z.infer<typeof CampaignWindows>;

/** Unknown: nobody is known to have written from this number, and our record may miss a message. */
export const WindowKind = z.enum(["open", "closed", "unknown"], {
  error: () => t("state is one of open, closed, unknown", "state ni mojawapo ya open, closed, unknown"),
});
export type WindowKind = z.infer<typeof WindowKind>;

export const ListWindowPeople = z.object({ state: WindowKind.optional(), cursor, at });
export type ListWindowPeople = z.infer<typeof ListWindowPeople>;

/** Somebody of a campaign, and when their window ends or ended; null where we know of none. */
export const WindowPerson = z.object({
  seq: z.int(),
  row: z.int(),
  number: z.string(),
  columns: z.array(z.string()),
  endsAt: z.iso.datetime().nullable(),
});
export type WindowPerson = z.infer<typeof WindowPerson>;

/** In the order of the file; a page may be short or empty and still have a next. */
export const WindowPeople = z.object({ items: z.array(WindowPerson), nextCursor: z.string().nullable() });
export type WindowPeople = z.infer<typeof WindowPeople>;
