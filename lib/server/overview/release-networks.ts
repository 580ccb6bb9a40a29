import { NETWORK_NAMES } from "#lib/contract/rules/networks.ts";
import type { Tx } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context } from "../context.ts";
import { publish } from "../publish.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { lockCampaign } from "../store/campaign/campaign.ts";
import { CHANNELS } from "../store/channels.ts";
import {
  type GoesOn,
  getGoingOn,
  listGoingOn,
  releaseNetwork,
  tryNetwork,
} from "../store/sending/network-hold.ts";
import { LEAST_SENT, networksOf } from "./networks.ts";

const MOST = 50;
/** More than are needed to say whether a network is late, as some of them may not be sent to any more. */
const TRIED = LEAST_SENT + LEAST_SENT / 2;
/** A try is counted in windows of five minutes, ten minutes after their end; the next one follows when it can say nothing any more. */
const TRY_AGAIN_MS = 30 * 60_000;

type Ctx = Pick<Context, "db" | "clock">;

/**
 * Lets the people of a network go that is not late any more, where whoever holds them chose so. Where nothing says how it is, as
 * nobody sends to it, a few of them are sent to all the same, and show it.
 */
export async function releaseNetworks(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const held = await listGoingOn(db, MOST);
  if (held.length === 0) return;
  const now = clock.now();
  const networks = new Map((await networksOf(ctx)).map((each) => [each.network, each]));
  for (const { campaignId, network } of held) {
    const state = networks.get(network);
    const isKnown = state !== undefined && state.sent >= LEAST_SENT;
    if (isKnown && state.lateSince !== null) continue;
    await db.transaction(async (tx) => {
      // The campaign before its holds, as whoever presses; one that stopped meanwhile is looked at when it goes on.
      if ((await lockCampaign(tx, campaignId))?.state !== "running") return;
      const still = await getGoingOn(tx, campaignId, network);
      if (still) await (isKnown ? release(tx, still) : tryAgain(tx, still, now));
    }, STATEMENT_LIMITS.allPeople);
  }
}

async function release(tx: Tx, { campaignId, network }: GoesOn): Promise<void> {
  const people = await releaseNetwork(tx, campaignId, network);
  const detail = { network: NETWORK_NAMES[network], recipients: people ?? 0 };
  await recordAudit(tx, { actor: null, action: "campaign.release-network", target: campaignId, detail });
  await publish(tx, [{ topic: "campaign", data: { id: campaignId } }]);
  tx.wake(CHANNELS.work);
}

async function tryAgain(tx: Tx, { campaignId, network, triedAt }: GoesOn, now: Date): Promise<void> {
  if (now.getTime() - triedAt.getTime() < TRY_AGAIN_MS) return;
  await tryNetwork(tx, campaignId, { network, people: TRIED, at: now });
  tx.wake(CHANNELS.work);
}
