import "../../zod.ts";
import { z } from "zod";
import { TEXTS } from "../../rules/sending/two-texts.ts";

/** Of a plan with two texts: how many get which and how many wait for the choice, and the SMS credits of both. */
export const PlannedTexts = z.object({
  a: z.int(),
  b: z.int(),
  rest: z.int(),
  trialCredits: z.int(),
  /** What those who wait cost with each of the two. */
  restCredits: z.object({ a: z.int(), b: z.int() }),
});
export type PlannedTexts = z.infer<typeof PlannedTexts>;

const TextFigures = z.object({
  text: z.enum(TEXTS),
  people: z.int(),
  sent: z.int(),
  /** Not sent yet, or on the way. */
  open: z.int(),
  delivered: z.int(),
  /** Of chat; null for SMS. */
  read: z.int().nullable(),
  failed: z.int(),
  /** Who wrote, or opted out, in the 7 days after the campaign began. */
  answered: z.int(),
  optedOut: z.int(),
});
export type TextFigures = z.infer<typeof TextFigures>;

/** `GET /api/campaigns/:id/texts`: the two texts of a campaign side by side, of 20,000 people each at most; none where it has one. */
export const CampaignTexts = z.object({
  texts: z.array(TextFigures),
  isWhole: z.boolean(),
});
export type CampaignTexts = z.infer<typeof CampaignTexts>;

/** `POST /api/campaigns/:id/text`: which of the two everybody else gets. */
export const ChooseText = z.object({ text: z.enum(TEXTS) });
export type ChooseText = z.infer<typeof ChooseText>;
