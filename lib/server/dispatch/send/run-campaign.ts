import type { Clock } from "#lib/clock.ts";
import { LANES } from "#lib/contract/rules/sending/pace.ts";
import { type Db, isPassing, type Tx } from "#lib/db/index.ts";
import { Fault, type FaultCode } from "#lib/fault.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { getKind } from "#lib/server/store/campaign/campaign-view.ts";
import { hastenReplays } from "#lib/server/store/sending/answer/replay.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import {
  closeBreaker,
  forgetTries,
  noteFailedProbe,
  setBreaker,
} from "#lib/server/store/sending/connection.ts";
import { isHeld } from "#lib/server/store/sending/hold.ts";
import type { SendingPoint } from "#lib/server/store/sending/sending-clock.ts";
import type { Service } from "#lib/service/index.ts";
import type { SealedSends } from "#lib/service/sends.ts";
import { inSpan } from "#lib/trace.ts";
import { type LeaveMargin, NEVER_SENT, type Outcome, openLeaveMargin, TOO_LATE_FAULT } from "../attempt.ts";
import { type ClaimSnapshot, claimAttempt, readClaimSnapshot } from "../claim/claim-attempt.ts";
import type { Claim, Claiming } from "../claim/claim-new.ts";
import type { Owner } from "../claim/owner.ts";
import { openReadAhead, type ReadAhead } from "../claim/read-ahead.ts";
import { refusalIn } from "../hold/hold-on-failures.ts";
import {
  checkDelayMs,
  holdForOutage,
  MAX_FAILED_TRIES,
  patienceMs,
} from "../hold/pause-on-unknown-outcomes.ts";
import { settleIn, settleWithRetry } from "../settle/settle-with-retry.ts";
import { unfoldAttempt } from "../settle/unfold-attempt.ts";
import { sendAttempt } from "./send-attempt.ts";

/** Lanes that start together also finish together and then wait for each other's row of the campaign. */
const STAGGER_MS = 25;

/** Sends a campaign until it stops running, this process is told to stop, or its lock is lost. */
export async function runCampaign(run: Run, campaignId: string): Promise<void> {
  const kind = await getKind(run.db, campaignId);
  const service = kind?.channel === "sms" ? "sms" : "chat";
  const ahead = openReadAhead(run.db, campaignId);
  const hasTemplate = kind?.hasTemplate === true;
  const messageClass = kind?.messageClass ?? "service";
  const trace = kind?.trace ?? null;
  const work: Work = {
    campaignId,
    service,
    hasTemplate,
    messageClass,
    ahead,
    margin: openLeaveMargin(),
    trace,
  };
  const over = new AbortController();
  const woken = AbortSignal.any([run.signal, over.signal]);
  // A lane that has ended wakes the one that waits for what may come back: once, or that would wait for nothing any more.
  const rest = (ms: number) =>
    restHeld(run, { campaignId, ms, signal: over.signal.aborted ? run.signal : woken });
  // A second lane would find nothing, and wait for the rows of campaign and connection as long as the first has them.
  const count = kind?.size === 1 ? 1 : LANES;
  const lanes = Array.from({ length: count }, (_, lane) =>
    runLane(run, { ...work, rest }, lane * STAGGER_MS).finally(() => over.abort()),
  );
  // All of them: whoever starts the campaign anew because one has failed would have more lanes than two.
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === "rejected");
  if (failed) throw failed.reason;
}

/** What the lanes of one campaign share. */
type Work = {
  campaignId: string;
  service: "sms" | "chat";
  hasTemplate: boolean;
  messageClass: "marketing" | "service";
  ahead: ReadAhead;
  margin: LeaveMargin;
  /** Of the press that started it. */
  trace: string | null;
};

type Rest = { rest: (ms: number) => Promise<void> };

type Settled = { claim: Claim & { kind: "attempt" }; outcome: Outcome };

async function runLane(run: Run, work: Work & Rest, delayMs: number): Promise<void> {
  await work.rest(delayMs);
  let settled: Settled | null = null;
  for (;;) {
    const claim: Claim = await settleAndClaim(run, work, settled);
    const sending = send(run, work, claim);
    await spendTheWait(run, work, settled);
    settled = await sending;
    if (claim.kind === "stopped") return;
    if (claim.kind === "wait") await work.rest(claim.delayMs);
    if (claim.kind === "probe") await probe(run, work, claim.failedTries);
  }
}

