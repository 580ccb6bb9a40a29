import type { Clock } from "#lib/clock.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import type { Service } from "#lib/service/index.ts";
import type { Attempt } from "../store/attempt.ts";
import { getChannel } from "../store/campaign.ts";
import { type Claim, claimAttempt } from "./claim-attempt.ts";
import type { Owner } from "./owner.ts";
import { probe } from "./probe.ts";
import { openReadAhead, type ReadAhead } from "./read-ahead.ts";
import { NEVER_SENT, type Outcome, sendAttempt } from "./send-attempt.ts";
import { settleIn, settleStubbornly } from "./settle-stubbornly.ts";
import { unfoldAttempt } from "./unfold-attempt.ts";

export type Run = {
  db: Db;
  service: Service;
  clock: Clock;
  owner: Owner;
  timeZone: string;
  signal: AbortSignal;
  /** False where the database went back in time: then nothing is claimed. */
  isCurrent?: (tx: Tx) => Promise<boolean>;
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

/**
 * One transaction for both: one commit a request, and never more in flight than lanes. Where claiming fails for good,
 * the answer is stored without it.
 */
async function settleAndClaim(run: Run, work: Work, settled: Settled | null): Promise<Claim> {
  const { clock } = run;
  const outcome = settled?.outcome ?? null;
  const doubted: Attempt[] = [];
  try {
    return await settleStubbornly({
      clock,
      outcome,
      store: (kept) => settleAndClaimOnce(run, work, { settled: asKept(settled, kept), doubted }),
    });
  } catch (error) {
    const store = (kept: Outcome | null) =>
      run.db.transaction((tx) => settleAll(tx, { settled: asKept(settled, kept), doubted }));
    await settleStubbornly({ clock, outcome, store });
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
  try {
    return await run.db.transaction(async (tx) => {
      await settleAll(tx, owed);
      const claim = await claimNext(run, work, tx);
      claimed.push(claim);
      return claim;
    });
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

async function claimNext(run: Run, work: Work, tx: Tx): Promise<Claim> {
  const { signal, owner, clock, timeZone } = run;
  if (signal.aborted || owner.isLost) return { kind: "stopped" };
  if (run.isCurrent && !(await run.isCurrent(tx))) return { kind: "stopped" };
  return claimAttempt({ tx, ...work, owner: owner.id, now: clock.now(), timeZone });
}
