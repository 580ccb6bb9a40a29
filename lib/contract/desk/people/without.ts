import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_LIST_PARTS } from "../../rules/list-parts.ts";

const idsOf = (isId: () => string, atMost: () => string) =>
  z
    .array(z.uuid({ error: isId }).toLowerCase())
    .max(MAX_LIST_PARTS, { error: atMost })
    .default([]);

const listIds = idsOf(
  () => t("each is the id of a list", "kila moja ni ID ya orodha"),
  () => t(`at most ${MAX_LIST_PARTS} lists`, `orodha zisizozidi ${MAX_LIST_PARTS}`),
);
const campaignIds = idsOf(
  () => t("each is the id of a campaign", "kila moja ni ID ya kampeni"),
  () => t(`at most ${MAX_LIST_PARTS} campaigns`, `kampeni zisizozidi ${MAX_LIST_PARTS}`),
);

/**
 * Whose people a campaign leaves out, whatever its file says: those of these lists, and those who got, or will get, the
 * message of these campaigns. A misspelt part would skip nobody: it is refused.
 */
export const Without = z.strictObject({
  listIds,
  campaignIds,
  /** Whoever is in one of these groups at that moment; absent: nobody’s. */
  groupIds: z
    .array(z.uuid({ error: () => t("each is the id of a group", "kila moja ni ID ya kundi") }).toLowerCase())
    .max(MAX_LIST_PARTS, {
      error: () => t(`at most ${MAX_LIST_PARTS} groups`, `makundi yasiyozidi ${MAX_LIST_PARTS}`),
    })
    .exactOptional(),
});
export type Without = z.infer<typeof Without>;

/** People whom a plan skips though they are in none of its lists and campaigns any more; `reason` is why they were skipped. */
export const Released = z.object({ reason: z.string(), people: z.int() });
export type Released = z.infer<typeof Released>;
