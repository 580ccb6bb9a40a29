import type { FaultPlan, FaultRule } from "./fault-rule.ts";
import { createGates, type Gates } from "./gates.ts";
import { createRandom } from "./random.ts";

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
