import type { Context } from "../context.ts";
import { isAloneAt } from "../store/alone.ts";
import { type AddressRow, listAddresses, noteHealth, switchOff } from "../store/outgoing/event-address.ts";
import { claimDeliveries, type DueDelivery, settleDeliveries } from "../store/outgoing/event-delivery.ts";
import { publishOutgoing } from "../store/outgoing/outgoing-event.ts";
import { type Landed, openPosts, type Posting } from "./open-posts.ts";
import { TRY_MS, type Walls } from "./post-event.ts";

type Ctx = Pick<Context, "db" | "clock" | "log" | "env">;

/** Who accepts nothing for so long is switched off. */
const FAILING_MS = 5 * 24 * 60 * 60_000;
/** Longer than a try, so that no other worker makes it while this one lives. */
const LEASE_MS = 2 * TRY_MS;
const PAGE = 1_000;

const WHILE_BUSY_MS = 10;
const LOOK_AGAIN_MS = 200;
const WITHOUT_ADDRESS_MS = 2_000;

export type Delivering = {
  /** Publishes, settles and claims once, and lets posts run on; answers how long to wait in ms. */
  round(signal: AbortSignal): Promise<number>;
  /** Waits for what is posted and writes down what came of it. */
  settle(): Promise<void>;
};

/**
 * Posts events to the addresses of other systems: at least once each, under the same id on each try. Addresses do not wait for each
 * other; whoever finds a delivery without an end, after a worker died, makes the next try.
 */
export function openDelivering(ctx: Ctx, posting: Posting = wallsOf(ctx)): Delivering {
  const { db, clock } = ctx;
  let landed: Landed[] = [];
  let onLanding = () => {};
  const posts = openPosts(ctx, posting, (each) => {
    landed.push(each);
    onLanding();
  });
  return {
    async round(signal) {
      const isMore = await publishNext(ctx);
      const addresses = await listAddresses(db);
      await writeLanded();
      posts.closeOthers(addresses);
      const claimed = await claimFor(addresses);
      for (const delivery of claimed) {
        const address = addresses.find(({ id }) => id === delivery.addressId);
        if (address) posts.start(address, delivery, signal);
      }
      if (isMore || claimed.length > 0) return WHILE_BUSY_MS;
      if (addresses.length === 0) return WITHOUT_ADDRESS_MS;
      return (await hasLanded(signal)) ? WHILE_BUSY_MS : LOOK_AGAIN_MS;
    },
    async settle() {
      await posts.ended();
      await writeLanded();
      posts.closeOthers([]);
    },
  };

  /** Waits a little for a post that ends; new events are looked for meanwhile, as one address may be slow. */
  async function hasLanded(signal: AbortSignal): Promise<boolean> {
    if (landed.length > 0 || !posts.isSome()) return landed.length > 0;
    const done = new AbortController();
    onLanding = () => done.abort();
    await clock.sleep(LOOK_AGAIN_MS, AbortSignal.any([done.signal, signal]));
    return true;
  }

  async function writeLanded(): Promise<void> {
    if (landed.length === 0) return;
    const ended = landed;
    landed = [];
    try {
      await settleLanded(ctx, ended);
    } catch (error) {
      // What came of them is known: it is written once the database is back.
      landed = [...ended, ...landed];
      throw error;
    }
  }

  async function claimFor(addresses: readonly AddressRow[]): Promise<DueDelivery[]> {
    const free = addresses
      .map((address) => ({ addressId: address.id, slots: posts.slotsOf(address) }))
      .filter(({ slots }) => slots > 0);
    if (free.length === 0) return [];
    const now = clock.now();
    return claimDeliveries(db, { free, now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  }
}

export const wallsOf = ({ env }: Pick<Ctx, "env">): Walls => ({ privateOrigins: env.eventPrivateOrigins });

/** True where more are to be published at once. */
function publishNext({ db, clock }: Ctx): Promise<boolean> {
  return db.transaction(
    async (tx) =>
      (await isAloneAt(tx, "outgoing")) &&
      (await publishOutgoing(tx, { limit: PAGE, now: clock.now() })) === PAGE,
  );
}

/** Writes down what came of tries, with the health of their addresses, and switches off who is gone or fails for long. */
async function settleLanded({ db, clock, log }: Ctx, landed: readonly Landed[]): Promise<void> {
  const now = clock.now();
  const told = landed.filter(({ isBrokenOff }) => !isBrokenOff);
  const health = [...new Set(told.map(({ addressId }) => addressId))].toSorted().map((addressId) => {
    const own = told.filter((outcome) => outcome.addressId === addressId);
    const accepted = own.some(({ state }) => state === "accepted");
    return { addressId, accepted, failed: own.some(({ problem }) => problem !== null), at: now };
  });
  const gone = told.filter(({ isGone }) => isGone).map(({ addressId }) => addressId);
  const isSomeOff = gone.length > 0 || health.some(({ accepted }) => !accepted);
  const off = await db.transaction(async (tx) => {
    await settleDeliveries(tx, landed);
    await noteHealth(tx, health);
    if (!isSomeOff) return [];
    return switchOff(tx, { gone, failingBefore: new Date(now.getTime() - FAILING_MS) });
  });
  for (const address of off) log.warn("an address of events was switched off", address);
}
