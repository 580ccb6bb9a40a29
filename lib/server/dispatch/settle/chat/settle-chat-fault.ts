import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Fault } from "#lib/fault.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { stopUnlessEnding } from "#lib/server/store/campaign/failures.ts";
import { MAX_TRIES, replanUntil, replanUntried } from "#lib/server/store/sending/answer/replay.ts";
import { getBackground } from "#lib/server/store/sending/attempt.ts";
import { blockConnection, getConnection, noteFailure } from "#lib/server/store/sending/connection.ts";
import { endOf, markUnknown, putBack } from "../../attempt/end-attempt.ts";
import { isOwnFault } from "../../attempt/outcome.ts";
import type { Settling } from "../../attempt/settling.ts";
import { holdForFault } from "../../hold/hold-for-fault.ts";
import { fullJitterMs } from "../fault/backoff.ts";
import { settleFault } from "../fault/settle-fault.ts";
import { isAboutRequest, settleRefused } from "../fault/settle-refused.ts";
import { type Replay, replayLater } from "../replay-later.ts";

/** A chat request carries a key: what got lost goes again with it, for a while; what was not sent is as if untried. */
export async function settleChatFault(settling: Settling, fault: Fault): Promise<void> {
  // Before the connection, as a claim does.
  await lockCampaign(settling.tx, settling.attempt.campaignId);
  const isLost = fault.retry === "unknown-outcome" || fault.code === "service_malformed";
  const replay = { problem: fault.detail, atLeastMs: fault.retryAfterMs };
  if (isLost && fault.upstream?.isBaffling && (await isAboutThem(settling))) {
    await replayLater(settling, replay);
    return;
  }
  if (isLost) return settleLost(settling, replay);
  if (fault.retry === "safe" || fault.retry === "after") return settleUnsent(settling, fault);
  const { isAmbiguous } = await getBackground(settling.tx, settling.attempt.id);
  return isAmbiguous ? settleRefusedAgain(settling, fault) : settleRefused(settling, fault);
}

/** An earlier try may have got through, so it stays bound to its key, or nobody knows. */
async function settleRefusedAgain(settling: Settling, fault: Fault): Promise<void> {
  const problem = `The message may have been sent before. ${fault.detail}`;
  if (isAboutRequest(fault)) return markUnknown(settling, { ...endOf(fault), problem });
  await replayLater(settling, { problem: fault.detail });
  await holdForFault(settling, fault);
}

/** Asked about again, and others have been answered since: it is these people whom the service leaves out. */
export async function isAboutThem({ tx, attempt }: Settling): Promise<boolean> {
  return attempt.tries > 1 && (await getConnection(tx, "chat"))?.failureStreak === 0;
}

/** Nobody of it was named, so it may have been sent: it goes again as long as the key is remembered. */
export async function settleLost(settling: Settling, replay: Replay): Promise<void> {
  const { tx, attempt } = settling;
  await lockCampaign(tx, attempt.campaignId);
  await noteFailure(tx, "chat", { trouble: replay.problem, tokens: attempt.members.length });
  await replayOrStop(settling, replay);
}

async function settleUnsent(settling: Settling, fault: Fault): Promise<void> {
  const { tx, attempt } = settling;
  const { isAmbiguous } = await getBackground(tx, attempt.id);
  // A person waits for the answer, and putting it back would send it behind their back.
  if (settling.isDirect) return settleFault(settling, fault);
  const isOwn = isOwnFault(fault);
  if (isOwn && isAmbiguous && !attempt.waitsUntil) return replanUntried(tx, attempt.id);
  const streak = (await getConnection(tx, "chat"))?.blockStreak ?? 0;
  const delayMs = fault.retryAfterMs ?? fullJitterMs(streak + attempt.tries);
  if (fault.retry === "after") await blockConnection(tx, "chat", { delayMs, trouble: fault.detail });
  else if (!isOwn) {
    const tokens = attempt.members.length;
    await noteFailure(tx, "chat", {
      trouble: fault.detail,
      tokens,
      delayMs: Math.min(delayMs, MAX_PAUSE_MS),
    });
  }
  const replay = { problem: fault.detail, atLeastMs: fault.retryAfterMs };
  if (isAmbiguous) return replayOrStop(settling, replay);
  await putBack(settling, { state: "not-sent", ...endOf(fault) });
}

// Longer, and the pace would stay down after the service is back.
const MAX_PAUSE_MS = 5_000;

/** Whoever is left is not to become unknown as well, chunk after chunk: a person looks first. */
async function replayOrStop(settling: Settling, replay: Replay): Promise<void> {
  const { id, waitsUntil } = settling.attempt;
  if (waitsUntil) return replanUntil(settling.tx, id, waitsUntil);
  if (await replayLater(settling, replay)) return;
  await stopUnlessEnding(settling.tx, settling.attempt.campaignId, silenceHold(replay));
}

const silenceHold = ({ problem }: Replay): Hold => ({
  kind: "service",
  detail: `We tried a request ${MAX_TRIES} times and got no clear answer, so these messages may have been sent. ${problem}`,
  until: null,
});
