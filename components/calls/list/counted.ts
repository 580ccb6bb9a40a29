import { MAX_COUNTED_CALLS } from "#lib/contract/rules/call/max-counted-calls.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

/** A number of calls: `386`, or `1,000+` where we counted no further; undefined where none is known. */
export function counted(count: number | null | undefined): string | undefined {
  if (count === null || count === undefined) return undefined;
  return count > MAX_COUNTED_CALLS ? `${formatCount(MAX_COUNTED_CALLS)}+` : formatCount(count);
}
