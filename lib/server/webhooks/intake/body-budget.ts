export type BudgetLimits = {
  /** Of all unverified bodies together. */
  all: Limits;
  /** Of those that come from one address, as long as nothing from there has verified. */
  ofStranger: Limits;
};

/** Bytes held; bodies that have not arrived whole; and those of them beyond 64 kB. */
export type Limits = { bytes: number; waiting: number; large: number };

/** The place of one body that is not verified yet. */
export type Holding = { grow(bytes: number): void; release(): void };

type What = keyof Limits;
type Entry = { bytes: number; isLarge: boolean; giveUp: () => void; group: Group };
type Group = { address: string; size: Limits; entries: Set<Entry> };

const LARGE_BYTES = 64 * 1024;
const MAX_KNOWN = 1_000;
/** What a piece costs beside its bytes: somebody who sends single bytes fills the memory with their wrappings. */
const PIECE_BYTES = 256;

/**
 * What bodies of unknown senders may take of the memory and of the time, all together and for one address. Nobody is
 * turned away at the door: where room is needed, strangers beyond a quarter of all give theirs up before senders who have
 * signed something, the largest body first where bytes are short, the oldest where places are. A genuine callback is
 * small and here in an instant.
 */
export function createBodyBudget(limits: BudgetLimits, known = new Set<string>()) {
  const groups = new Map<string, Group>();
  const total = nothing();
  const isStranger = ({ address }: Group) => !known.has(address);
  return {
    total: total as Readonly<Limits>,
    /** `giveUp` is called when the place goes to somebody else. */
    hold(address: string, announcedBytes: number, giveUp: () => void): Holding {
      const group = groups.get(address) ?? emptyGroup(address);
      groups.set(address, group);
      const entry = { bytes: 0, isLarge: false, giveUp, group };
      group.entries.add(entry);
      add(entry, "waiting", 1);
      if (announcedBytes > LARGE_BYTES) enlarge(entry);
      return { grow: (bytes) => grow(entry, bytes), release: () => void release(entry) };
    },
    /** Something signed came from here. */
    know(address: string) {
      known.delete(address);
      known.add(address);
      if (known.size > MAX_KNOWN) known.delete(known.values().next().value ?? "");
    },
  };

  function grow(entry: Entry, length: number) {
    if (!entry.group.entries.has(entry)) return;
    entry.bytes += length + PIECE_BYTES;
    add(entry, "bytes", length + PIECE_BYTES);
    if (entry.bytes > LARGE_BYTES && !entry.isLarge) enlarge(entry);
  }

  function enlarge(entry: Entry) {
    if (!entry.group.entries.has(entry)) return;
    entry.isLarge = true;
    add(entry, "large", 1);
  }

  function add({ group }: Entry, what: What, amount: number) {
    group.size[what] += amount;
    total[what] += amount;
    while (isStranger(group) && group.size[what] > limits.ofStranger[what]) expel(group, what);
    while (total[what] > limits.all[what]) expel(hungriest(what), what);
  }

  function release(entry: Entry): boolean {
    const { group, bytes, isLarge } = entry;
    if (!group.entries.delete(entry)) return false;
    const freed: Limits = { bytes, waiting: 1, large: isLarge ? 1 : 0 };
    for (const what of ["bytes", "waiting", "large"] as const) {
      group.size[what] -= freed[what];
      total[what] -= freed[what];
    }
    if (group.entries.size === 0) groups.delete(group.address);
    return true;
  }

  function expel(group: Group, what: What) {
    const entry = what === "bytes" ? largest(group) : oldest(group, what);
    if (entry && release(entry)) entry.giveUp();
  }

  /** The address that takes most: a stranger's, as long as strangers take more than their quarter of the whole. */
  function hungriest(what: What): Group {
    const all = [...groups.values()];
    const strangers = all.filter(isStranger);
    const friends = all.filter((group) => !isStranger(group));
    const taken = strangers.reduce((sum, { size }) => sum + size[what], 0);
    const from = friends.length === 0 || taken > limits.all[what] / 4 ? strangers : friends;
    return from.reduce((a, b) => (b.size[what] > a.size[what] ? b : a));
  }
}

const nothing = (): Limits => ({ bytes: 0, waiting: 0, large: 0 });

const emptyGroup = (address: string): Group => ({ address, size: nothing(), entries: new Set() });

function oldest({ entries }: Group, what: What): Entry | undefined {
  for (const entry of entries) if (what === "waiting" || entry.isLarge) return entry;
  return undefined;
}

function largest({ entries }: Group): Entry | undefined {
  let found: Entry | undefined;
  for (const entry of entries) if (!found || entry.bytes > found.bytes) found = entry;
  return found;
}
