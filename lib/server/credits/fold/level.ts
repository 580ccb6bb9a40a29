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
