import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { insertProvenSecret, listProvenSecrets } from "#lib/server/store/event/webhook-secret.ts";
import type { WebhookContext } from "./webhook-context.ts";

/** Seconds that nobody sets: they tell how long ago something was, also where the time of day was wrong meanwhile. */
export type SteadyClock = {
  /** Two readings may be compared where this is the same. */
  boot: string;
  seconds(): number;
};

const BOOT_ID = "/proc/sys/kernel/random/boot_id";

/** Of the machine where it names its boots, so that it outlives this process; otherwise of this process. */
export function createSteadyClock(): SteadyClock {
  try {
    return { boot: readFileSync(BOOT_ID, "utf8").trim(), seconds: uptime };
  } catch {
    return { boot: `process ${randomUUID()}`, seconds: () => performance.now() / 1000 };
  }
}

const MAX_IN_ROW = 20;
/** Longer than the service tries again (§6.4): until then what it signed with the secret before may still come. */
const ROTATION_MS = 600_000;

/**
 * Whether a signature that fits no secret may be a mistake of ours: while a secret has never verified anything, or
 * nothing has verified for long; or that of a secret which was in use until a moment ago. Such a delivery is asked for
 * again; a 401 would discard it for ever.
 */
export function createStanding({ db, log, clock }: WebhookContext, keys: readonly (string | Uint8Array)[]) {
  const fingerprints = keys.map(fingerprintOf);
  const proven = new Set<string>();
  const stored = new Set<string>();
  let refusedInRow = 0;
  let hadAnother = false;
  let provenAt = 0;
  const loaded = load();
  let storing: Promise<unknown> = Promise.resolve();
  const isRotating = () => hadAnother && clock.now().getTime() - provenAt < ROTATION_MS;
  const isUnproven = () => refusedInRow >= MAX_IN_ROW || fingerprints.some((each) => !proven.has(each));
  return {
    /** Resolves when it is known what was proven before, and what was proven since is stored; or neither could be. */
    async settle() {
      await loaded;
      await storing;
    },
    isInDoubt: () => isUnproven() || isRotating(),
    refuse() {
      refusedInRow += 1;
    },
    succeed(secretIndex: number) {
      refusedInRow = 0;
      const fingerprint = fingerprints[secretIndex];
      if (fingerprint === undefined || stored.has(fingerprint)) return;
      const now = clock.now();
      if (!proven.has(fingerprint)) provenAt = now.getTime();
      proven.add(fingerprint);
      stored.add(fingerprint);
      // Another success tries again.
      storing = insertProvenSecret(db, fingerprint, now).catch(() => stored.delete(fingerprint));
    },
  };

  async function load() {
    try {
      for (const { fingerprint, at } of await listProvenSecrets(db)) {
        if (!fingerprints.includes(fingerprint)) {
          hadAnother = true;
          continue;
        }
        proven.add(fingerprint);
        stored.add(fingerprint);
        provenAt = Math.max(provenAt, at.getTime());
      }
    } catch (error) {
      log.warn("it is not known which webhook secrets have verified before", { error });
    }
  }
}

function fingerprintOf(key: string | Uint8Array): string {
  return createHash("sha256").update("tuma webhook secret ").update(key).digest("hex").slice(0, 32);
}

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
