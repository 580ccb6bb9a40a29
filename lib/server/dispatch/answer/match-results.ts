import type { OrderShown, OrderTrust } from "../../store/sending/order-trust.ts";
/** A bulk answer beside its request: segments as we count them, and as its results tell, null where one tells none. */
export type Told = { predicted: number[]; told: (number | null)[]; rejected: number; trust: OrderTrust };

/** Which result belongs to which member of a bulk request, and how sure that is (engine.md §3). */
export type Match = {
  grade: "positional" | "assumed" | "aligned" | "group";
  /** For each result the index of its member, or null where nobody can say. */
  memberOfResult: (number | null)[];
  /** Members proven not accepted; empty where nobody can say who. */
  rejectedMembers: number[];
  /** What this answer shows of the service's order; null where it could not have shown otherwise. */
  order: OrderShown | null;
};

/**
 * Bulk results carry no recipient (§2.6), and equal counts prove no order. By position: nothing was rejected, and every
 * segment count agrees with ours and they differ among themselves, or the order is proven by other requests. When some
 * were rejected, only if the order is proven and exactly one order-keeping reading exists. A service that counts otherwise than we do (§8 states no lengths) shows nothing of its order.
 */
export function matchResults(given: Told): Match {
  const { predicted, told, rejected } = given;
  if (told.length !== predicted.length - rejected) return group(told, null);
  return rejected === 0 ? matchAll(given) : matchSome(given);
}

function matchAll({ predicted, told, trust }: Told): Match {
  const isTold = told.every((segments) => segments !== null);
  const isOurs = told.every((segments, index) => segments === null || segments === predicted[index]);
  if (!isOurs && isAmong(told, predicted)) return group(told, "broken");
  const isShown = isTold && hasDifferent(predicted);
  const isProven = trust === "proven" || (trust === "open" && isShown);
  return {
    grade: isProven && isOurs ? "positional" : "assumed",
    memberOfResult: predicted.map((_, index) => index),
    rejectedMembers: [],
    order: !isOurs ? "uncounted" : isShown ? "kept" : null,
  };
}

function matchSome({ predicted, told, trust }: Told): Match {
  const results = told.filter((segments) => segments !== null);
  if (results.length < told.length) return group(told, null);
  if (!isAmong(results, predicted)) return group(told, "uncounted");
  const left = embedLeftmost(predicted, results);
  if (!left) return group(told, "broken");
  if (!isCountProven(results, trust) || !isOnlyReading(predicted, results, left)) return group(told, null);
  const taken = new Set(left);
  return {
    grade: "aligned",
    memberOfResult: left,
    rejectedMembers: predicted.map((_, index) => index).filter((index) => !taken.has(index)),
    order: null,
  };
}

/**
 * Who was refused is told by our count alone, and a service that counts otherwise would have us accuse those whom it took:
 * believed where twenty answers in order have agreed with it, and this one by more than one length.
 */
const isCountProven = (results: number[], trust: OrderTrust): boolean =>
  results.length === 0 || (trust === "proven" && hasDifferent(results));

/** Whether these are of ours, in whatever order: other counts say that the service counts otherwise, and nothing of its order. */
function isAmong(told: Told["told"], predicted: number[]): boolean {
  const left = predicted.toSorted((a, b) => a - b);
  return told.every((segments) => {
    const at = segments === null ? -1 : left.indexOf(segments);
    if (at !== -1) left.splice(at, 1);
    return segments === null || at !== -1;
  });
}

const hasDifferent = (segments: number[]): boolean => new Set(segments).size > 1;

const group = (told: Told["told"], order: Match["order"]): Match => ({
  grade: "group",
  memberOfResult: told.map(() => null),
  rejectedMembers: [],
  order,
});

// An order-keeping reading is unique exactly when the leftmost and the rightmost one are the same.
function isOnlyReading(members: number[], results: number[], left: number[]): boolean {
  const right = embedLeftmost(members.toReversed(), results.toReversed())
    ?.map((member) => members.length - 1 - member)
    .reverse();
  return right !== undefined && left.every((member, index) => member === right[index]);
}

function embedLeftmost(members: number[], results: number[]): number[] | null {
  const found: number[] = [];
  let member = 0;
  for (const segments of results) {
    while (member < members.length && members[member] !== segments) member++;
    if (member === members.length) return null;
    found.push(member++);
  }
  return found;
}
