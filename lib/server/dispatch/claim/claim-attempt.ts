import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import {
  closedUntil,
  holidayAt,
  isNever,
  openHours,
  type SendingHours,
  type WeekHours,
} from "#lib/contract/rules/sending/sending-hours.ts";
import { readReason } from "#lib/contract/words/reason/reason.ts";
import { hold, reason, type StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import { pipelined, type Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import {
  type CampaignAtWork,
  finishCampaignIfDone,
  lockForClaim,
} from "#lib/server/store/campaign/campaign.ts";
import { cancelQueued } from "#lib/server/store/campaign/cancel.ts";
import { getDelivery } from "#lib/server/store/campaign/delivery.ts";
import { stopUnlessEnding } from "#lib/server/store/campaign/failures.ts";
import { type BesideCampaign, type Chunk, readBesideCampaign } from "#lib/server/store/campaign/plan.ts";
import { listCampaignReasons } from "#lib/server/store/campaign/reason.ts";
import { getUnnamed, MAX_TRIES } from "#lib/server/store/sending/answer/replay.ts";
import {
  type Connection,
  lockRefilledConnection,
  TROUBLE_STREAK,
} from "#lib/server/store/sending/connection.ts";
import { noteHold } from "#lib/server/store/sending/hold.ts";
import { ownPaceWaitMs } from "#lib/server/store/sending/own-pace.ts";
import { findTemplateBar, type TemplateBar } from "#lib/server/store/template/template-outcome.ts";
import { holdForTemplate } from "../hold/holds.ts";
import { breakerHold } from "../hold/pause-on-unknown-outcomes.ts";
import {
  type Claim,
  type Claiming,
  claimNew,
  type LockedRows,
  lookUpForbidden,
  type PrefetchedForbidden,
} from "./claim-new.ts";
import { claimReplay } from "./claim-replay.ts";

/** What a claim has to know before it decides, with campaign and connection locked in this order. */
export type ClaimSnapshot = Awaited<ReturnType<typeof readClaimSnapshot>>;

/** Not awaited one by one: they go out in one pipeline, behind whatever the caller has sent off before. */
export function readClaimSnapshot(claiming: Claiming) {
  const { tx, campaignId, service, ahead, point, hasTemplate } = claiming;
  const chunk = ahead.peek();
  return pipelined([
    lockForClaim(tx, campaignId, point),
    readBesideCampaign(tx, campaignId),
    lockRefilledConnection(tx, service),
    chunk && lookUpChunk(claiming, chunk),
    hasTemplate ? findTemplateBar(tx, campaignId) : undefined,
  ]);
}

/**
 * Claims the next request of a campaign inside the caller's transaction: pacing, breaker, quiet hours, who may be sent to and the
 * standing of a template are checked here and nowhere else. The caller commits before it sends a byte, and may have
 * looked before in the same transaction.
 */
export async function claimAttempt(claiming: Claiming, looked?: ClaimSnapshot | null): Promise<Claim> {
  const { tx, campaignId, service, now } = claiming;
  const [locked, beside, connection, likely, bar] = looked ?? (await readClaimSnapshot(claiming));
  if (locked?.state !== "running" || !locked.isCurrent) return { kind: "stopped" };
  const campaign = { ...locked, ...beside };
  // By the clock of the database, and under the lock that an undo needs: the worker takes it up when the time has come.
  if (campaign.isInGrace) return { kind: "stopped" };
  if (isResting(campaign, now)) return { kind: "stopped" };
  if (await isStopped(tx, campaign, bar)) return { kind: "stopped" };
  if (connection.isBreakerOpen) {
    await noteHold(
      tx,
      campaignId,
      service === "chat" ? silenceHold(connection) : breakerHold(connection.failedTries, now),
    );
    return { kind: "probe", failedTries: connection.failedTries };
  }
  const wait = waitFor(claiming, campaign, connection);
  if (wait) {
    await noteHold(tx, campaignId, wait.hold);
    return isResting({ ...campaign, hold: wait.hold }, now)
      ? { kind: "stopped" }
      : { kind: "wait", delayMs: wait.delayMs };
  }
  return claimWork(claiming, { campaign, connection, likely });
}

const RESTS: readonly Hold["kind"][] = ["quiet-hours", "hours", "reach", "credits", "key", "template"];

/** As `RESTS` of the store: the worker takes it up when its time has come, and no lane waits for that. */
function isResting({ kind, hold, attempting, isExpired }: CampaignAtWork, now: Date): boolean {
  if (kind !== "direct" || !hold?.until || attempting > 0 || isExpired) return false;
  return RESTS.includes(hold.kind) && Date.parse(hold.until) > now.getTime();
}

/** Ends a campaign that has nobody left, or stops one that a person has to look at before anybody else is sent to. */
async function isStopped(
  tx: Tx,
  locked: CampaignAtWork & BesideCampaign,
  bar: TemplateBar | null | undefined,
): Promise<boolean> {
  const campaign = await withReports(tx, locked);
  const { id, queued, attempting, canaryLeft } = campaign;
  if (campaign.isExpired && queued > 0) return expire(tx, campaign);
  if (queued === 0 && attempting === 0) await finishCampaignIfDone(tx, id);
  // Where nobody is left, what waits for another try goes on: it alone can tell what became of its people.
  else if (bar && queued > 0) await holdForTemplate(tx, id, bar);
  else if (areTooManyFailed(campaign) && queued > 0) await holdForReports(tx, campaign);
  // Also in the quiet hours and while the service is away: the question needs no service.
  else if (canaryLeft === 0 && attempting === 0) await holdForCanary(tx, campaign);
  else return false;
  return true;
}

/** With what was reported and is not added up yet, which nobody does while the campaign is locked. */
async function withReports(tx: Tx, campaign: CampaignAtWork & BesideCampaign): Promise<CampaignAtWork> {
  const delivery = campaign.hasReports ? await getDelivery(tx, campaign.id) : null;
  if (!delivery) return campaign;
  return { ...campaign, arrived: delivery.delivered + delivery.read, failed: delivery.failed };
}

/** Whoever is queued is not sent to any more; what is on its way ends by its answer. */
async function expire(tx: Tx, { id, attempting }: CampaignAtWork): Promise<boolean> {
  await cancelQueued(tx, id, reason("expired"));
  await publish(tx, [{ topic: "campaign", data: { id } }]);
  if (attempting === 0) await finishCampaignIfDone(tx, id);
  return attempting === 0;
}

async function claimWork(claiming: Claiming, gates: LockedRows): Promise<Claim> {
  const { tx, campaignId } = claiming;
  const { campaign, connection } = gates;
  const claim = (await claimReplay(claiming, gates)) ?? (await claimNext(claiming, gates));
  if (connection.failureStreak >= TROUBLE_STREAK) {
    await noteHold(tx, campaignId, silenceHold(connection));
    return claim;
  }
  if (claim.kind === "attempt" && campaign.hold) await noteHold(tx, campaignId, null);
  if (claim.kind === "wait" && claiming.service === "chat") await noteUnnamed(tx, campaignId);
  return claim;
}

/** After a lost answer, what waits for another try goes first and alone: it puts nobody else at risk. */
async function claimNext(claiming: Claiming, gates: LockedRows): Promise<Claim> {
  if (gates.campaign.canaryLeft === 0) return { kind: "wait", delayMs: 100 };
  const isAlone = gates.connection.failureStreak > 0 && gates.campaign.attempting > 0;
  return isAlone && claiming.service === "chat" ? { kind: "wait", delayMs: 250 } : claimNew(claiming, gates);
}

/** Nothing else is left to send, and some people wait for another try, for minutes in the end. */
async function noteUnnamed(tx: Tx, campaignId: string): Promise<void> {
  const unnamed = await getUnnamed(tx, campaignId, TROUBLE_STREAK);
  if (!unnamed) return;
  const { people, tries, dueAt } = unnamed;
  const why = reason("unnamed", { tries, people, most: MAX_TRIES });
  await noteHold(tx, campaignId, hold("unnamed", why, dueAt.toISOString()));
}

const silenceHold = ({ failureStreak, trouble }: Connection): StoredHold =>
  hold(
    "service",
    reason("silence", { requests: failureStreak, trouble: trouble === null ? null : readReason(trouble) }),
  );

async function lookUpChunk(claiming: Claiming, chunk: Chunk): Promise<PrefetchedForbidden> {
  return { chunk, forbidden: await lookUpForbidden(claiming, chunk.members) };
}

type Wait = { delayMs: number; hold: StoredHold };

function waitFor({ now, timeZone }: Claiming, campaign: CampaignAtWork, connection: Connection): Wait | null {
  const closed = closedHold(campaign, { now, timeZone });
  if (closed) return { delayMs: 30_000, hold: closed };
  if (connection.blockedMs > 0) {
    const until = new Date(now.getTime() + connection.blockedMs).toISOString();
    // Null where an answer to another request came since.
    const why = connection.trouble === null ? reason("slowed") : readReason(connection.trouble);
    return { delayMs: Math.min(connection.blockedMs, 5_000), hold: hold("service", why, until) };
  }
  const ownWaitMs = ownPaceWaitMs(campaign);
  if (ownWaitMs > 0) {
    const why = reason("own-limit", { messages: campaign.messagesPerSecond ?? 0 });
    return { delayMs: Math.ceil(Math.min(ownWaitMs, 1_000)), hold: hold("rate", why) };
  }
  if (ownPaceWaitMs(connection) > 0) return paceWait(connection);
  if (connection.tokens > 0) return null;
  // Not to the end of a long debt: meanwhile the rate may have recovered.
  const delayMs = Math.min(Math.ceil((1_000 * (0.01 - connection.tokens)) / connection.rate), 1_000);
  // To a tenth: a pace that recovers has many digits, and would be another reason with every look.
  const pace = Math.round(connection.rate * 10) / 10;
  return { delayMs, hold: hold("rate", reason("our-pace", { service: connection.service, pace })) };
}

/** For what somebody has set for everything of this service. */
function paceWait(connection: Connection): Wait {
  const { service, messagesPerSecond } = connection;
  const delayMs = Math.ceil(Math.min(ownPaceWaitMs(connection), 1_000));
  const why = reason("settings-limit", { service, messages: messagesPerSecond ?? 0 });
  return { delayMs, hold: hold("rate", why) };
}

/** Outside of the hours in which this campaign may be sent; null in them. */
function closedHold(
  campaign: CampaignAtWork,
  { now, timeZone }: Pick<Claiming, "now" | "timeZone">,
): StoredHold | null {
  const { hours: own, openings, messageClass } = campaign;
  const company = campaign.isByHand ? null : openings[messageClass];
  const hours = openHours(campaign, { ...openings, [messageClass]: company });
  if (own !== null && hours !== null && isNever(hours)) return neverHold(own, { messageClass, company });
  const until = hours && closedUntil(now, timeZone, hours)?.toISOString();
  if (!until) return null;
  if (own !== null && closedUntil(now, timeZone, own) !== null) {
    return hold("hours", reason("own-hours", { own }), until);
  }
  const holiday = company?.holidays ? holidayAt(now, timeZone, openings.holidays) : null;
  const why = reason("company-hours", { of: messageClass, company, holiday: holiday?.name ?? null });
  return hold("quiet-hours", why, until);
}

type Company = { messageClass: CampaignAtWork["messageClass"]; company: WeekHours | null };

/** The company has chosen other hours since the campaign was started. */
const neverHold = (own: SendingHours, { messageClass, company }: Company): StoredHold =>
  hold("hours", reason("never-open", { own, of: messageClass, company }));

/**
 * Stops a campaign of which the first few people have an outcome, as somebody asked for. Who they are is in the counters,
 * so a process that dies before this has committed leaves the next one where it was.
 */
export async function holdForCanary(tx: Tx, { id, queued }: CampaignAtWork): Promise<void> {
  await stopUnlessEnding(tx, id, hold("canary", reason("canary", { queued })));
  await publish(tx, [{ topic: "campaign", data: { id } }]);
}

const LEAST = 20;

type Reported = Pick<CampaignAtWork, "channel" | "accepted" | "arrived" | "failed" | "failedSeen">;

/**
 * Whether more messages fail, after they were accepted, than anybody would go on with; twice as many where a person did.
 * Every list has phones that are off or gone, and failures are told sooner than arrivals: what is meant is a message that
 * reaches hardly anybody, which the service accepts and says later (§3.2, §4.1 rule 5).
 */
export function areTooManyFailed({ channel, accepted, arrived, failed, failedSeen }: Reported): boolean {
  const reported = arrived + failed;
  // Of SMS a sample is asked about while they are sent, whoever it is; chat tells of everybody, those who failed first.
  const isMeant =
    channel === "sms" ? failed > 0.9 * reported : failed >= accepted / 5 && failed > reported / 2;
  return isMeant && failed >= Math.max(LEAST, 2 * failedSeen);
}

/** Stops a campaign before its next request, with the reason that most of those who failed have. */
export async function holdForReports(tx: Tx, campaign: CampaignAtWork): Promise<void> {
  const { id, channel, accepted, arrived, failed } = campaign;
  const why = (await listCampaignReasons(tx, id, MOST_REASONS)).find(({ state }) => state === "failed");
  const told = { errorCode: why?.errorCode ?? null, errorText: why?.said || null, isSms: channel === "sms" };
  const reports = reason("reports", { failed, accepted, arrived, ...told });
  await stopUnlessEnding(tx, id, hold("reports", reports));
  await publish(tx, [{ topic: "campaign", data: { id } }]);
}

const MOST_REASONS = 20;
