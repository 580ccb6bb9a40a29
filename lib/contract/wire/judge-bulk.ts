import type { SmsBulkRead, SmsRow } from "./sms-answer.ts";

export type BulkVerdict = Pick<SmsBulkRead, "creditsDeducted" | "remainingBalance"> & {
  acceptedCount: number;
  rejectedCount: number;
  /** One for each accepted message, in the order of the list; fewer where it cannot be told which rows they are. */
  results: SmsRow[];
};

/**
 * How many of `size` messages a bulk answer says were accepted: its counts and its list each name a number, and all that
 * do must name the same. Everybody needs one of them, less than everybody two. Null where they contradict each other.
 */
export function judgeBulk(read: SmsBulkRead, size: number): BulkVerdict | null {
  const { creditsDeducted, remainingBalance, rows } = read;
  const counted = countedIn(read, size);
  const acceptedCount = counted[0] ?? rows?.length ?? -1;
  if (acceptedCount < 0 || acceptedCount > size) return null;
  if (counted.some((count) => count !== acceptedCount)) return null;
  const results = rows === null ? [] : listOf(rows, acceptedCount);
  const names = counted.length + (rows === null ? 0 : 1);
  if (results === null || names < (acceptedCount === size ? 1 : 2)) return null;
  const rejectedCount = size - acceptedCount;
  return { acceptedCount, rejectedCount, results, creditsDeducted, remainingBalance };
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
