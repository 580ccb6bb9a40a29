import type { Paces, UpdatePaces } from "#lib/contract/desk/settings/pace.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { listPaces, lockPaces, updateBounds, updatePace } from "../store/sending/pace.ts";
import { pacesOf } from "./get-paces.ts";

/**
 * How fast all campaigns of a service together send at most, and what is learned, from the next request on. Throws
 * `conflict` where it has changed since it was seen.
 */
export async function updatePaces({ db, actor }: SignedInCtx, asked: UpdatePaces): Promise<Paces> {
  return db.transaction(async (tx) => {
    const before = pacesOf(await lockPaces(tx));
    const bounds = asked.bounds ?? before.bounds;
    requireUnchanged({
      person: actor,
      seen: asked.seen,
      now: { ...before.limits, bounds: before.bounds },
      next: { sms: asked.sms, chat: asked.chat, bounds },
    });
    for (const service of ["chat", "sms"] as const) {
      if (asked[service] !== before.limits[service]) await updatePace(tx, service, asked[service]);
      const { start, ceiling } = before.bounds[service];
      if (bounds[service].start !== start || bounds[service].ceiling !== ceiling)
        await updateBounds(tx, service, bounds[service]);
    }
    const after = pacesOf(await listPaces(tx));
    const detail = { before: wordsOf(before), after: wordsOf(after) };
    await recordAudit(tx, { actor, action: "pace.update", target: "pace", detail });
    await publish(tx, [{ topic: "connection", data: {} }]);
    return after;
  });
}

const wordsOf = (paces: Paces) => ({ sms: wordOf(paces, "sms"), chat: wordOf(paces, "chat") });

function wordOf({ limits, bounds }: Paces, service: "sms" | "chat"): string {
  const { start, ceiling } = bounds[service];
  const what = service === "sms" ? "requests" : "people";
  return [
    limits[service] === null ? "no limit" : `${limits[service]} a second`,
    ...(start === null ? [] : [`start ${start} ${what} a second`]),
    ...(ceiling === null ? [] : [`ceiling ${ceiling} ${what} a second`]),
  ].join(", ");
}
