import type { Paces, UpdatePaces } from "#lib/contract/desk/settings/console.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { listPaces, lockPaces, type PaceRow, updateBounds, updatePace } from "../store/sending/own-pace.ts";

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

/** How fast somebody wants each service to be used at most, and how fast it was found to go. */
export async function getPaces({ db }: Pick<Context, "db">): Promise<Paces> {
  return pacesOf(await listPaces(db));
}

export function pacesOf(rows: readonly PaceRow[]): Paces {
  const of = (service: PaceRow["service"]) => rows.find((row) => row.service === service);
  const [sms, chat] = [of("sms"), of("chat")];
  return {
    limits: { sms: sms?.messagesPerSecond ?? null, chat: chat?.messagesPerSecond ?? null },
    bounds: { sms: boundsOf(sms), chat: boundsOf(chat) },
    learned: { sms: tenthsOf(sms), chat: tenthsOf(chat) },
  };
}

const boundsOf = (row: PaceRow | undefined) => ({ start: row?.start ?? null, ceiling: row?.ceiling ?? null });

const tenthsOf = (row: PaceRow | undefined): number | null => (row ? Math.round(row.rate * 10) / 10 : null);
