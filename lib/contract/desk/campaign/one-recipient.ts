import { z } from "zod";
import { MAX_INTEGER } from "../../rules/max-integer.ts";
import { CampaignId } from "./campaign.ts";
import { Written } from "./first-recipient.ts";
import { RecipientRow } from "./recipient.ts";

/** The place of a recipient among those of its campaign, from 1. */
export const RecipientPlace = CampaignId.extend({
  seq: z.coerce.number().int().positive().max(MAX_INTEGER),
});
export type RecipientPlace = z.infer<typeof RecipientPlace>;

/**
 * `GET /api/campaigns/:id/recipients/:seq`: one recipient with what the plan writes to them, whether there is a message
 * or not; `written` is null for whoever may not see what the file says of people.
 */
export const OneRecipient = z.object({ recipient: RecipientRow, written: Written.nullable() });
export type OneRecipient = z.infer<typeof OneRecipient>;
