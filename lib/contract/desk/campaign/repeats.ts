import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_INTEGER } from "../../rules/max-integer.ts";
import { Released } from "../people/without.ts";
import { CampaignState } from "./campaign.ts";

/** Of somebody with the same message in another campaign: has it or may have it; in a request on its way; only queued. */
export const REPEAT_GROUPS = ["has", "sending", "queued"] as const;
export type RepeatGroup = (typeof REPEAT_GROUPS)[number];

/** A campaign that says the same to most of the same people; `has`, `sending` and `queued` sum to `people`. */
export const CampaignRepeat = z.object({
  id: z.uuid(),
  name: z.string(),
  state: CampaignState,
  /** Or the time it waits for. */
  startedAt: z.string(),
  /** How many of this campaign's recipients it has too, without those who were refused, failed or cancelled there. */
  people: z.int(),
  /** They have it, or may have it: an answer was lost. */
  has: z.int(),
  /** In a request that is on its way. */
  sending: z.int(),
  /** Not sent to yet: cancelled there, they do not get it. */
  queued: z.int(),
});
export type CampaignRepeat = z.infer<typeof CampaignRepeat>;

/** `GET /api/campaigns/:id/repeats`, the newest first. */
export const CampaignRepeats = z.object({
  /** Of the last 24 h, or waiting for their time: probably a second try by mistake. */
  items: z.array(CampaignRepeat),
  /** Of any day before. */
  earlier: z.array(CampaignRepeat),
  /** False where not all of the earlier ones could be compared: there are too many, or too many people. */
  isWhole: z.boolean(),
  /** So many earlier ones said the same to people who were removed since. */
  removed: z.int(),
  /** Whom the plan skips though they do not get it elsewhere now: a new plan sends to them. */
  released: z.array(Released),
});
export type CampaignRepeats = z.infer<typeof CampaignRepeats>;

/** `of` is the other campaign; `cursor` the person after whom the page begins. */
export const ListRepeatPeople = z.object({
  of: z.uuid({ error: () => t("of is the id of a campaign", "of ni ID ya kampeni") }),
  cursor: z.coerce
    .number()
    .int({ error: () => t("cursor must come from nextCursor", "cursor lazima itoke kwenye nextCursor") })
    .min(0)
    .max(MAX_INTEGER)
    .default(0),
});
export type ListRepeatPeople = z.infer<typeof ListRepeatPeople>;

/** `GET /api/campaigns/:id/repeats/people`: who has the same message in the other campaign, and how far it is there; in the order of the file. */
export const RepeatPeople = z.object({
  items: z.array(z.object({ seq: z.int(), row: z.int(), number: z.string(), part: z.enum(REPEAT_GROUPS) })),
  nextCursor: z.string().nullable(),
});
export type RepeatPeople = z.infer<typeof RepeatPeople>;
