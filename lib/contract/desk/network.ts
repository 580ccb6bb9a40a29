import "../zod.ts";
import { z } from "zod";
import { NETWORKS } from "../rules/networks.ts";

export const NetworkName = z.enum(NETWORKS);

/** SMS of a campaign to one network, by the prefix of the number; null where no prefix names one. The four counts sum to `sent`. */
export const CampaignNetwork = z.object({
  network: NetworkName.nullable(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  open: z.int(),
  /** No report came in the time that we wait for one. */
  expired: z.int(),
  /** Half of the delivered ones arrived within so many seconds; null where none did. */
  medianSeconds: z.int().nullable(),
});
export type CampaignNetwork = z.infer<typeof CampaignNetwork>;

/** `GET /api/campaigns/:id/networks`, the most sent first: of the last `counted` messages that the service accepted. */
export const CampaignNetworks = z.object({
  items: z.array(CampaignNetwork),
  counted: z.int(),
  isWhole: z.boolean(),
  /** Late at the moment, and since when (ISO-8601). */
  late: z.array(z.object({ network: NetworkName, since: z.string() })),
  /** Whose people this campaign holds: since when, by whom, whether they are sent to without a press once it is not late, and how many wait so far. */
  held: z.array(
    z.object({
      network: NetworkName,
      since: z.string(),
      by: z.string(),
      goesOn: z.boolean(),
      people: z.int(),
    }),
  ),
});
export type CampaignNetworks = z.infer<typeof CampaignNetworks>;

/**
 * How a network delivers now: of the SMS of its last 15 minutes that are at least 10 minutes old, how many arrived within
 * 10 minutes, in per mille, beside the same hour of the last 28 days (null where too few were sent then to say).
 */
export const NetworkNow = z.object({
  network: NetworkName,
  sent: z.int(),
  quick: z.int(),
  usual: z.int().nullable(),
  medianSeconds: z.int().nullable(),
  /** ISO-8601: since when it is late; null while it is not. */
  lateSince: z.string().nullable(),
});
export type NetworkNow = z.infer<typeof NetworkNow>;

/** `POST /api/campaigns/:id/held-networks`: the people of one network wait, by the prefix of their numbers, and the others go on. */
export const HoldNetwork = z.object({
  network: NetworkName,
  /** They are sent to without a press once the network is not late any more. */
  goesOn: z.boolean(),
});
export type HoldNetwork = z.infer<typeof HoldNetwork>;

/** `DELETE /api/campaigns/:id/held-networks/:network` sends to them. */
export const HeldNetworkOf = z.object({ id: z.uuid(), network: NetworkName });
export type HeldNetworkOf = z.infer<typeof HeldNetworkOf>;
