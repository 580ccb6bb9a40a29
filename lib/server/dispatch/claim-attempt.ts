import type { Hold } from "#lib/contract/desk/campaign.ts";
import { quietUntil } from "#lib/contract/rules/quiet-hours.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Attempt } from "../store/attempt.ts";
import { type CampaignAtWork, lockCampaign } from "../store/campaign.ts";
import { type Connection, lockConnection, TROUBLE_STREAK } from "../store/connection.ts";
import type { Chunk } from "../store/plan.ts";
import { listSuppressed } from "../store/suppression.ts";
import { claimNew, type Gates, type Likely, numbersOf } from "./claim-new.ts";
import { claimReplay } from "./claim-replay.ts";
import { finishCampaignIfDone } from "./finish-campaign.ts";
import { noteHold } from "./hold-campaign.ts";

import type { ReadAhead } from "./read-ahead.ts";

export type Claim =
  | { kind: "attempt"; attempt: Attempt; body: string }
  | { kind: "probe"; failedTries: number }
  | { kind: "wait"; delayMs: number }
  | { kind: "stopped" };

export type Claiming = {
  tx: Tx;
  campaignId: string;
  service: "sms" | "chat";
  owner: string;
  ahead: ReadAhead;
  now: Date;
  timeZone: string;
};

/**
 * Claims the next request of a campaign inside the caller's transaction: pacing, breaker, quiet hours and opt-outs
 * are checked here and nowhere else. The caller commits before it sends a byte.
 */
export async function claimAttempt(claiming: Claiming): Promise<Claim> {
  const { tx, campaignId, service, ahead } = claiming;
  const chunk = ahead.peek();
  // Not awaited one by one: they go out in one pipeline, in this order of locks.
  const [campaign, connection, likely] = await Promise.all([
    lockCampaign(tx, campaignId),
    lockConnection(tx, service),
    chunk && lookUpOptOuts(tx, chunk),
  ]);
  if (campaign?.state !== "running") return { kind: "stopped" };
  if (campaign.queued === 0 && campaign.attempting === 0) {
    await finishCampaignIfDone(tx, campaignId);
    return { kind: "stopped" };
  }
  if (connection.isBreakerOpen) {
    await noteHold(tx, campaignId, service === "chat" ? silenceHold(connection) : BREAKER_HOLD);
    return { kind: "probe", failedTries: connection.failedTries };
  }
  const wait = waitFor(claiming, campaign, connection);
  if (wait) {
    await noteHold(tx, campaignId, wait.hold);
    return { kind: "wait", delayMs: wait.delayMs };
  }
  return claimWork(claiming, { campaign, connection, likely });
}

async function claimWork(claiming: Claiming, gates: Gates): Promise<Claim> {
  const { tx, campaignId } = claiming;
  const { campaign, connection } = gates;
  const replay = await claimReplay(claiming, campaign);
  const isInTrouble = connection.failureStreak >= TROUBLE_STREAK;
  if (isInTrouble) await noteHold(tx, campaignId, silenceHold(connection));
  // After a lost answer, what waits for another try goes first and alone: it puts nobody else at risk.
  const isAlone = connection.failureStreak > 0 && campaign.attempting > 0;
  if (!replay && isAlone && claiming.service === "chat") return { kind: "wait", delayMs: 250 };
  const claim = replay ?? (await claimNew(claiming, gates));
  if (claim.kind === "attempt" && campaign.hold && !isInTrouble) await noteHold(tx, campaignId, null);
  return claim;
}

function silenceHold({ failureStreak, trouble }: Connection): Hold {
  const detail = `${failureStreak} requests in a row brought no answer. ${trouble ?? ""} Tuma asks whether the service is back, then sends the same requests again with the same key.`;
  return { kind: "service", detail, until: null };
}

async function lookUpOptOuts(tx: Tx, chunk: Chunk): Promise<Likely> {
  return { chunk, optedOut: await listSuppressed(tx, numbersOf(chunk.members)) };
}

const BREAKER_HOLD: Hold = {
  kind: "breaker",
  detail: "An answer of the service got lost. Tuma asks whether it is back, then goes on with one message.",
  until: null,
};

type Wait = { delayMs: number; hold: Hold };

function waitFor({ now, timeZone }: Claiming, campaign: CampaignAtWork, connection: Connection): Wait | null {
  const quiet = campaign.messageClass === "marketing" ? quietUntil(now, timeZone) : null;
  if (quiet) {
    const detail = "Marketing messages leave between 08:00 and 20:00.";
    return { delayMs: 30_000, hold: { kind: "quiet-hours", detail, until: quiet.toISOString() } };
  }
  if (connection.blockedMs > 0) {
    const until = new Date(now.getTime() + connection.blockedMs).toISOString();
    const detail = "The service asked to go slower, or could not be reached.";
    return { delayMs: Math.min(connection.blockedMs, 5_000), hold: { kind: "service", detail, until } };
  }
  if (connection.tokens > 0) return null;
  // Not to the end of a long debt: meanwhile the rate may have recovered.
  const delayMs = Math.min(Math.ceil((1_000 * (0.01 - connection.tokens)) / connection.rate), 1_000);
  const what = connection.service === "sms" ? "requests" : "recipients";
  return {
    delayMs,
    hold: { kind: "rate", detail: `Your limit of ${connection.rate} ${what} a second.`, until: null },
  };
}
