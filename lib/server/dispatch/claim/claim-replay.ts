import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { CHANNEL_REQUESTS } from "#lib/contract/rules/sending/channels.ts";
import type { Forbidden } from "#lib/contract/words/forbidden-words.ts";
import { type Reason, readReason } from "#lib/contract/words/reason/reason.ts";
import { forbidden, hold, reason, type StoredHold, said } from "#lib/contract/words/reason/say-reason.ts";
import type { CampaignAtWork } from "#lib/server/store/campaign/campaign.ts";
import { stopUnlessEnding } from "#lib/server/store/campaign/failures.ts";
import {
  claimPlanned,
  replanUntil,
  replanUntried,
  splitAttempt,
} from "#lib/server/store/sending/answer/replay.ts";
import { type Attempt, listMembers } from "#lib/server/store/sending/attempt.ts";
import { type Connection, TROUBLE_STREAK, takeTokens } from "#lib/server/store/sending/connection.ts";
import { listForbidden } from "#lib/server/store/sending/forbidden.ts";
import { LEAST_MARGIN_MS, payOwnPace } from "#lib/server/store/sending/own-pace.ts";
import { buildBody, hashBody, leaveBy, markUnknown, numbersOf } from "../attempt.ts";
import { patienceMs } from "../hold/pause-on-unknown-outcomes.ts";
import type { Claim, Claiming, LockedRows } from "./claim-new.ts";

/**
 * Claims a chat request that waits for another try, because one may have got through: the same bytes with the same key.
 * Whoever may not be sent to since is left out; null where nothing waits.
 */
export async function claimReplay(
  { tx, campaignId, owner, marginMs = LEAST_MARGIN_MS }: Claiming,
  { campaign, connection }: Pick<LockedRows, "campaign" | "connection">,
): Promise<Claim | null> {
  if (!CHANNEL_REQUESTS[campaign.channel].isRetrySafe) return null;
  const isOutage = connection.failureStreak >= TROUBLE_STREAK;
  const planned = await claimPlanned(tx, campaignId, { owner, isOutage });
  if (!planned) return null;
  const members = await listMembers(tx, planned.id);
  const attempt: Attempt = {
    ...planned,
    members,
    withinMs: withinOf(planned, connection),
    claimedAtMs: performance.now(),
  };
  const settling = { tx, attempt, isDirect: false };
  // It was counted for the caps when it was first claimed.
  const barred = await listForbidden(tx, numbersOf(members), { campaignId, day: null });
  const body = buildBody(planned.operation, campaign, members);
  const problem = whyNotAgain(attempt, planned.isTooOld, body);
  if (problem !== null || barred.size === members.length) {
    await markUnknown(settling, { problem: problem ?? notAgain(barred) });
    // In an outage the others would follow one by one, and nobody would look.
    if (isOutage && planned.isTooOld) await stopUnlessEnding(tx, campaignId, overHold(connection));
    return { kind: "wait", delayMs: 0 };
  }
  const free = barred.size === 0 ? { attempt, body } : await leaveOut(settling, campaign, barred);
  const most = planned.waitsUntil ? 1 : mostNow(campaign, connection);
  const again = await cutToFit(tx, campaign, { ...free, most });
  const paid = { people: again.attempt.members.length, marginMs };
  const leaveByMs = leaveBy(marginMs, campaign, connection);
  await takeTokens(tx, "chat", paid);
  if (campaign.messagesPerSecond !== null) await payOwnPace(tx, campaignId, paid);
  return { kind: "attempt", ...again, attempt: { ...again.attempt, leaveByMs } };
}

const overHold = ({ trouble }: Connection): StoredHold =>
  hold("service", reason("key-over", { trouble: trouble === null ? null : readReason(trouble) }));

/** Undefined while the service answers: then it has the time of any request. */
const withinOf = ({ triedForMs }: { triedForMs: number }, { failureStreak }: Connection) =>
  failureStreak > 0 ? patienceMs(triedForMs) : undefined;

const notAgain = (bars: ReadonlyMap<string, Forbidden>): Reason => {
  const [bar] = bars.values();
  return reason("forbidden-since", { why: bar ? forbidden(bar) : said("") });
};

function whyNotAgain({ bodyHash }: Attempt, isTooOld: boolean, body: string): Reason | null {
  if (isTooOld) return reason("too-old");
  return hashBody(body) === bodyHash ? null : reason("other-content");
}

/** The key is derived for each recipient (§4.1), so the others are the same to the service without them. */
async function leaveOut(
  { tx, attempt }: { tx: Claiming["tx"]; attempt: Attempt },
  campaign: CampaignAtWork,
  barred: ReadonlyMap<string, Forbidden>,
): Promise<{ attempt: Attempt; body: string }> {
  const left = attempt.members.filter((member) => barred.has(member.number));
  const members = attempt.members.filter((member) => !barred.has(member.number));
  const body = buildBody(attempt.operation, campaign, members);
  const bodyHash = hashBody(body);
  const part = { ...attempt, id: randomUUID(), members: left };
  await splitAttempt(tx, attempt.id, { id: part.id, seqs: left.map((member) => member.seq), bodyHash });
  await markUnknown({ tx, attempt: part, isDirect: false }, { problem: notAgain(barred) });
  return { attempt: { ...attempt, members, bodyHash }, body };
}

type Again = { attempt: Attempt; body: string };

const mostNow = (campaign: CampaignAtWork, connection: Connection): number =>
  Math.min(campaign.ownFree ?? Number.POSITIVE_INFINITY, connection.ownFree ?? Number.POSITIVE_INFINITY);

/** As many as may leave now; the others wait with the same key, for room or for their time, and have not been tried once more. */
async function cutToFit(
  tx: Claiming["tx"],
  campaign: CampaignAtWork,
  { attempt, body, most }: Again & { most: number },
): Promise<Again> {
  if (attempt.members.length <= most) return { attempt, body };
  const members = attempt.members.slice(0, most);
  const later = attempt.members.slice(most);
  const cut = buildBody(attempt.operation, campaign, members);
  const id = randomUUID();
  const bodyHash = hashBody(cut);
  const partHash = hashBody(buildBody(attempt.operation, campaign, later));
  await splitAttempt(tx, attempt.id, { id, seqs: later.map(({ seq }) => seq), bodyHash, partHash });
  if (attempt.waitsUntil) await replanUntil(tx, id, attempt.waitsUntil);
  else await replanUntried(tx, id);
  return { attempt: { ...attempt, members, bodyHash }, body: cut };
}
