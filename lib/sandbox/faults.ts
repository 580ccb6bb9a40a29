import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import type { FaultPlan, FaultRule } from "./fault-rule.ts";
import { Refusal } from "./http/refusal.ts";

/** A fault that is held ready for one request or event, with a number of its own for what it leaves to chance. */
export type FiredFault = FaultRule & {
  random(): number;
  /** It happened: only now it counts. */
  meet(): void;
  /** The request is over; a fault that it never met stays for another one. */
  release(): void;
};

export type Faults = {
  plan: FaultPlan;
  gates: Gates;
  /** How often each rule has happened since the plan was started. */
  fired(): number[];
  /** The faults that one request of an operation, or one event of a type, may meet; to be released at its end. */
  draw(place: "request" | "webhook", subject: Subject): FiredFault[];
};

type Subject = { operation: string; numbers: readonly string[] };
type Entry = {
  rule: FaultRule;
  random(): number;
  seen: number;
  recipients: number;
  fired: number;
  held: number;
};

/** Starts a plan from its seed. */
export function createFaults(plan: FaultPlan): Faults {
  const entries = plan.rules.map(
    (rule, index): Entry => ({
      rule,
      random: createRandom(plan.seed * 7919 + index),
      seen: 0,
      recipients: 0,
      fired: 0,
      held: 0,
    }),
  );
  return {
    plan,
    gates: createGates(),
    fired: () => entries.map(({ fired }) => fired),
    draw: (place, subject) =>
      entries
        .filter(
          ({ rule }) => rule.kind.startsWith("webhook-") === (place === "webhook") && concerns(rule, subject),
        )
        .filter((entry) => isMet(entry, subject))
        .map(hold),
  };
}

/** Counts a request or event, and says whether it meets the rule. */
function isMet(entry: Entry, { numbers }: Subject): boolean {
  const { rule } = entry;
  entry.seen += 1;
  const hits = entry.random() < rule.share;
  const isSpent = rule.times !== undefined && entry.fired + entry.held >= rule.times;
  const isBeyond =
    entry.seen > rule.after &&
    (rule.afterRecipients === 0 || entry.recipients + numbers.length > rule.afterRecipients);
  const meets = hits && !isSpent && isBeyond;
  if (!meets) entry.recipients += numbers.length;
  return meets;
}

function concerns({ operation, number }: FaultRule, subject: Subject): boolean {
  if (operation !== "*" && operation !== subject.operation) return false;
  return number === undefined || subject.numbers.some((each) => digitsOf(each) === digitsOf(number));
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, "");
}

/** Held so that two requests at once cannot both have the last one. */
function hold(entry: Entry): FiredFault {
  let isHeld = true;
  entry.held += 1;
  return { ...entry.rule, random: entry.random, meet: () => end(1), release: () => end(0) };

  function end(fired: number) {
    if (!isHeld) return;
    isHeld = false;
    entry.held -= 1;
    entry.fired += fired;
  }
}

/** A repeatable number in [0, 1) for a text: the same seed and recipient always meet the same fate. */
export function fractionOf(...parts: (string | number)[]): number {
  return createHash("sha256").update(parts.join("\u0000")).digest().readUInt32BE(0) / 2 ** 32;
}

/** A repeatable stream of numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in another order, drawn from `random`. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item);
}

/** One request that waits at a gate, before or after it took effect. */
export type Waiting = { operation: string; when: "before" | "after"; recipients: readonly string[] };

type EntryOfGates = Waiting & { goOn(): void };

/** The requests that wait at the gates of one fault plan, in the order in which they came. */
export type Gates = ReturnType<typeof createGates>;

export function createGates() {
  const entries: EntryOfGates[] = [];
  const opened = new Set<string>();
  const changes = new EventEmitter().setMaxListeners(0);

  function leave(leaving: readonly EntryOfGates[]) {
    for (const entry of leaving) {
      const at = entries.indexOf(entry);
      if (at >= 0) entries.splice(at, 1);
      entry.goOn();
    }
  }
  const matching = (operation: string) =>
    entries.filter((entry) => operation === "*" || operation === entry.operation);

  return {
    isOpen: (operation: string) => opened.has("*") || opened.has(operation),
    waiting: (): Waiting[] => entries.map(({ goOn: _, ...waiting }) => waiting),
    /** Ends when the request is let go on, or `signal` says that its client has gone. */
    async wait(waiting: Waiting, signal: AbortSignal): Promise<void> {
      if (signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const entry = { ...waiting, goOn: resolve };
      const abandon = () => leave([entry]);
      signal.addEventListener("abort", abandon, { once: true });
      entries.push(entry);
      changes.emit("arrived");
      await promise;
      signal.removeEventListener("abort", abandon);
    },
    /** Ends when so many requests wait at once. */
    async reached(count: number): Promise<void> {
      while (entries.length < count) await once(changes, "arrived");
    },
    /**
     * Lets the oldest `requests` of an operation go on while later ones still wait; without a number all of them, and
     * the gate is open from then on. Throws 409 where fewer wait.
     */
    release(operation: string, requests?: number): number {
      const found = matching(operation);
      if (requests === undefined) opened.add(operation);
      else if (found.length < requests) throw new Refusal(409, `Only ${found.length} requests wait`);
      const leaving = found.slice(0, requests);
      leave(leaving);
      return leaving.length;
    },
  };
}
