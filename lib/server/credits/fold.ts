import { MOST_CREDITS_A_SEGMENT } from "#lib/contract/rules/sending/most-credits.ts";
import type { CreditAttempt } from "../store/credit.ts";

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

type BalanceReport = { request: Request; balance: number; around: Around };

function readBalance(known: Known, { request, balance, around }: BalanceReport, found: Found[]): Known {
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

/** µs. An answer that took longer, or was given up before, may stand anywhere in that time. */
export const CLEAR_US = 20_000_000;
/** µs. So long after it was given up a request may still be paid from the balance: a proxy lets go before the service does. */
const LOOSE_US = 600_000_000;

/** An SMS request as the balance knows it: between `from` and `until`, in µs, it was paid, or `looseUntil`. */
export type Request = {
  from: number;
  until: number;
  looseUntil: number;
  /** What its answer said that it cost; null where that, or when it was paid, cannot be known. */
  exact: number | null;
  /** Where it is null: what it cost at most, and about what by our count. */
  most: number;
  counted: number;
  /** It may have been paid long before it ended. */
  isLate: boolean;
  /** The balance that its answer told. */
  balance: number | null;
};

/** What a finished request tells of the balance; null where it proves that nothing was paid. */
export function requestOf(attempt: CreditAttempt): Request | null {
  const { until, state, scheduledUntil } = attempt;
  if (isUnpaid(attempt)) return null;
  // A host that puts its clock back ends what has not begun: nobody can say when that was paid.
  const isLate = attempt.isAmbiguous || until - attempt.from > CLEAR_US || until < attempt.from;
  const from = Math.min(attempt.from, until);
  const isOpen = state !== "done";
  const said = isOpen ? null : saidBy(attempt);
  const isLoose = isLate || isOpen || scheduledUntil !== null;
  const atMost = MOST_CREDITS_A_SEGMENT * Math.max(attempt.segments, attempt.size);
  const most = said === null || scheduledUntil !== null ? atMost : said;
  return {
    from,
    until,
    looseUntil: Math.max(
      until,
      isOpen ? until + LOOSE_US : 0,
      scheduledUntil === null ? 0 : scheduledUntil + LOOSE_US,
    ),
    exact: isLoose ? null : said,
    most,
    counted: said ?? countedFor(attempt),
    isLate,
    balance: isLoose ? null : attempt.balance,
  };
}

/** An envelope alone that says no may be a proxy's, after the service had sent. */
function isUnpaid({ state, httpStatus, isAmbiguous }: CreditAttempt): boolean {
  if (state === "not-sent") return true;
  return state === "refused" && !isAmbiguous && !(httpStatus !== null && httpStatus < 300);
}

/** The answer to one message states no credits (§2.6): what stands there was counted by us. */
export const saidBy = ({ operation, credits }: CreditAttempt): number | null =>
  operation === "sms.send" ? null : credits;

/** About what an accepted request cost of which no answer says it, as its campaign says, too. */
export function countedFor({ operation, credits, accepted, size, segments }: CreditAttempt): number {
  if (operation === "sms.send" && credits !== null) return credits;
  return accepted !== null && accepted < size ? Math.round((segments * accepted) / size) : segments;
}

/**
 * The level: a balance that was told, and all that answers until then said was paid. Only what goes or comes without us
 * moves it, and what we paid without knowing how much lowers it by at most so much. Every balance that is told says
 * between what it stands; a bound remembers which balance said it, so that what is found was true between two of them.
 */
export type Bound = {
  at: number;
  /** The other bound of the same balance. */
  own: number;
  /** When that was told, µs. */
  since: number;
};

export type Level = {
  low: Bound;
  high: Bound;
  /** What may have been paid since the balance that gave `low`, at most and by our count. */
  open: Open;
  /** When a balance was last told, µs. */
  readAt: number;
  /** When the balance was told that ended the last claim, µs: what was under way then belongs to no later one. */
  endedAt: number;
};

/** What may have been paid, at most and by our count. */
export type Open = { most: number; counted: number };

/** What one balance says of the level, and what overlapped it and may come after it. */
export type Reading = { low: number; high: number; from: number; until: number; open: Open };

/** What went or came without us between two balances: at least and at most so much. */
export type Claim = { way: "went" | "came"; least: number; most: number; since: number; until: number };

/** At most so much fell that we may have paid or somebody else; `counted` is what ours cost by our count. */
export type Unsure = Open;

export type Read = { level: Level; claim: Claim | null; unsure: Unsure | null };

/** What may have been paid meanwhile, and nobody said how much. */
export const loosen = (level: Level, { most, counted }: Open): Level => ({
  ...level,
  low: { ...level.low, at: level.low.at - most },
  high: { ...level.high, own: level.high.own - most },
  open: { most: level.open.most + most, counted: level.open.counted + counted },
});

/** Holds what a balance says of the level against what is known of it. */
export function readLevel(level: Level | null, reading: Reading): Read {
  const fresh = freshOf(reading);
  if (!level) return { level: fresh, claim: null, unsure: null };
  const claim = claimOf(level, reading);
  if (claim) return { level: { ...fresh, endedAt: reading.until }, claim, unsure: null };
  return { level: narrowed(level, fresh, reading), claim: null, unsure: unsureOf(level, reading) };
}

function freshOf({ low, high, until, open }: Reading): Level {
  const least = low - open.most;
  return {
    low: { at: least, own: high, since: until },
    high: { at: high, own: least, since: until },
    open,
    readAt: until,
    endedAt: -1,
  };
}

/** Between two balances of which one is the earlier for certain. */
function claimOf({ low, high }: Level, { from, until, ...read }: Reading): Claim | null {
  if (low.since < from && low.at > read.high)
    return { way: "went", least: low.at - read.high, most: low.own - read.low, since: low.since, until };
  if (high.since < from && high.at < read.low)
    return { way: "came", least: read.low - high.at, most: read.high - high.own, since: high.since, until };
  return null;
}

// The newer where both say the same: what is found next is then about a shorter time.
function narrowed(level: Level, fresh: Level, { from }: Reading): Level {
  const isAfter = from > level.endedAt;
  const isLow = isAfter && fresh.low.at >= level.low.at;
  const isHigh = isAfter && fresh.high.at <= level.high.at;
  return {
    low: isLow ? fresh.low : level.low,
    high: isHigh ? fresh.high : level.high,
    open: isLow ? fresh.open : level.open,
    readAt: fresh.readAt,
    endedAt: level.endedAt,
  };
}

/** Where the answers alone explain it, or nobody can say which balance was the earlier, nothing is open. */
function unsureOf({ low, high, open }: Level, { from, ...read }: Reading): Unsure | null {
  if (low.since >= from || high.since >= from || low.at + open.most <= read.high) return null;
  return { most: high.at - read.low, counted: open.counted };
}

/** The same, where so much may have been paid meanwhile of which nobody knew. */
export const widenedBy = (claim: Claim, most: number): Claim =>
  claim.way === "went"
    ? { ...claim, least: Math.max(0, claim.least - most) }
    : { ...claim, most: claim.most + most };
