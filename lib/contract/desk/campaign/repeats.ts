import { z } from "zod";

/** A campaign of the last 24 h, or one that waits for its time, that says the same to most of the same people: probably a second try by mistake. */
export const CampaignRepeat = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Or the time it waits for. */
  startedAt: z.string(),
  /** How many of this campaign's recipients it had too. */
  people: z.int(),
});
export type CampaignRepeat = z.infer<typeof CampaignRepeat>;

/** `GET /api/campaigns/:id/repeats`, the newest first. */
export const CampaignRepeats = z.object({ items: z.array(CampaignRepeat) });
export type CampaignRepeats = z.infer<typeof CampaignRepeats>;
