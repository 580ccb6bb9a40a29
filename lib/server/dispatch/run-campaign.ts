import type { Clock } from "#lib/clock.ts";
import { type Db, isDatabaseDown, type Tx } from "#lib/db/index.ts";
import type { Service } from "#lib/service/index.ts";
import { getChannel } from "../store/campaign.ts";
import { type Claim, claimAttempt } from "./claim-attempt.ts";
import type { Owner } from "./owner.ts";
import { isUnstorable, plainOutcome } from "./plain-outcome.ts";
import { probe } from "./probe.ts";
import { openReadAhead, type ReadAhead } from "./read-ahead.ts";
import { type Outcome, sendAttempt } from "./send-attempt.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { unfoldAttempt } from "./unfold-attempt.ts";

export type Run = {
  db: Db;
  service: Service;
  clock: Clock;
  owner: Owner;
  timeZone: string;
  signal: AbortSignal;
};

/** At most two requests in flight: at most two chunks are unknown after a crash (engine.md §3). */
const LANES = 2;

/** Lanes that start together also finish together and then wait for each other's row of the campaign. */
const STAGGER_MS = 25;

/** Sends a campaign until it stops running, this process is told to stop, or its lock is lost. */
export async function runCampaign(run: Run, campaignId: string): Promise<void> {
  const channel = await getChannel(run.db, campaignId);
  const service = channel === "sms" ? "sms" : "chat";
  const work: Work = { campaignId, service, ahead: openReadAhead(run.db, campaignId) };
  const lanes = Array.from({ length: LANES }, (_, lane) => runLane(run, work, lane * STAGGER_MS));
  // All of them: whoever starts the campaign anew because one has failed would have more lanes than two.
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === "rejected");
  if (failed) throw failed.reason;
}

/** What the lanes of one campaign share. */
type Work = { campaignId: string; service: "sms" | "chat"; ahead: ReadAhead };

type Settled = { claim: Claim & { kind: "attempt" }; outcome: Outcome };

async function runLane(run: Run, work: Work, delayMs: number): Promise<void> {
  await run.clock.sleep(delayMs, run.signal);
  let settled: Settled | null = null;
  let failedProbes = 0;
  for (;;) {
    const claim: Claim = await settleAndClaim(run, work, settled);
    const sending = send(run, claim);
    await spendTheWait(run, work, settled);
    settled = await sending;
    if (claim.kind === "stopped") return;
    if (claim.kind === "wait") await run.clock.sleep(claim.delayMs, run.signal);
    failedProbes =
      claim.kind === "probe" && !(await probe(run, work, { ...claim, failedProbes })) ? failedProbes + 1 : 0;
  }
}

async function send(run: Run, claim: Claim): Promise<Settled | null> {
  if (claim.kind !== "attempt") return null;
  return { claim, outcome: await sendAttempt(run.service, claim.attempt, claim.body) };
}

/**
 * While the next request is on its way, the last answer is written out and the plan read on. What fails here is done
 * later: the worker writes out stored answers, and a claim reads for itself.
 */
async function spendTheWait({ db }: Run, { ahead }: Work, settled: Settled | null): Promise<void> {
  const unfolding = settled?.outcome.kind === "sms-bulk" && unfoldAttempt(db, settled.claim.attempt.id);
  await Promise.allSettled([unfolding, ahead.refill()]);
}

/** Stores the last answer and claims the next request; an answer that cannot be stored, as far as it proves something. */
async function settleAndClaim(run: Run, work: Work, settled: Settled | null): Promise<Claim> {
  try {
    return await settleAndClaimAs(run, work, settled);
  } catch (error) {
    if (!settled || !(error instanceof Unstorable)) throw error;
    const outcome = plainOutcome(settled.outcome, error.cause);
    return settleAndClaimAs(run, work, { ...settled, outcome });
  }
}

/**
 * One transaction for both: one commit a request, and never more in flight than lanes. While the database is away the
 * answer waits here; it is the only proof there is.
 */
async function settleAndClaimAs(run: Run, work: Work, settled: Settled | null): Promise<Claim> {
  for (;;) {
    try {
      return await run.db.transaction(async (tx) => {
        if (settled) await settle(tx, settled);
        return claimNext(run, work, tx);
      });
    } catch (error) {
      if (!isDatabaseDown(error) && !isConflict(error)) throw error;
      if (!settled && run.signal.aborted) return { kind: "stopped" };
      await run.clock.sleep(500);
    }
  }
}

class Unstorable extends Error {}

async function settle(tx: Tx, { claim: { attempt }, outcome }: Settled): Promise<void> {
  try {
    await settleAttempt({ tx, attempt, isDirect: false }, outcome);
  } catch (cause) {
    throw isUnstorable(cause) ? new Unstorable("the answer cannot be stored", { cause }) : cause;
  }
}

function claimNext({ signal, owner, clock, timeZone }: Run, work: Work, tx: Tx): Promise<Claim> | Claim {
  if (signal.aborted || owner.isLost) return { kind: "stopped" };
  return claimAttempt({ tx, ...work, owner: owner.id, now: clock.now(), timeZone });
}

// Deadlock and serialisation failures leave nothing behind and are tried again.
const isConflict = (error: unknown): boolean =>
  error instanceof Error && /^(40P01|40001)$/.test(String((error as Error & { code?: string }).code));
