import type { CreditPrice, Price, UpdatePrice } from "#lib/contract/desk/settings/price.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { lockPrice, updatePriceRow } from "../store/console/overview.ts";

/**
 * What a credit costs from now on, on every page; what was sent before is shown at this price, too. Throws `conflict`
 * where it has changed since it was seen.
 */
export async function updatePrice({ db, actor }: SignedInCtx, { price, seen }: UpdatePrice): Promise<Price> {
  return db.transaction(async (tx) => {
    const before = await lockPrice(tx);
    requireUnchanged({ person: actor, seen, now: before, next: price });
    await updatePriceRow(tx, price);
    const detail = { before: { price: wordOf(before) }, after: { price: wordOf(price) } };
    await recordAudit(tx, { actor, action: "price.update", target: "price", detail });
    await publish(tx, [{ topic: "connection", data: {} }]);
    return { price };
  });
}

const wordOf = (price: CreditPrice | null): string =>
  price === null ? "none" : `${price.currency} ${price.amount} a credit`;
