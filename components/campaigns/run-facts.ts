import type { Campaign } from "#lib/contract/desk/campaign.ts";

export type RunFacts = {
  /** Everybody the campaign was made for: the rows of the file less those left out. */
  planned: number;
  /** Whoever is neither queued, nor leaving, nor cancelled. */
  left: number;
  toLeave: number;
  /** The phone has it; in chat some were also opened. */
  arrived: number;
  withOperator: number;
  hasFinalWord: number;
  notReached: number;
};

/** The numbers of the run page, all from the counters of one moment. */
export function runFactsOf({ counts, delivery }: Pick<Campaign, "counts" | "delivery">): RunFacts {
  const arrived = delivery.delivered + delivery.read;
  return {
    planned: counts.rows - counts.excluded,
    left: counts.accepted + counts.rejected + counts.unknown,
    toLeave: counts.queued + counts.attempting,
    arrived,
    withOperator: arrived + delivery.operator,
    hasFinalWord: arrived + delivery.failed,
    notReached: delivery.failed + counts.rejected,
  };
}

/** True while its time may be changed: nothing of it has left, and it waits for its time or slept through it. */
export function isMovable(campaign: Pick<Campaign, "state" | "scheduledAt" | "hold" | "counts">): boolean {
  const { state, scheduledAt, hold, counts } = campaign;
  if (scheduledAt === null || counts.queued !== counts.rows - counts.excluded) return false;
  return state === "scheduled" || state === "paused" || hold?.kind === "overdue";
}

const LANES = 2;

type Leaving = Pick<Campaign, "counts" | "delivery" | "hold" | "lane" | "chunkSize">;

/** How many may be out at one moment: two requests of one chunk each (engine §3); while it is held, those that are. */
export function leavingAtMost(campaign: Leaving): number {
  if (campaign.hold !== null && campaign.hold.kind !== "rate") return campaign.counts.attempting;
  const chunk = campaign.lane === "exact" ? 1 : campaign.chunkSize;
  return Math.min(LANES * chunk, runFactsOf(campaign).toLeave);
}

/** Milliseconds until the queue is empty at the rate of this moment; null where nothing moves. */
export function timeLeftMs({ counts, ratePerSecond }: Campaign): number | null {
  const toLeave = counts.queued + counts.attempting;
  return ratePerSecond > 0 && toLeave > 0 ? (1000 * toLeave) / ratePerSecond : null;
}
