import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Hold } from "#lib/contract/desk/campaign.ts";
import type { Tx } from "#lib/db/index.ts";
import {
  type Attempt,
  claimPlanned,
  insertAttempt,
  listMembers,
  type Member,
  type Operation,
} from "../store/attempt.ts";
import { type CampaignAtWork, lockCampaign } from "../store/campaign.ts";
import { type Connection, lockConnection, takeTokens } from "../store/connection.ts";
import { moveCounters } from "../store/counters.ts";
import { moveRecipients, pickQueued } from "../store/recipient.ts";
import { buildBody, hashBody } from "./build-body.ts";
import { finishCampaignIfDone } from "./finish-campaign.ts";
import { noteHold } from "./hold-campaign.ts";
import { quietUntil } from "./quiet-hours.ts";
import { markUnknown } from "./settle-fault.ts";

export type Claim =
  | { kind: "attempt"; attempt: Attempt; body: string }
  | { kind: "probe" }
  | { kind: "wait"; delayMs: number }
  | { kind: "stopped" };

export type Claiming = { tx: Tx; campaignId: string; owner: string; now: Date; timeZone: string };

/**
 * Claims the next request of a campaign inside the caller's transaction: pacing, breaker, quiet hours and opt-outs
 * are checked here and nowhere else. The caller commits before it sends a byte.
 */
export async function claimAttempt(claiming: Claiming): Promise<Claim> {
  const { tx, campaignId } = claiming;
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.state !== "running") return { kind: "stopped" };
  if (campaign.queued === 0 && campaign.attempting === 0) {
    await finishCampaignIfDone(tx, campaignId);
    return { kind: "stopped" };
  }
  const connection = await lockConnection(tx, campaign.channel === "sms" ? "sms" : "chat");
  if (connection.isBreakerOpen) {
    await noteHold(tx, campaignId, BREAKER_HOLD);
    return { kind: "probe" };
  }
  const wait = waitFor(claiming, campaign, connection);
  if (wait) {
    await noteHold(tx, campaignId, wait.hold);
    return { kind: "wait", delayMs: wait.delayMs };
  }
  const claim = (await claimReplay(claiming, campaign)) ?? (await claimNew(claiming, campaign, connection));
  if (claim.kind === "attempt" && campaign.hold) await noteHold(tx, campaignId, null);
  return claim;
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
  const delayMs = Math.ceil((1_000 * (0.01 - connection.tokens)) / connection.rate);
  const what = connection.service === "sms" ? "requests" : "recipients";
  return {
    delayMs,
    hold: { kind: "rate", detail: `Your limit of ${connection.rate} ${what} a second.`, until: null },
  };
}

async function claimReplay(
  { tx, campaignId, owner }: Claiming,
  campaign: CampaignAtWork,
): Promise<Claim | null> {
  if (campaign.channel === "sms") return null;
  const planned = await claimPlanned(tx, campaignId, owner);
  if (!planned) return null;
  const members = await listMembers(tx, planned.id);
  const attempt: Attempt = { ...planned, members, claimedAtMs: performance.now() };
  const body = buildBody(planned.operation, campaign, members);
  if (!planned.isTooOld && hashBody(body) === planned.bodyHash) {
    await takeTokens(tx, "chat", members.length);
    return { kind: "attempt", attempt, body };
  }
  const problem = planned.isTooOld
    ? "No answer within 6 hours; a key may not be remembered longer."
    : "The content is not what was sent before.";
  await markUnknown({ tx, attempt, isDirect: false }, { problem });
  return { kind: "wait", delayMs: 0 };
}

async function claimNew(
  claiming: Claiming,
  campaign: CampaignAtWork,
  connection: Connection,
): Promise<Claim> {
  const { tx, campaignId, owner } = claiming;
  const limit = chunkOf(campaign, connection);
  const picked = await pickQueued(tx, campaignId, cursorOf(campaign), limit);
  if (picked.length === 0) return { kind: "wait", delayMs: 500 };
  await leaveOutSuppressed(
    claiming,
    picked.filter((member) => member.isSuppressed),
  );
  const members = picked
    .filter((member) => !member.isSuppressed)
    .map(({ isSuppressed: _, ...member }) => member);
  if (members.length === 0) return { kind: "wait", delayMs: 0 };
  const operation = operationOf(campaign, members.length);
  const body = buildBody(operation, campaign, members);
  const attempt = { id: randomUUID(), campaignId, operation, bodyHash: hashBody(body), members };
  // Together: they go out in one pipeline.
  await Promise.all([
    insertAttempt(tx, {
      ...attempt,
      owner,
      segmentsPredicted: segmentsOf(members),
      balanceBefore: connection.balance,
    }),
    takeTokens(tx, connection.service, connection.service === "sms" ? 1 : members.length),
  ]);
  return {
    kind: "attempt",
    attempt: { ...attempt, fence: 1, tries: 1, claimedAtMs: performance.now() },
    body,
  };
}

const cursorOf = ({ cursorPack, cursorSeq, hasRequeued }: CampaignAtWork) => ({
  pack: cursorPack,
  seq: cursorSeq,
  hasRequeued,
});

export const segmentsOf = (members: Member[]): number =>
  members.reduce((sum, member) => sum + member.segments, 0);

function chunkOf(campaign: CampaignAtWork, connection: Connection): number {
  if (campaign.channel !== "sms") return campaign.chunkSize;
  if (campaign.lane === "exact" || !connection.isOrderTrusted) return 1;
  return Math.min(campaign.chunkSize, connection.chunkLimit);
}

function operationOf(campaign: CampaignAtWork, size: number): Operation {
  if (campaign.channel === "chat-text") return "chat.text";
  if (campaign.channel === "chat-template") return "chat.template";
  return size === 1 ? "sms.send" : "sms.bulk";
}

async function leaveOutSuppressed({ tx, campaignId }: Claiming, suppressed: Member[]): Promise<void> {
  if (suppressed.length === 0) return;
  const seqs = suppressed.map((member) => member.seq);
  await moveRecipients(tx, campaignId, {
    seqs,
    to: "cancelled",
    reason: "Opted out after the plan was made",
  });
  await moveCounters(tx, campaignId, { queued: -seqs.length, cancelled: seqs.length });
}
