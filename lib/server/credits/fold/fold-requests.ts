import { type Claim, type Level, loosen, readLevel, type Unsure } from "./level.ts";
import { CLEAR_US, type Request } from "./request.ts";

/** What is known between two steps. */
export type Known = {
  /** What answers said was paid, all in all. */
  paid: number;
  level: Level | null;
  /** What was given up and may still be paid for a while, µs. */
  loose: { from: number; until: number; most: number; counted: number }[];
  /** The last balance in the order of the service, as far as it can be told. */
  told: { until: number; balance: number } | null;
};

export const NOTHING_KNOWN: Known = { paid: 0, level: null, loose: [], told: null };

export type Found =
  | { kind: "claim"; claim: Claim }
  | { kind: "unsure"; unsure: Unsure; until: number }
  | { kind: "told"; balance: number; until: number }
  /** A request from before `until`, of which nobody knew while that was found. */
  | { kind: "late"; from: number; until: number; most: number };

type Span = { place: number; cut: number };

const MOST_LOOSE = 50;

/**
 * Takes the requests that ended after `place` and by `cut`, in the order in which they ended; others may be among them,
 * as what overlaps a balance that was told. Two requests that are on their way together may be paid in either order:
 * whatever is found is so in both.
 */
export function foldRequests(
  before: Known,
  requests: readonly Request[],
  { place, cut }: Span,
): { known: Known; found: Found[] } {
  const found: Found[] = [];
  const lates = requests.filter(({ isLate }) => isLate);
  const readAt = before.level?.readAt ?? Number.NEGATIVE_INFINITY;
  const opening = openingOf(requests.filter(({ from, until }) => from > readAt && until > place));
  let known: Known = { ...before, loose: [...before.loose] };
  requests.forEach((request, index) => {
    if (request.until <= place || request.until > cut) return;
    if (request.exact !== null) known.paid += request.exact;
    if (request.isLate && request.from <= readAt) known = joinLate(known, request, found);
    if (request.looseUntil > request.until) known.loose = withLoose(known.loose, request);
    if (request.balance === null) {
      known.level = opening.one(known.level, request);
      return;
    }
    known.level = opening.until(known.level, request.until);
    const around = overlapping(requests, index, lates);
    known = readBalance(known, { request, balance: request.balance, around }, found);
  });
  return { known, found };
}

/** Loosens a level by what began since the last balance, each once: by its own turn, or by that of a balance after its begin. */
function openingOf(requests: readonly Request[]) {
  const begun = new Set(requests.filter(({ exact }) => exact === null).toSorted((a, b) => a.from - b.from));
  const one = (level: Level | null, request: Request): Level | null =>
    begun.delete(request) && level ? loosen(level, request) : level;
  return {
    one,
    until(level: Level | null, until: number): Level | null {
      let opened = level;
      for (const request of begun) {
        if (request.from > until) break;
        opened = one(opened, request);
      }
      return opened;
    },
  };
}

/** Steps before knew nothing of it, though it began before their last balance: it may explain what they found since then. */
function joinLate(known: Known, request: Request, found: Found[]): Known {
  const { level } = known;
  if (!level) return known;
  found.push({ kind: "late", from: request.from, until: request.until, most: request.most });
  return { ...known, level: loosen(level, request) };
}

function withLoose(loose: Known["loose"], { until, looseUntil, most, counted }: Request): Known["loose"] {
  const still = [
    ...loose.filter((each) => each.until >= until),
    { from: until, until: looseUntil, most, counted },
  ];
  const [first, second, ...others] = still;
  if (!first || !second || still.length <= MOST_LOOSE) return still;
  return [
    {
      from: Math.min(first.from, second.from),
      until: Math.max(first.until, second.until),
      most: first.most + second.most,
      counted: first.counted + second.counted,
    },
    ...others,
  ];
}

type Around = { earlier: Request[]; later: Request[] };

/** The other requests that may have been paid before or after this one, by which of them ended before it did. */
function overlapping(requests: readonly Request[], index: number, lates: readonly Request[]): Around {
  const request = requests[index];
  if (!request) return { earlier: [], later: [] };
  const { from, until } = request;
  const isAround = (other: Request) => other !== request && other.until >= from && other.from <= until;
  const inTime = (other: Request) => !other.isLate && isAround(other);
  return {
    earlier: endedSince(requests, index, from).filter(inTime),
    // Of these nobody asks which ended first.
    later: [...endedSoonAfter(requests, index, until + CLEAR_US).filter(inTime), ...lates.filter(isAround)],
  };
}

function endedSince(requests: readonly Request[], index: number, from: number): Request[] {
  let first = index;
  while ((requests[first - 1]?.until ?? -1) >= from) first--;
  return requests.slice(first, index);
}

function endedSoonAfter(requests: readonly Request[], index: number, until: number): Request[] {
  let last = index;
  while ((requests[last + 1]?.until ?? Number.POSITIVE_INFINITY) <= until) last++;
  return requests.slice(index + 1, last + 1);
}

type Told = { request: Request; balance: number; around: Around };

function readBalance(known: Known, { request, balance, around }: Told, found: Found[]): Known {
  const { from, until } = request;
  const reading = {
    low: balance + known.paid - exactOf(around.earlier),
    high: balance + known.paid + exactOf(around.later),
    ...{ from, until },
    open: openOf(known, request, [...around.earlier, ...around.later]),
  };
  const { level, claim, unsure } = readLevel(known.level, reading);
  if (claim) found.push({ kind: "claim", claim });
  if (unsure) found.push({ kind: "unsure", unsure, until });
  // Told later than one that was paid after it, and higher than that.
  const isOvertaken = known.told !== null && known.told.until >= request.from && balance > known.told.balance;
  if (!isOvertaken) found.push({ kind: "told", balance, until });
  return { ...known, level, told: isOvertaken ? known.told : { until, balance } };
}

const exactOf = (requests: readonly Request[]): number =>
  requests.reduce((sum, { exact }) => sum + (exact ?? 0), 0);

/** What may be paid after this balance though it began before. */
function openOf({ loose }: Known, { from }: Request, others: readonly Request[]) {
  const open = [
    ...others.filter(({ exact }) => exact === null),
    ...loose.filter((each) => each.from < from && each.until >= from),
  ];
  return {
    most: open.reduce((sum, { most }) => sum + most, 0),
    counted: open.reduce((sum, { counted }) => sum + counted, 0),
  };
}
