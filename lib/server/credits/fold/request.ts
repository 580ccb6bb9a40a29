import { MOST_CREDITS_A_SEGMENT } from "#lib/contract/rules/sending/most-credits.ts";
import type { CreditAttempt } from "../../store/credit/credit-attempt.ts";

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
