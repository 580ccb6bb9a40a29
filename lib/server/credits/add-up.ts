import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import { isAloneAt } from "../store/alone.ts";
import {
  getPage,
  getUnderWay,
  type LedgerRow,
  listEnded,
  lockLedger,
  moveLedger,
  readHorizon,
} from "../store/credit/credit-ledger.ts";
import { addDecided, addToQuarters, noteLate } from "../store/credit/credit-quarter.ts";
import { walkIndexes } from "../store/walk-indexes.ts";
import { foldRequests, type Known, NOTHING_KNOWN } from "./fold/fold-requests.ts";
import { CLEAR_US, requestOf } from "./fold/request.ts";
import { sumQuarters } from "./fold/sum-quarters.ts";

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
