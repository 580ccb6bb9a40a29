import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CANCELLABLE_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { CampaignNetworks, HoldNetwork } from "#lib/contract/desk/network.ts";
import { t } from "#lib/contract/language.ts";
import { NETWORK_NAMES, type Network } from "#lib/contract/rules/networks.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { getLate } from "../../overview/index.ts";
import { requireSendRight } from "../../sight/index.ts";
import { STATEMENT_LIMITS } from "../../statement-limits.ts";
import type { CampaignAtWork } from "../../store/campaign/campaign.ts";
import { COUNTED_FOR_A_CAMPAIGN, countByNetwork } from "../../store/message/network.ts";
import { holdNetwork, listHeld, releaseNetwork } from "../../store/sending/network-hold.ts";
import { whyOf } from "../read/why-of.ts";
import { requireCampaign } from "../require-campaign.ts";
import { steerCampaign } from "./steer-campaign.ts";

/**
 * The people of one network wait, by the prefix of their numbers, and the others are sent to; what is out finishes. Whoever lets
 * others wait is never refused. Throws `conflict` where a campaign is no SMS, or is over.
 */
export function holdPeopleOf(
  ctx: SignedInCtx,
  id: string,
  { network, goesOn }: HoldNetwork,
): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, before) => {
      requireHoldable(before);
      const held = { network, goesOn, by: ctx.actor.userId, at: ctx.clock.now() };
      if (!(await holdNetwork(tx, id, held))) return null;
      return {
        action: "campaign.hold-network",
        detail: { network: NETWORK_NAMES[network], goesOn, recipients: before.queued },
      };
    },
  });
}

/** Sends to them, before anybody new; where the network is not held, nothing changes. */
export async function releasePeopleOf(ctx: SignedInCtx, id: string, network: Network): Promise<Campaign> {
  requireSendRight(ctx.actor, (await requireCampaign(ctx.db, id)).channel);
  return steerCampaign(ctx, id, {
    limit: STATEMENT_LIMITS.allPeople,
    steer: async (tx) => {
      const people = await releaseNetwork(tx, id, network);
      if (people === null) return null;
      return {
        action: "campaign.release-network",
        detail: { network: NETWORK_NAMES[network], recipients: people },
      };
    },
  });
}

function requireHoldable({ channel, state, kind }: CampaignAtWork): void {
  if (kind !== "campaign" || channel !== "sms")
    throw new Fault(
      "conflict",
      t(
        "Only a campaign of SMS can hold one network: chat does not go by the networks of phones.",
        "Ni kampeni ya SMS tu inayoweza kusimamisha mtandao mmoja: chat haipiti kwenye mitandao ya simu.",
      ),
    );
  if (!CANCELLABLE_STATES.includes(state))
    throw new Fault(
      "conflict",
      t(
        `You cannot hold a network in this campaign: ${whyOf(state)}.`,
        `Huwezi kusimamisha mtandao katika kampeni hii: ${whyOf(state)}.`,
      ),
    );
}

/** How the SMS of a campaign fared by network, of the newest alone where there are many, and whom it holds. Throws not_found. */
export async function listCampaignNetworks(
  { db, clock }: Pick<SignedInCtx, "db" | "clock">,
  id: string,
): Promise<CampaignNetworks> {
  const { channel, state } = await requireCampaign(db, id);
  if (channel !== "sms") return { items: [], counted: 0, isWhole: true, late: [], held: [] };
  const isOver = !CANCELLABLE_STATES.includes(state);
  const [items, held, late] = await Promise.all([
    countByNetwork(db, id),
    listHeldNow(db, id),
    isOver ? [] : getLate({ db, clock }),
  ]);
  const counted = items.reduce((sum, { sent }) => sum + sent, 0);
  return { items, counted, isWhole: counted < COUNTED_FOR_A_CAMPAIGN, late, held };
}

async function listHeldNow(tx: Tx, id: string): Promise<CampaignNetworks["held"]> {
  return (await listHeld(tx, id)).map((held) => ({ ...held, since: held.since.toISOString() }));
}
