import type { CreditAttempt } from "../../store/credit/credit-attempt.ts";
import type { QuarterAdded } from "../../store/credit/credit-quarter.ts";
import type { Found } from "./fold-requests.ts";
import { type Claim, widenedBy } from "./level.ts";
import { countedFor, saidBy } from "./request.ts";

const QUARTER_US = 900_000_000;

/** What a step adds: what the requests of each quarter of an hour cost, and what was found in it. */
export function sumQuarters(attempts: readonly CreditAttempt[], found: readonly Found[]): QuarterAdded[] {
  const quarters = new Map<number, QuarterAdded>();
  const of = (until: number): QuarterAdded => {
    const at = until - (until % QUARTER_US);
    const known = quarters.get(at) ?? nothingAt(at);
    quarters.set(at, known);
    return known;
  };
  for (const attempt of attempts) addCost(of, attempt);
  for (const claim of claimsIn(found)) addClaim(of(claim.until), claim);
  for (const each of found) {
    if (each.kind === "told") addTold(of(each.until), each, attempts);
    if (each.kind === "unsure") {
      const { most, counted } = each.unsure;
      of(each.until).openMost += most;
      of(each.until).openLeft += Math.max(0, most - counted);
    }
  }
  return [...quarters.values()].toSorted((a, b) => a.at - b.at);
}

function addCost(of: (until: number) => QuarterAdded, attempt: CreditAttempt): void {
  if (!isPaid(attempt)) return;
  const isDone = attempt.state === "done";
  const quarter = of(attempt.until);
  const said = isDone ? saidBy(attempt) : null;
  quarter.messages += isDone ? (attempt.accepted ?? 0) : 0;
  quarter.said += said ?? 0;
  quarter.counted += said === null ? countedFor(attempt) : 0;
}

const isPaid = ({ state, isDecidedSent }: CreditAttempt): boolean => state === "done" || isDecidedSent;

/** As said, or counted by us where nobody said it. */
function costOf(attempt: CreditAttempt): number {
  const said = attempt.state === "done" ? saidBy(attempt) : null;
  return isPaid(attempt) ? (said ?? countedFor(attempt)) : 0;
}

/** A request that came to light late may explain what was found before. */
function claimsIn(found: readonly Found[]): Claim[] {
  let claims: Claim[] = [];
  for (const each of found) {
    if (each.kind === "claim") claims.push(each.claim);
    if (each.kind === "late")
      claims = claims.map((claim) =>
        claim.until < each.from || claim.since > each.until ? claim : widenedBy(claim, each.most),
      );
  }
  return claims;
}

function addClaim(quarter: QuarterAdded, { way, least, most, since, until }: Claim): void {
  if (way === "went") {
    quarter.wentLeast += least;
    quarter.wentMost += most;
    quarter.wentSince = Math.min(quarter.wentSince ?? since, since);
    quarter.wentUntil = Math.max(quarter.wentUntil ?? until, until);
  } else {
    quarter.cameLeast += least;
    quarter.cameMost += most;
    quarter.cameSince = Math.min(quarter.cameSince ?? since, since);
    quarter.cameUntil = Math.max(quarter.cameUntil ?? until, until);
  }
}

type Told = { balance: number; until: number };

function addTold(quarter: QuarterAdded, { balance, until }: Told, attempts: readonly CreditAttempt[]): void {
  quarter.toldFirst ??= balance;
  quarter.toldFirstAt ??= until;
  quarter.toldBefore ??= attempts
    .filter((attempt) => attempt.until >= quarter.at && attempt.until <= until)
    .reduce((sum, attempt) => sum + costOf(attempt), 0);
  quarter.toldLast = balance;
  quarter.toldLastAt = until;
}

const nothingAt = (at: number): QuarterAdded => ({
  at,
  ...{ messages: 0, said: 0, counted: 0 },
  ...{ toldFirst: null, toldFirstAt: null, toldBefore: null, toldLast: null, toldLastAt: null },
  ...{ wentLeast: 0, wentMost: 0, wentSince: null, wentUntil: null },
  ...{ cameLeast: 0, cameMost: 0, cameSince: null, cameUntil: null },
  ...{ openMost: 0, openLeft: 0 },
});
