import type { Connections } from "#lib/contract/desk/overview.ts";
import type { TroubleName } from "#lib/contract/desk/trouble.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import { publish } from "../publish.ts";
import { isAloneAt } from "../store/alone.ts";
import { findConnections } from "../store/console/overview.ts";
import { type FoundTrouble, keepTroubles, sumUsedCredits } from "../store/console/trouble.ts";
import { silentSince } from "./get-connections.ts";
import { probeService } from "./probe-service.ts";

type Ctx = Pick<Context, "db" | "clock" | "log" | "service">;
type Probe = Connections["probe"];

/** Three free reads; a key that is taken away is else only known once somebody sends. */
const PROBE_EVERY_MS = 60 * 60_000;

/**
 * Looks whether the service as a whole needs a person, though no page is open and nothing is sent: the key is refused, no
 * event comes, credits run low. In one process at a time; each asks the service once an hour.
 */
export function openServiceWatch(ctx: Ctx): () => Promise<void> {
  let probe: Probe = null;
  let probeAtMs = 0;
  return async () => {
    const now = ctx.clock.now();
    if (now.getTime() >= probeAtMs) {
      probeAtMs = now.getTime() + PROBE_EVERY_MS;
      probe = await probeService(ctx);
    }
    await ctx.db.transaction(async (tx) => {
      if (await isAloneAt(tx, "upkeep")) await look(tx, { now, probe });
    });
  };
}

async function look(tx: Tx, { now, probe }: { now: Date; probe: Probe }): Promise<void> {
  const [row, used] = [await findConnections(tx, now), await sumUsedCredits(tx, now)];
  const key = keyOf(probe);
  const silent = silentSince(row);
  const left = row?.balance == null ? null : row.balance - row.unstated;
  const found: FoundTrouble[] = [];
  if (key === "refused") found.push({ name: "key", since: new Date(probe?.at ?? now) });
  if (silent !== null) found.push({ name: "silent", since: new Date(silent) });
  // A forecast, and no limit that somebody would have to choose: it would not last for another week like the last one.
  if (left !== null && left < used) found.push({ name: "credits", since: now, amount: left, used });
  const unclear: TroubleName[] = key === "unclear" ? ["key"] : [];
  if (await keepTroubles(tx, found, unclear)) await publish(tx, [{ topic: "connection", data: {} }]);
}

/** A key that opens one of three is as it was ordered; one about which nobody answered is neither good nor bad. */
function keyOf(probe: Probe): "works" | "refused" | "unclear" {
  const states = new Set(probe?.grants.map(({ state }) => state));
  if (states.has("works")) return "works";
  return states.size === 1 && states.has("refused") ? "refused" : "unclear";
}
