import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { type Attempt, claimPlanned, listMembers, splitAttempt } from "../store/attempt.ts";
import type { CampaignAtWork } from "../store/campaign.ts";
import { takeTokens } from "../store/connection.ts";
import { listSuppressed } from "../store/suppression.ts";
import { buildBody, hashBody } from "./build-body.ts";
import type { Claim, Claiming } from "./claim-attempt.ts";
import { numbersOf } from "./claim-new.ts";
import { markUnknown, putBack } from "./settle-fault.ts";

/**
 * Claims a chat request that waits for another try: the same bytes with the same key. Whoever has opted out since is
 * left out; null where nothing waits.
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
  if (!planned.isAmbiguous && (planned.isTooOld || optedOut.size > 0)) {
    // No try of it was sent, so no key needs to be remembered: it is as if nobody had tried.
    await putBack(settling, { state: "not-sent", problem: "Nothing of it was sent; its people go again." });
    return { kind: "wait", delayMs: 0 };
  }
  const body = buildBody(planned.operation, campaign, members);
  const problem = whyNotAgain(attempt, planned.isTooOld, body);
  if (problem !== null || optedOut.size === members.length) {
    await markUnknown(settling, { problem: problem ?? OPTED_OUT });
    return { kind: "wait", delayMs: 0 };
  }
  const again = optedOut.size === 0 ? { attempt, body } : await leaveOut(settling, campaign, optedOut);
  await takeTokens(tx, "chat", again.attempt.members.length);
  return { kind: "attempt", ...again };
}

const OPTED_OUT = "Opted out after a first try; whether that got through is not known.";

function whyNotAgain({ bodyHash }: Attempt, isTooOld: boolean, body: string): string | null {
  if (isTooOld) return "No answer within 30 minutes; a key may not be remembered longer.";
  return hashBody(body) === bodyHash ? null : "The content is not what was sent before.";
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
