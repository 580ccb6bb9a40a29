import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import { isAloneAt } from "../store/alone.ts";
import { walkIndexes } from "../store/create-indexes.ts";
import {
  addDecided,
  addToQuarters,
  type CreditAttempt,
  getPage,
  getUnderWay,
  type LedgerRow,
  listEnded,
  lockLedger,
  moveLedger,
  noteLate,
  type QuarterAdded,
  readHorizon,
} from "../store/credit.ts";
import {
  CLEAR_US,
  type Claim,
  countedFor,
  type Found,
  foldRequests,
  type Known,
  NOTHING_KNOWN,
  requestOf,
  saidBy,
  widenedBy,
} from "./fold.ts";

/** Where more end in the time in which an answer counts as in time, a page is longer. */
const PAGE = 1_000;
/** Of other kinds, that are not looked at over and over. */
const MANY = 500;

/**
 * Adds the SMS requests that have ended since to the ledger of credits, a page of them; one process at a time. Its place
 * moves in the transaction of what is added, so a kill counts nothing twice. Answers whether more is left.
 */
export function addUpCredits({ db }: Pick<Context, "db">, page = PAGE): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await isAloneAt(tx, "upkeep"))) return false;
    const horizon = await readHorizon(tx);
    const ledger = await lockLedger(tx);
    await walkIndexes(tx);
    await addDecided(tx);
    const span = await readSpan(tx, { place: ledger.place, horizon, page });
    if (span !== null) return await addSpan(tx, ledger, span);
    if (ledger.isBehind) await moveLedger(tx, { ...ledger, isBehind: false });
    return false;
  });
}

async function addSpan(tx: Tx, ledger: LedgerRow, { cut, last, looked, isMore }: Span): Promise<boolean> {
  const { place, known, isBehind } = ledger;
  const attempts = await listEnded(tx, { after: place - CLEAR_US, last });
  const ended = attempts.filter(({ until }) => until > place && until <= cut);
  if (ended.length === 0 && looked < MANY) {
    if (isBehind) await moveLedger(tx, { ...ledger, isBehind: false });
    return false;
  }
  const requests = attempts.flatMap((attempt) => requestOf(attempt) ?? []);
  const step = foldRequests((known as Known | null) ?? NOTHING_KNOWN, requests, { place, cut });
  for (const found of step.found) if (found.kind === "late") await noteLate(tx, found);
  await addToQuarters(tx, sumQuarters(ended, step.found));
  await moveLedger(tx, { place: cut, known: step.known, isBehind: isMore && isBehind });
  return isMore;
}

type Span = { cut: number; last: number; looked: number; isMore: boolean };

/**
 * Up to where requests are taken: nothing that overlaps them is still on its way, or behind the page. Of what takes longer
 * than an answer in time nobody knows before it ends.
 */
async function readSpan(
  tx: Tx,
  { place, horizon, page }: { place: number; horizon: number; page: number },
): Promise<Span | null> {
  const underWay = await getUnderWay(tx);
  const bound = Math.min(horizon, (underWay ?? horizon + 1) - 1);
  for (let limit = page; ; limit *= 4) {
    const { looked, last } = await getPage(tx, { after: place - CLEAR_US, limit });
    if (last === null) return null;
    const isFull = looked === limit;
    const cut = isFull ? Math.min(bound, last - CLEAR_US) : bound;
    if (cut > place) return { cut, last, looked, isMore: isFull && cut < bound };
    if (!isFull || cut === bound) return null;
  }
}

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

type ReportedBalance = { balance: number; until: number };

function addTold(
  quarter: QuarterAdded,
  { balance, until }: ReportedBalance,
  attempts: readonly CreditAttempt[],
): void {
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