async function send(run: Run, { margin, trace }: Work, claim: Claim): Promise<Settled | null> {
  if (claim.kind !== "attempt") return null;
  if (!margin.isInTime(claim.attempt)) return { claim, outcome: { kind: "fault", fault: TOO_LATE_FAULT } };
  const { attempt, body } = claim;
  const sending = () => sendAttempt(run.sends, attempt, body);
  if (trace === null) return { claim, outcome: await sending() };
  const attributes = { "tuma.people": attempt.members.length, "tuma.tries": attempt.tries };
  return { claim, outcome: await inSpan({ name: attempt.operation, attributes, parent: trace }, sending) };
}

/**
 * While the next request is on its way, the last answer is written out and the plan read on. What fails here is done
 * later: the worker writes out stored answers, and a claim reads for itself.
 */
async function spendTheWait({ db }: Run, { ahead }: Work, settled: Settled | null): Promise<void> {
  await Promise.allSettled([settled && writeOut(db, settled), ahead.refill()]);
}

async function writeOut(db: Db, { claim: { attempt }, outcome }: Settled): Promise<void> {
  if (outcome.kind === "sms-bulk") await unfoldAttempt(db, attempt.id, { attempt, outcome });
}

/**
 * One transaction for both: one commit a request, and never more in flight than lanes. Where claiming fails for good,
 * the answer is stored without it.
 */
async function settleAndClaim(run: Run, work: Work, settled: Settled | null): Promise<Claim> {
  const { clock } = run;
  const outcome = settled?.outcome ?? null;
  const doubted: Attempt[] = [];
  try {
    return await settleWithRetry({
      clock,
      outcome,
      store: (kept) => settleAndClaimOnce(run, work, { settled: asKept(settled, kept), doubted }),
    });
  } catch (error) {
    const store = (kept: Outcome | null) =>
      run.db.transaction((tx) => settleAll(tx, { settled: asKept(settled, kept), doubted }));
    await settleWithRetry({ clock, outcome, store });
    throw error;
  }
}

/** What is to be stored: the last answer, and claims of which nobody knows whether their commit was made. */
type Owed = { settled: Settled | null; doubted: Attempt[] };

const asKept = (settled: Settled | null, outcome: Outcome | null): Settled | null =>
  settled && outcome && { claim: settled.claim, outcome };

async function settleAndClaimOnce(run: Run, work: Work, owed: Owed): Promise<Claim> {
  if (!owed.settled && owed.doubted.length === 0 && run.signal.aborted) return { kind: "stopped" };
  const claimed: Claim[] = [];
  const written: Promise<unknown>[] = [];
  const behindCommit = (last: Promise<unknown>) => {
    last.catch(() => undefined);
    written.push(last);
  };
  try {
    const claim = await run.db.transaction(async (tx) => {
      const claiming = claimingOf(run, { ...work, behindCommit }, tx);
      const settling = settleAll(tx, owed);
      const looked = await lookBehind(settling, claiming && canLookBehind(owed) ? claiming : null);
      const claim = claiming ? await claimAttempt(claiming, looked) : STOPPED;
      claimed.push(claim);
      return claim;
    });
    // A commit behind a statement that failed is a rollback, and says so to nobody.
    await Promise.all(written);
    return claim;
  } catch (error) {
    owed.doubted.push(...claimed.flatMap((claim) => (claim.kind === "attempt" ? [claim.attempt] : [])));
    throw error;
  }
}

async function settleAll(tx: Tx, { settled, doubted }: Owed): Promise<void> {
  if (settled) {
    const { claim, outcome } = settled;
    await settleIn(tx, { attempt: claim.attempt, outcome, isDirect: false });
  }
  for (const attempt of doubted) await settleIn(tx, { attempt, outcome: NEVER_SENT, isDirect: false });
}

const STOPPED: Claim = { kind: "stopped" };

/** Null where nothing is to be claimed any more. */
function claimingOf(
  { signal, owner, clock, timeZone, point }: Run,
  work: Work & Pick<Claiming, "behindCommit">,
  tx: Tx,
): Claiming | null {
  if (signal.aborted || owner.isLost) return null;
  return {
    tx,
    ...work,
    marginMs: work.margin.ms(),
    owner: owner.id,
    point: point?.() ?? null,
    now: clock.now(),
    timeZone,
  };
}

/** An answer that refused or failed nobody can hold nothing up: what the claim looks at is the same behind it. */
const canLookBehind = ({ settled, doubted }: Owed): boolean =>
  settled?.outcome.kind === "sms-bulk" && doubted.length === 0 && refusalIn(settled.outcome) === null;

