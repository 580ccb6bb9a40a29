import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { comparedIn, MOST_COMPARED } from "../rules/comparing.ts";
import { Channel } from "./campaign/campaign.ts";

/** `GET /api/campaigns/compare.csv`: ids of campaigns with commas between, 6 at most. */
export const CompareCampaigns = z.object({
  ids: z.string().refine((ids) => comparedIn(ids).length === ids.split(",").length, {
    error: () =>
      t(
        `ids are those of ${MOST_COMPARED} campaigns at most, with commas between`,
        `ids ni za kampeni zisizozidi ${MOST_COMPARED}, zikitenganishwa kwa koma`,
      ),
  }),
});
export type CompareCampaigns = z.infer<typeof CompareCampaigns>;

/** What became of a campaign; what is not counted for its channel, or not known any more, is null. */
export const ComparedCampaign = z.object({
  id: z.uuid(),
  name: z.string(),
  channel: Channel,
  startedAt: z.string(),
  planned: z.int(),
  /** The service accepted them. */
  sent: z.int(),
  /** Not sent yet, or with the service or the operator: any of the figures below may still grow by them. */
  onTheWay: z.int(),
  delivered: z.int(),
  /** Of the delivered; of chat alone. */
  read: z.int().nullable(),
  /** Who wrote within 7 days after it began. */
  answered: z.int().nullable(),
  /** Who opened its link; null where it has none. */
  clicked: z.int().nullable(),
  failed: z.int(),
  /** Nothing was heard of them within 72 hours. */
  unheard: z.int(),
  /** May have been sent. */
  unknown: z.int(),
  cancelled: z.int(),
  /** Who opted out within 7 days after it began, and has not come back. */
  optedOut: z.int().nullable(),
  /** Of SMS; what no answer says is in it by our count. */
  credits: z.int().nullable(),
  /** Half of those whose last report is that they were delivered took no longer; of the newest 20,000 of the campaign. */
  medianSeconds: z.int().nullable(),
  /** False: more people wrote or opted out in those days than are looked through, and both figures are at least. */
  isWhole: z.boolean(),
  /** Its 7 days are not over. */
  isOpen: z.boolean(),
  /** Who was held out by chance, and what they did in the same days; null where nobody was, or they are removed. */
  heldOut: z.object({ people: z.int(), answered: z.int(), optedOut: z.int() }).nullable(),
});
export type ComparedCampaign = z.infer<typeof ComparedCampaign>;

/** In the order that was asked for; what has not started, and what nobody knows, is not among them. */
export const Comparison = z.object({ campaigns: z.array(ComparedCampaign) });
export type Comparison = z.infer<typeof Comparison>;

/** Chat messages of campaigns that were sent in one hour of one weekday (1 is Monday), by the clock of the console's zone. */
export const ReadHour = z.object({
  weekday: z.int(),
  hour: z.int(),
  arrived: z.int(),
  /** Read within an hour after they were sent. */
  quick: z.int(),
});
export type ReadHour = z.infer<typeof ReadHour>;

/** Of the last 90 days; hours in which nothing arrived are not there. */
export const BestHour = z.object({ hours: z.array(ReadHour) });
export type BestHour = z.infer<typeof BestHour>;

/** `GET /api/campaigns/best-hour`: the hour of the day in which most was read within an hour; null while there are too few to say. */
export const BestHourAnswer = z.object({ best: ReadHour.omit({ weekday: true }).nullable() });
export type BestHourAnswer = z.infer<typeof BestHourAnswer>;
