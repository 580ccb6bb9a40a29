import type { SmsBulkRead, SmsRow } from "../send-answer.ts";
import { saysFailed } from "../status.ts";

/** `acceptedCount` counts who is known to the service by an id, also where their row says `failed`. */
export type BulkVerdict = Pick<SmsBulkRead, "creditsDeducted" | "remainingBalance"> & {
  acceptedCount: number;
  rejectedCount: number;
  /** One for each accepted message, in the order of the list; fewer where it cannot be told which rows they are. */
  results: SmsRow[];
};

/**
 * How many of `size` messages a bulk answer says were accepted: its counts and its list each name a number, and all that
 * do must name the same. Everybody needs one of them, less than everybody two; a list with a row for everybody is two.
 * Null where they contradict each other.
 */
export function judgeBulk(read: SmsBulkRead, size: number): BulkVerdict | null {
  const { creditsDeducted, remainingBalance, rows } = read;
  const counted = countedIn(read, size);
  const [count = rows?.filter((row) => !isRefusal(row)).length ?? -1] = counted;
  if (counted.some((other) => other !== count)) return null;
  const taken = rows === null ? { acceptedCount: count, results: [] } : takenOf(rows, count);
  if (taken === null || taken.acceptedCount < 0 || taken.acceptedCount > size) return null;
  const names = counted.length + (rows === null ? 0 : rows.length === size ? 2 : 1);
  if (names < (taken.acceptedCount === size ? 1 : 2)) return null;
  return { ...taken, rejectedCount: size - taken.acceptedCount, creditsDeducted, remainingBalance };
}

/** Without an id, what says that it failed is no message. */
const isRefusal = ({ messageId, status }: SmsRow): boolean => messageId === null && saysFailed(status);

type Taken = Pick<BulkVerdict, "acceptedCount" | "results">;

/** Rows with an id that say they failed may be among the count of the accepted, or beside it. */
function takenOf(rows: SmsRow[], count: number): Taken | null {
  const results = listOf(rows, count);
  if (results) return { acceptedCount: count, results };
  const failed = new Set(rows.filter((row) => row.messageId !== null && saysFailed(row.status)));
  const others = listOf(
    rows.filter((row) => !failed.has(row)),
    count,
  );
  if (others === null || failed.size === 0) return null;
  const taken = new Set([...others, ...failed]);
  return { acceptedCount: taken.size, results: rows.filter((row) => taken.has(row)) };
}

const countedIn = ({ acceptedCount, rejectedCount }: SmsBulkRead, size: number): number[] => [
  ...(acceptedCount === null ? [] : [acceptedCount]),
  ...(rejectedCount === null ? [] : [size - rejectedCount]),
];

/** A row without an id may be a message or none, so the list names a number between its ids and its rows. */
function listOf(rows: SmsRow[], accepted: number): SmsRow[] | null {
  if (rows.length === accepted) return rows;
  const withId = rows.filter((row) => row.messageId !== null);
  return withId.length <= accepted && accepted <= rows.length ? withId : null;
}