/**
 * What a claim looks at goes out in one pipeline with what stores the answer. Both are waited for, whichever fails:
 * a statement that came behind the rollback would stand alone.
 */
async function lookBehind(settling: Promise<void>, claiming: Claiming | null): Promise<ClaimSnapshot | null> {
  const [settled, looked] = await Promise.allSettled([settling, claiming && readClaimSnapshot(claiming)]);
  // The first to fail says why: what follows it in the transaction hears only that there was a failure.
  if (looked.status === "rejected" && (settled.status === "fulfilled" || isPassing(looked.reason)))
    throw looked.reason;
  if (settled.status === "rejected") throw settled.reason;
  return looked.status === "fulfilled" ? looked.value : null;
}

/** Whoever lets a campaign go on that waits for its hours looks at it, and wants to see it go. */
const LOOK_MS = 2_000;

type RestOfRestHeld = { campaignId: string; ms: number; signal: AbortSignal };

/** Rests until the next claim, which locks and may write; a long rest ends where nobody says any more why it waits. */
export async function restHeld(
  { db, clock }: Pick<Run, "db" | "clock">,
  rest: RestOfRestHeld,
): Promise<void> {
  const { campaignId, ms, signal } = rest;
  await clock.sleep(Math.min(ms, LOOK_MS), signal);
  const left = ms - LOOK_MS;
  if (left <= 0 || signal.aborted) return;
  // Where it cannot be read, the claim will say so.
  const [held] = await Promise.allSettled([isHeld(db, campaignId)]);
  if (held.status === "fulfilled" && held.value) await restHeld({ db, clock }, { ...rest, ms: left });
}

type Probed = { campaignId: string; service: "sms" | "chat" };

/**
 * A harmless read after a pause: an answer of the service itself says it is back. `failedTries` are those of all lanes
 * since the breaker opened: a lane that is the first to find the service back may have asked only once.
 */
export function probe(run: Run, work: Probed, failedTries: number): Promise<void> {
  return work.service === "sms" ? probeSms(run, work, failedTries) : probeChat(run, failedTries);
}

async function probeSms(
  { service, db, clock, signal }: Run,
  { campaignId }: Probed,
  failedTries: number,
): Promise<void> {
  await clock.sleep(checkDelayMs(failedTries), signal);
  if (signal.aborted) return;
  const trouble = await troubleOf(() => service.probes.sms());
  await db.transaction(async (tx) => {
    if (trouble === null) return setBreaker(tx, "sms", false);
    // In the order of a claim, which has the campaign before the connection: the other way round they stop each other.
    await lockCampaign(tx, campaignId);
    const tries = await noteFailedProbe(tx, "sms", failedTries);
    if (tries < MAX_FAILED_TRIES) return;
    await holdForOutage(tx, campaignId, trouble);
    await forgetTries(tx, "sms");
  });
}

const MAX_CHAT_DELAY_MS = 5_000;

async function probeChat({ service, db, clock, signal }: Run, failedTries: number): Promise<void> {
  await clock.sleep(Math.min(1_000 * 2 ** failedTries, MAX_CHAT_DELAY_MS), signal);
  if (signal.aborted) return;
  // It has been away for so long at least: each try before waited for that pause.
  const withinMs = patienceMs(failedTries * MAX_CHAT_DELAY_MS);
  const trouble = await troubleOf(() => service.probes.chat(withinMs));
  await db.transaction(async (tx) => {
    if (trouble !== null) return void (await noteFailedProbe(tx, "chat", failedTries));
    // Where reads were answered all the time, it is the sends that fail: one message goes as the probe (`claimPlanned`).
    if ((await closeBreaker(tx, "chat")) > 0) await hastenReplays(tx);
  });
}

/** What keeps the service from answering a read as itself; a refusal is an answer. Null where it is back. */
async function troubleOf(read: () => ReturnType<Service["probes"]["sms" | "chat"]>) {
  try {
    await read();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return REFUSED.includes(error.code) ? null : error;
  }
}

const REFUSED: readonly FaultCode[] = ["service_refused_key", "service_not_found", "service_rejected"];

export type Run = {
  db: Db;
  service: Service;
  sends: SealedSends;
  clock: Clock;
  owner: Owner;
  timeZone: string;
  signal: AbortSignal;
  /** How far sending has come: in a database that is behind it nothing is claimed. */
  point?: () => SendingPoint;
};
