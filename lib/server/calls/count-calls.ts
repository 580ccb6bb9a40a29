import type { CallCounts, CountCalls } from "#lib/contract/desk/call/call.ts";
import { MAX_COUNTED_CALLS } from "#lib/contract/rules/call/max-counted-calls.ts";
import type { SignedInCtx } from "../context.ts";
import { type CallFilter, countAllCalls, countCallRecords } from "../store/call/call-list.ts";
import { lookAlongIndexes } from "../store/walk-indexes.ts";
import { findFilter } from "./list-calls.ts";

/** How many calls of our index fit, and how many each quick choice would leave beside what else is asked. */
export async function countCalls(
  ctx: Pick<SignedInCtx, "db" | "actor" | "env">,
  input: CountCalls,
): Promise<CallCounts> {
  const filter = await findFilter(ctx, input, 1);
  // A text is looked for in spans of the index, never in all of it.
  if (filter.q !== undefined)
    return { fitting: null, ready: null, awaited: null, noAnswer: null, unknown: null };
  if (ASKS.every((name) => filter[name] === undefined || filter[name] === null)) {
    const counts = await countAllCalls(ctx.db, MAX_COUNTED_CALLS + 1);
    return {
      fitting: counts.call,
      ready: counts["call-ready"],
      awaited: counts["call-awaited"],
      noAnswer: counts["call-no-answer"],
      unknown: counts["call-unknown"],
    };
  }
  const choices = [
    filter,
    { ...filter, recording: "ready" as const },
    { ...filter, recording: "awaited" as const },
    { ...filter, status: "no-answer" as const },
    { ...filter, status: "unknown" as const },
  ];
  const [fitting = 0, ready = 0, awaited = 0, noAnswer = 0, unknown = 0] = await lookAlongIndexes(
    ctx.db,
    (tx) => countCallRecords(tx, choices, MAX_COUNTED_CALLS + 1),
  );
  return { fitting, ready, awaited, noAnswer, unknown };
}

/** Whatever of these is asked, the calls it leaves are counted one by one; without, the counts are known. */
const ASKS = [
  "since",
  "until",
  "direction",
  "status",
  "recording",
  "by",
  "id",
  "number",
  "tag",
] as const satisfies readonly (keyof CallFilter)[];
