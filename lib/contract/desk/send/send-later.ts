import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_RECIPIENTS } from "../../wire/limits.ts";
import { CreateCampaign } from "../campaign/create-campaign.ts";

const toRule = {
  error: () => t(`to has 1 to ${MAX_RECIPIENTS} numbers`, `to ina namba 1 hadi ${MAX_RECIPIENTS}`),
};

/** `POST /api/sends/later`: the message as a campaign has it, with its time, and the numbers it goes to. */
export const SendLater = z
  .object({
    /** Made for this one press: the same one again plans nothing. */
    sendToken: z.uuid({ error: () => t("sendToken is a UUID", "sendToken ni UUID") }),
    to: z
      .array(z.string({ error: () => t("to is a list of numbers", "to ni orodha ya namba") }), {
        error: () => t("to is a list of numbers", "to ni orodha ya namba"),
      })
      .min(1, toRule)
      .max(MAX_RECIPIENTS, toRule),
    campaign: CreateCampaign,
  })
  .superRefine(({ campaign }, { addIssue }) => {
    if (!campaign.scheduledAt)
      addIssue({
        code: "custom",
        path: ["campaign", "scheduledAt"],
        message: t("scheduledAt is required", "scheduledAt inahitajika"),
      });
  });
export type SendLater = z.infer<typeof SendLater>;

/** The campaign that waits for its time. */
export const SendLaterAnswer = z.object({ campaignId: z.uuid() });
export type SendLaterAnswer = z.infer<typeof SendLaterAnswer>;
