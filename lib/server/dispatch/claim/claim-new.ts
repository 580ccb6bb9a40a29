import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { CHANNEL_REQUESTS } from "#lib/contract/rules/sending/channels.ts";
import { reachLimitOf } from "#lib/contract/rules/sending/chat-reach.ts";
import { windowEndOf, windowStateOf } from "#lib/contract/rules/sending/chat-window.ts";
import { mostAtPace } from "#lib/contract/rules/sending/pace.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import type { Forbidden } from "#lib/contract/words/forbidden-words.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import {
  forbidden as forbiddenBy,
  hold,
  reason,
  type StoredHold,
} from "#lib/contract/words/reason/say-reason.ts";
import { pipelined, type Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import { listQueued } from "#lib/server/store/api/api-message.ts";
import type { CampaignAtWork } from "#lib/server/store/campaign/campaign.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { stopUnlessEnding } from "#lib/server/store/campaign/failures.ts";
import {
  type BesideCampaign,
  type Chunk,
  moveCursor,
  requeueMembers,
  takeRequeued,
} from "#lib/server/store/campaign/plan.ts";
import { moveEach } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { giveSecond, isRest } from "#lib/server/store/campaign/two-texts.ts";
import { findAnswerBar, hasWrittenFirst } from "#lib/server/store/conversation/answer.ts";
import { type Attempt, insertAttempt, type Operation } from "#lib/server/store/sending/attempt.ts";
import { noteReached, readReach } from "#lib/server/store/sending/chat-reach.ts";
import type { Connection } from "#lib/server/store/sending/connection.ts";
import { listLastInbound } from "#lib/server/store/sending/contact-window.ts";
import { insertMarketingContacts, listForbidden, lockCaps } from "#lib/server/store/sending/forbidden.ts";
import { holdCampaign, noteHold } from "#lib/server/store/sending/hold.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { keepWaiting, partHeld } from "#lib/server/store/sending/network-hold.ts";
import { LEAST_MARGIN_MS } from "#lib/server/store/sending/own-pace.ts";
import type { SendingPoint } from "#lib/server/store/sending/sending-clock.ts";
import { buildBody, hashBody, keepUnknown, leaveBy, numbersOf, segmentsOf } from "../attempt.ts";
import { checkCredits } from "../hold/holds.ts";
import type { ReadAhead } from "./read-ahead.ts";

/** Claims recipients nobody has tried yet, or who were put back: those first. */
export async function claimNew(claiming: Claiming, gates: LockedRows): Promise<Claim> {
  const { campaign, connection } = gates;
  const limit = sizeOf(campaign, connection);
  const back = campaign.hasRequeued ? await takeRequeued(claiming.tx, claiming.campaignId, limit) : [];
  if (back.length > 0) return claimMembers(claiming, gates, { members: back, forbidden: null, to: null });
  const from = { pack: campaign.cursorPack, seq: campaign.cursorSeq };
  const chunk = await claiming.ahead.next(claiming.tx, from, limit);
  // The last requests are out; what comes back of them should not find this lane asleep for long.
  if (!chunk) return (await waitForNetworks(claiming, campaign)) ?? { kind: "wait", delayMs: 100 };
  if (campaign.variant !== null && campaign.winner === null && isRest(chunk.to.pack))
    return waitForChoice(claiming, campaign);
  const forbidden = gates.likely?.chunk === chunk ? gates.likely.forbidden : null;
  return claimMembers(claiming, gates, { members: chunk.members, forbidden, to: chunk.to });
}

/** Where the second text was chosen, those who waited for the choice get it. */
async function withTheirText(tx: Tx, { id, winner }: CampaignAtWork, fitting: Fitting): Promise<Fitting> {
  return winner === "b" ? { ...fitting, members: await giveSecond(tx, id, fitting.members) } : fitting;
}

type Picked = { members: Member[]; forbidden: ReadonlyMap<string, Forbidden> | null; to: Chunk["to"] | null };

async function claimMembers(
  claiming: Claiming,
  { campaign, connection }: LockedRows,
  picked: Picked,
): Promise<Claim> {
  const { tx, campaignId, owner, marginMs = LEAST_MARGIN_MS } = claiming;
  const parted = partHeld(campaign.heldNetworks, await stillQueued(tx, campaign, picked.members));
  const isParted = parted.waiting.length + parted.tried.length > 0;
  const members = parted.going;
  const { free, left } = await sortOut(claiming, campaign, { members, known: picked.forbidden });
  if (free.length === 0) {
    await Promise.all([
      picked.to && moveCursor(tx, campaignId, picked.to),
      leaveOut(claiming, left),
      keepWaiting(tx, campaignId, parted),
    ]);
    return { kind: "wait", delayMs: 0 };
  }
  const share = await shareOf(claiming, campaign, free);
  const fitting = await withTheirText(tx, campaign, await fitReach(tx, campaign, share));
  const { operation, members: claimed, others } = fitting;
  const stop = await whyNotNow(claiming, { campaign, connection }, fitting);
  if (stop) {
    // Nothing of what was picked is taken: who was put back before is so again.
    if (picked.to === null) await requeueMembers(tx, campaignId, picked.members);
    return stop;
  }
  const body = buildBody(operation, campaign, claimed);
  const attempt = { id: randomUUID(), campaignId, operation, bodyHash: hashBody(body), members: claimed };
  const leaveByMs = leaveBy(marginMs, campaign, connection);
  // Not awaited one by one: they go out in one pipeline.
  const written = Promise.all([
    leaveOut(claiming, left),
    keepWaiting(tx, campaignId, parted),
    countContacts(claiming, claimed),
    // In the same commit as the cursor that passes them: they are next, whatever becomes of this process.
    requeueMembers(tx, campaignId, others),
    insertAttempt(tx, {
      ...attempt,
      owner,
      segmentsPredicted: segmentsOf(claimed),
      balanceBefore: connection.balance,
      service: connection.service,
      cursor: picked.to,
      marginMs,
    }),
    operation === "chat.template" && noteReached(tx, numbersOf(claimed)),
  ]);
  // One statement, which the commit can follow at once; to leave people out takes one that waits for another.
  if (
    claiming.behindCommit &&
    operation !== "chat.template" &&
    left.length + others.length === 0 &&
    !isParted
  )
    claiming.behindCommit(written);
  else await written;
  return {
    kind: "attempt",
    attempt: { ...attempt, fence: 1, tries: 1, claimedAtMs: performance.now(), leaveByMs },
    body,
  };
}

/** Everybody of the trial was sent to: a person looks at both texts, and chooses which of them the others get. */
async function waitForChoice(
  { tx, campaignId }: Claiming,
  { attempting, queued }: CampaignAtWork,
): Promise<Claim> {
  if (attempting > 0) return { kind: "wait", delayMs: 100 };
  await stopUnlessEnding(tx, campaignId, hold("texts", reason("two-texts", { queued })));
  await publish(tx, [{ topic: "campaign", data: { id: campaignId } }]);
  return { kind: "stopped" };
}

/** Whoever is left waits for a network that somebody holds; null where nobody does, or answers are still to come. */
async function waitForNetworks(
  { tx, campaignId }: Claiming,
  { heldNetworks, attempting, queued }: LockedRows["campaign"],
): Promise<Claim | null> {
  if (heldNetworks === null || attempting > 0 || queued === 0) return null;
  const networks = heldNetworks.map(({ network }) => network);
  await noteHold(tx, campaignId, hold("network", reason("network-held", { people: queued, networks })));
  return { kind: "wait", delayMs: 30_000 };
}

type Fitting = Share & { hold: StoredHold | null };

/** What becomes of a claim for which there is no room at WhatsApp, or not enough credits; null where it is made. */
async function whyNotNow(
  { tx, campaignId }: Claiming,
  { campaign, connection }: Pick<LockedRows, "campaign" | "connection">,
  { members, hold }: Fitting,
): Promise<Claim | null> {
  if (members.length === 0) {
    await noteHold(tx, campaignId, hold);
    return campaign.kind === "direct" ? { kind: "stopped" } : { kind: "wait", delayMs: 30_000 };
  }
  // A send by hand has no page on which somebody resumes it: held, it would run for ever.
  const isHeldOnCredits = campaign.kind === "campaign";
  const credits = isHeldOnCredits ? await checkCredits(tx, { campaignId, connection, members }) : "enough";
  if (credits === "enough") return null;
  if (credits === "wait") return { kind: "wait", delayMs: 250 };
  await holdCampaign(tx, campaignId, credits);
  await publish(tx, [{ topic: "campaign", data: { id: campaignId } }]);
  return { kind: "stopped" };
}

/**
 * Those of a share whom the WhatsApp account may reach now, with the row of its connection locked; nobody, and until when, where
 * the limit is used up. Who was reached within a day costs nothing, but waits for its place.
 */
async function fitReach(tx: Tx, campaign: CampaignAtWork, share: Share): Promise<Fitting> {
  const limit = reachLimitOf(campaign.chatReach);
  const isLimited = limit !== null && campaign.reach !== "send" && !campaign.isByHand;
  if (!isLimited || share.operation !== "chat.template") return { ...share, hold: null };
  const { reached, nextAt, costing } = await readReach(tx, numbersOf(share.members));
  const beyond = new Set(costing.slice(Math.max(0, limit - reached)));
  return {
    operation: share.operation,
    members: share.members.filter(({ number }) => !beyond.has(number)),
    others: [...share.others, ...share.members.filter(({ number }) => beyond.has(number))],
    hold: hold("reach", reason("reach", { limit }), nextAt?.toISOString() ?? null),
  };
}

/**
 * Of what a program has asked for one message can be taken back, also when it was read ahead; and of a campaign that skips
 * people somebody may have come among them since, which is decided again when it is resumed.
 */
async function stillQueued(
  tx: Tx,
  { id, kind, without }: CampaignAtWork,
  members: Member[],
): Promise<Member[]> {
  if (kind === "campaign" && without === null) return members;
  const queued = await listQueued(
    tx,
    id,
    members.map(({ seq }) => seq),
  );
  return members.filter(({ seq }) => queued.has(seq));
}

function sizeOf(campaign: CampaignAtWork, connection: Connection): number {
  const { chunkSize, canaryLeft } = campaign;
  const size = Math.min(
    chunkSize,
    connection.sizeLimit ?? chunkSize,
    canaryLeft ?? chunkSize,
    campaign.ownFree ?? chunkSize,
    connection.ownFree ?? chunkSize,
  );
  if (campaign.channel !== "sms") return Math.min(size, mostAtPace(connection.rate));
  if (campaign.lane === "exact" || !connection.isOrderTrusted) return 1;
  return Math.min(size, connection.chunkLimit);
}

/** Everybody of most campaigns; of texts with a template beside them those who get the same of the two. */
async function shareOf({ tx, now }: Claiming, campaign: CampaignAtWork, free: Member[]): Promise<Share> {
  if (campaign.channel === "chat-text" && templateOf(campaign.content)) return shareByWindow(tx, free, now);
  return { operation: operationOf(campaign, free.length), members: free, others: [] };
}

function operationOf({ channel }: CampaignAtWork, size: number): Operation {
  const { one, several } = CHANNEL_REQUESTS[channel];
  return size === 1 ? one : several;
}

/** Of marketing, for the caps. */
const countContacts = ({ tx, campaignId, messageClass, timeZone, now }: Claiming, members: Member[]) =>
  messageClass === "marketing" &&
  insertMarketingContacts(tx, { campaignId, day: dayIn(timeZone, now), members });

/** Whoever may not be sent to now, and why, with the row of the campaign locked; where caps count, no other claim counts meanwhile. */
export function lookUpForbidden(
  { tx, campaignId, messageClass, now, timeZone }: Claiming,
  members: Member[],
): Promise<Map<string, Forbidden>> {
  const lock = messageClass === "marketing" ? lockCaps(tx) : null;
  const forbidden = listForbidden(tx, numbersOf(members), { campaignId, day: dayIn(timeZone, now) });
  return pipelined([forbidden, lock]).then(([found]) => found);
}

type Left = { member: Member; reason: Reason };

type Sorting = { members: Member[]; known: ReadonlyMap<string, Forbidden> | null };

/** Who is sent to now, and who is not any more. */
async function sortOut(
  claiming: Claiming,
  { automatic, isReply, unlessHeard }: CampaignAtWork,
  { members, known }: Sorting,
): Promise<{ free: Member[]; left: Left[] }> {
  const { tx, campaignId } = claiming;
  // Its conversation said that it waits, and an answer there; who has the inbox open is to see what became of it.
  if (isReply && automatic === null) await publish(tx, [{ topic: "inbox", data: {} }]);
  if (unlessHeard !== null && (await hasWrittenFirst(tx, campaignId)))
    return { free: [], left: members.map((member) => ({ member, reason: reason("wrote-first") })) };
  const bar = automatic === null ? null : await findAnswerBar(claiming.tx, claiming.campaignId);
  if (bar !== null) return { free: [], left: members.map((member) => ({ member, reason: reason(bar) })) };
  const forbidden = known ?? (await lookUpForbidden(claiming, members));
  const left = members.flatMap((member) => {
    const why = forbidden.get(member.number);
    return why ? [{ member, reason: forbiddenBy(why) }] : [];
  });
  const free = members.filter(({ number }) => !forbidden.has(number));
  return { free, left };
}

async function leaveOut({ tx, campaignId }: Claiming, left: Left[]): Promise<void> {
  if (left.length === 0) return;
  const people = left.map(({ member }) => member);
  // All at once: were one asked for after another, it could come behind a rollback and stand alone.
  await Promise.all([
    moveEach(
      tx,
      campaignId,
      "cancelled",
      left.map(({ member: { seq }, reason }) => ({ seq, reason })),
    ),
    moveCounters(tx, campaignId, { queued: -left.length, cancelled: left.length }),
  ]);
  await keepUnknown(tx, campaignId, people);
}

/** Who one request is for, and who waits for one of the other kind. */
export type Share = { operation: Operation; members: Member[]; others: Member[] };

/**
 * A text reaches only people with an open window (§4.1 r2). Which of the two a person gets is decided here, in the
 * transaction that claims them, and is what their attempt says from then on: a try that goes again repeats it. A window
 * of which we do not know counts as closed, as the template loses nobody. The first person decides what comes first.
 */
export async function shareByWindow(tx: Tx, members: Member[], now: Date): Promise<Share> {
  const lastInbound = await listLastInbound(tx, numbersOf(members));
  const isOpen = ({ number }: Member): boolean => {
    const wroteAt = lastInbound.get(number);
    return windowStateOf(wroteAt ? windowEndOf(wroteAt.getTime()) : null, now.getTime()) === "open";
  };
  const open = members.filter(isOpen);
  const shut = members.filter((member) => !isOpen(member));
  return open[0] !== undefined && open[0] === members[0]
    ? { operation: "chat.text", members: open, others: shut }
    : { operation: "chat.template", members: shut, others: open };
}

export type Claim =
  | { kind: "attempt"; attempt: Attempt; body: string }
  | { kind: "probe"; failedTries: number }
  | { kind: "wait"; delayMs: number }
  | { kind: "stopped" };

export type Claiming = {
  tx: Tx;
  campaignId: string;
  service: "sms" | "chat";
  /** Of these alone a claim looks up whether the template can still be sent. */
  hasTemplate: boolean;
  /** Of marketing alone a claim counts whom it is for. */
  messageClass: "marketing" | "service";
  owner: string;
  point: SendingPoint | null;
  ahead: ReadAhead;
  /** So long after its claim a request leaves at most where a limit counts it; the least where nothing is said. */
  marginMs?: number;
  now: Date;
  timeZone: string;
  /** Takes what a claim writes last; whoever does waits for it behind the commit, and believes neither before. */
  behindCommit?: (written: Promise<unknown>) => void;
};

/** A chunk read ahead, and who of it may not be sent to, asked once the campaign's row was locked. */
export type PrefetchedForbidden = { chunk: Chunk; forbidden: ReadonlyMap<string, Forbidden> } | undefined;

/** What a claim has locked or looked up before. */
export type LockedRows = {
  campaign: CampaignAtWork & BesideCampaign;
  connection: Connection;
  likely: PrefetchedForbidden;
};
