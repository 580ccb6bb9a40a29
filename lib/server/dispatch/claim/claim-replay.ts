import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { CampaignAtWork } from "#lib/server/store/campaign/campaign.ts";
import { claimPlanned, splitAttempt } from "#lib/server/store/sending/answer/replay.ts";
import { type Attempt, listMembers } from "#lib/server/store/sending/attempt.ts";
import { takeTokens } from "#lib/server/store/sending/connection.ts";
import { payOwnPace } from "#lib/server/store/sending/own-pace.ts";
import { listSuppressed } from "#lib/server/store/sending/suppression.ts";
import { buildBody, hashBody } from "../attempt/build-body.ts";
import { markUnknown } from "../attempt/end-attempt.ts";
import { numbersOf } from "../attempt/members.ts";
import type { Claim, Claiming } from "./claim-attempt.ts";

/**
 * Claims a chat request that waits for another try, because one may have got through: the same bytes with the same key.
 * Whoever has opted out since is left out; null where nothing waits.
 */
export async function claimReplay(
  { tx, campaignId, owner }: Claiming,
  campaign: CampaignAtWork,
): Promise<Claim | null> {
  if (campaign.channel === "sms") return null;
  const planned = await claimPlanned(tx, campaignId, owner);
  if (!planned) return null;
  const members = await listMembers(tx, planned.id);
  const attempt: Attempt = { ...planned, members, claimedAtMs: performance.now() };
  const settling = { tx, attempt, isDirect: false };
  const optedOut = new Set(await listSuppressed(tx, numbersOf(members)));
  const body = buildBody(planned.operation, campaign, members);
  const problem = whyNotAgain(attempt, planned.isTooOld, body);
  if (problem !== null || optedOut.size === members.length) {
    await markUnknown(settling, { problem: problem ?? OPTED_OUT });
    return { kind: "wait", delayMs: 0 };
  }
  const again = optedOut.size === 0 ? { attempt, body } : await leaveOut(settling, campaign, optedOut);
  const people = again.attempt.members.length;
  await takeTokens(tx, "chat", people);
  if (campaign.messagesPerSecond !== null) await payOwnPace(tx, campaignId, people);
  return { kind: "attempt", ...again };
}

const OPTED_OUT = "Opted out after we tried once. We do not know whether that message was sent.";

function whyNotAgain({ bodyHash }: Attempt, isTooOld: boolean, body: string): string | null {
  if (isTooOld) return "No answer within 30 minutes. The service may not remember our key longer.";
  return hashBody(body) === bodyHash ? null : "The content is not the same as before.";
}

/** The key is derived for each recipient (§4.1), so the others are the same to the service without them. */
async function leaveOut(
  { tx, attempt }: { tx: Claiming["tx"]; attempt: Attempt },
  campaign: CampaignAtWork,
  optedOut: ReadonlySet<string>,
): Promise<{ attempt: Attempt; body: string }> {
  const left = attempt.members.filter((member) => optedOut.has(member.number));
  const members = attempt.members.filter((member) => !optedOut.has(member.number));
  const body = buildBody(attempt.operation, campaign, members);
  const bodyHash = hashBody(body);
  const part = { ...attempt, id: randomUUID(), members: left };
  await splitAttempt(tx, attempt.id, { id: part.id, seqs: left.map((member) => member.seq), bodyHash });
  await markUnknown({ tx, attempt: part, isDirect: false }, { problem: OPTED_OUT });
  return { attempt: { ...attempt, members, bodyHash }, body };
}
