import "../../zod.ts";
import { z } from "zod";
import { MAX_LIST_PARTS } from "../../rules/list-parts.ts";

const idsOf = (what: "list" | "campaign") =>
  z
    .array(z.uuid(`each is the id of a ${what}`).toLowerCase())
    .max(MAX_LIST_PARTS, `at most ${MAX_LIST_PARTS} ${what}s`)
    .default([]);

/**
 * Whose people a campaign leaves out, whatever its file says: those of these lists, and those who got, or will get, the
 * message of these campaigns. A misspelt part would skip nobody: it is refused.
 */
export const Without = z.strictObject({ listIds: idsOf("list"), campaignIds: idsOf("campaign") });
export type Without = z.infer<typeof Without>;

/** People whom a plan skips though they are in none of its lists and campaigns any more; `reason` is why they were skipped. */
export const Released = z.object({ reason: z.string(), people: z.int() });
export type Released = z.infer<typeof Released>;
