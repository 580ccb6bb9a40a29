import type { NetworkNow } from "#lib/contract/desk/network.ts";
import { NETWORKS, type Network } from "#lib/contract/rules/networks.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { isAloneAt } from "../store/alone.ts";
import {
  countWindow,
  deleteOldWindows,
  findSent,
  lockCountedUntil,
  type NetworkWindow,
} from "../store/message/network.ts";

const WINDOW_MS = 5 * 60_000;
/** A message has so long to arrive before it is asked whether it has. */
const QUICK_MS = 10 * 60_000;
/** Three windows: what is said about now. */
const NOW_MS = 3 * WINDOW_MS;
/** Fewer messages in these say nothing. */
export const LEAST_SENT = 20;
/** Late: less than half of what usually arrives in ten minutes does. */
const LATE = 0.5;
/** And that many standard deviations fewer than usual: of twenty, half as many arrive by chance once a day where six of ten are usual. */
const BEYOND_CHANCE = 4;
/** As far back it is asked since when one is late. */
const BACK_MS = 24 * 60 * 60_000;
const KEPT_MS = 29 * 24 * 60 * 60_000;
/** A worker that was off counts no more than the last day of what it missed, and so many windows in one round. */
const ROUND = 24;

/** Counts each five minutes of SMS by network once, ten minutes after their end; one process at a time. */
export async function countNetworks({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const last = Math.floor((now - QUICK_MS) / WINDOW_MS) * WINDOW_MS;
  await db.transaction(async (tx) => {
    if (!(await isAloneAt(tx, "upkeep"))) return;
    const known = await lockCountedUntil(tx, new Date(last - NOW_MS));
    // Counted up to a time that is yet to come: the clock was ahead, and it goes on from now. No five minutes are stored twice.
    let at = known.getTime() > last ? last - WINDOW_MS : Math.max(known.getTime(), last - BACK_MS);
    for (let round = 0; at < last && round < ROUND; round++, at += WINDOW_MS)
      await countWindow(tx, new Date(at), new Date(at + WINDOW_MS));
    await deleteOldWindows(tx, new Date(now - KEPT_MS));
  });
}

/** Whether anything was ever sent; each network that was sent to lately, and whether it is late. */
export async function getSent({
  db,
  clock,
}: Pick<SignedInCtx, "db" | "clock">): Promise<{ hasSent: boolean; networks: NetworkNow[] }> {
  const now = clock.now();
  const { hasSent, windows } = await findSent(db, new Date(now.getTime() - BACK_MS));
  return { hasSent, networks: networksNow(windows, now) };
}

/** Each network that was sent to lately. */
export const networksOf = async (ctx: Pick<SignedInCtx, "db" | "clock">): Promise<NetworkNow[]> =>
  (await getSent(ctx)).networks;

/** Those of them that are late. */
export async function getLate(
  ctx: Pick<SignedInCtx, "db" | "clock">,
): Promise<{ network: Network; since: string }[]> {
  return (await networksOf(ctx)).flatMap(({ network, lateSince }) =>
    lateSince === null ? [] : [{ network, since: lateSince }],
  );
}

export function networksNow(windows: readonly NetworkWindow[], now: Date): NetworkNow[] {
  const from = Math.floor((now.getTime() - QUICK_MS) / WINDOW_MS) * WINDOW_MS - NOW_MS;
  return NETWORKS.flatMap((network) => {
    const own = windows.filter((window) => window.network === network);
    const newest = own.filter(({ at }) => at.getTime() >= from);
    const last = newest.at(-1);
    if (!last) return [];
    const { sent, quick } = sumOf(newest);
    const share = { sent, quick, usual: last.usual };
    const isLate = sent >= LEAST_SENT && isSlow(share) && isBeyondChance(share);
    return [
      {
        ...{ network, sent, quick, usual: last.usual, medianSeconds: last.medianSeconds },
        lateSince: isLate ? lateSince(own) : null,
      },
    ];
  });
}

type Share = Pick<NetworkWindow, "sent" | "quick" | "usual">;

const isSlow = ({ sent, quick, usual }: Share): boolean =>
  usual !== null && quick / sent < (LATE * usual) / 1_000;

function isBeyondChance({ sent, quick, usual }: Share): boolean {
  const share = (usual ?? 0) / 1_000;
  return sent * share - quick > BEYOND_CHANCE * Math.sqrt(sent * share * (1 - share));
}

/** Back from the newest window as long as each was slow. */
function lateSince(own: readonly NetworkWindow[]): string | null {
  const good = own.findLastIndex((window) => !isSlow(window));
  return own[good + 1]?.at.toISOString() ?? null;
}

const sumOf = (windows: readonly NetworkWindow[]) => ({
  sent: windows.reduce((sum, window) => sum + window.sent, 0),
  quick: windows.reduce((sum, window) => sum + window.quick, 0),
});
