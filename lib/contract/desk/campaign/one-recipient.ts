import "../../zod.ts";
import { z } from "zod";
import { MAX_INTEGER } from "../../rules/max-integer.ts";
import { CampaignId } from "./campaign.ts";
import { RecipientRow } from "./recipient.ts";

/** What one person is written: the words of SMS and chat text, or the values of a template. */
export const Written = z.object({
  text: z.string().nullable(),
  parameters: z.record(z.string(), z.unknown()).nullable(),
});
export type Written = z.infer<typeof Written>;

/** What the first recipient of a campaign gets. */
export const FirstRecipient = Written.extend({
  number: z.string(),
  /** The other language in which they get it. */
  language: z.string().nullable(),
});
export type FirstRecipient = z.infer<typeof FirstRecipient>;

/** `GET /api/campaigns/:id/first`; null where there is nobody, or for whoever may not see what the file says of people. */
export const FirstRecipientAnswer = z.object({ first: FirstRecipient.nullable() });
export type FirstRecipientAnswer = z.infer<typeof FirstRecipientAnswer>;

/** The place of a recipient among those of its campaign, from 1. */
export const RecipientPlace = CampaignId.extend({
  seq: z.coerce.number().int().positive().max(MAX_INTEGER),
});
export type RecipientPlace = z.infer<typeof RecipientPlace>;

/** What one person did with their link; times are ISO-8601. */
export const LinkOfPerson = z.object({
  opens: z.int(),
  machineOpens: z.int(),
  firstOpenedAt: z.string().nullable(),
  lastOpenedAt: z.string().nullable(),
  isStopped: z.boolean(),
});
export type LinkOfPerson = z.infer<typeof LinkOfPerson>;

/**
 * `GET /api/campaigns/:id/recipients/:seq`: one recipient with what the plan writes to them, whether there is a message
 * or not; `written` and `link` are null for whoever may not see what the file says of people, and without a link.
 */
export const OneRecipient = z.object({
  recipient: RecipientRow,
  written: Written.nullable(),
  link: LinkOfPerson.nullable(),
});
export type OneRecipient = z.infer<typeof OneRecipient>;
