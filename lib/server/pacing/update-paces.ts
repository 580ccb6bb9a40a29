import type { PaceLimits, Paces } from "#lib/contract/desk/pace.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../live/index.ts";
import { lockPaces, updatePace } from "../store/sending/pace.ts";
import { recordAudit } from "../team/index.ts";
import { pacesOf } from "./get-paces.ts";

/** How fast all campaigns of a service together send at most, from the next request on. */
export async function updatePaces({ db, actor }: SignedInCtx, limits: PaceLimits): Promise<Paces> {
  return db.transaction(async (tx) => {
    const rows = await lockPaces(tx);
    const before = pacesOf(rows).limits;
    for (const service of ["chat", "sms"] as const)
      if (limits[service] !== before[service]) await updatePace(tx, service, limits[service]);
    const detail = { before: wordsOf(before), after: wordsOf(limits) };
    await recordAudit(tx, { actor, action: "pace.update", target: "pace", detail });
    await publish(tx, [{ topic: "connection", data: {} }]);
    return { ...pacesOf(rows), limits };
  });
}

const wordsOf = ({ sms, chat }: PaceLimits) => ({ sms: wordOf(sms), chat: wordOf(chat) });

const wordOf = (limit: number | null): string => (limit === null ? "no limit" : `${limit} a second`);
