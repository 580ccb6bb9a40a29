import type { MarketingHours, UpdateMarketingHours } from "#lib/contract/desk/settings/sending-hours.ts";
import { betweenWords } from "#lib/contract/rules/sending/sending-hours.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { lockMarketingHours, updateMarketingHoursRow } from "../store/console/marketing-hours.ts";
import { forgetHours } from "../store/sending/hold.ts";

/**
 * When marketing is sent from now on, also of campaigns that run: the next request of each keeps to it. Throws `conflict`
 * where it has changed since it was seen.
 */
export async function updateMarketingHours(
  { db, actor }: SignedInCtx,
  { hours, seen }: UpdateMarketingHours,
): Promise<MarketingHours> {
  return db.transaction(async (tx) => {
    const before = await lockMarketingHours(tx);
    requireUnchanged({ person: actor, seen, now: before, next: hours });
    await updateMarketingHoursRow(tx, hours);
    await forgetHours(tx);
    const detail = { before: { between: betweenWords(before) }, after: { between: betweenWords(hours) } };
    await recordAudit(tx, { actor, action: "hours.update", target: "marketing hours", detail });
    await publish(tx, [{ topic: "connection", data: {} }]);
    return { hours };
  });
}
