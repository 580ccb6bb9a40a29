import { OUTGOING_TYPES } from "#lib/contract/desk/outgoing-types.ts";
import type { Context } from "../context.ts";
import { secretsOf } from "../sight/index.ts";
import type { AddressRow } from "../store/outgoing/event-address.ts";
import type { DueDelivery, TryOutcome } from "../store/outgoing/event-delivery.ts";
import { keysOf } from "./address-secret.ts";
import {
  type Connections,
  openConnections,
  type Posted,
  postEvent,
  readTarget,
  type Walls,
} from "./post-event.ts";
import { publicEvent } from "./public-event.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after each try the next one follows; after the last of them it has failed. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/**
 * Posts to one address at a time, of each worker: a round claims no more than are free, and with 16 of them 1,000 events a second
 * waited 10 s. While it accepts nothing, one tries whether it is back.
 */
const SLOTS = 48;
const SLOTS_WHILE_FAILING = 1;

export type Posting = Walls & { tryMs?: number };
type Ctx = Pick<Context, "clock" | "env">;

/** What is being posted, by address: none waits for another. `onLanded` gets what came of each try. */
export function openPosts(ctx: Ctx, posting: Posting, onLanded: (landed: Landed) => void) {
  const running = new Map<string, { posts: Set<Promise<void>>; connections: Connections }>();
  return {
    isSome: () => [...running.values()].some(({ posts }) => posts.size > 0),
    /** How many more may be posted there at once. */
    slotsOf({ id, isOn, failingSince }: AddressRow): number {
      const slots = failingSince === null ? SLOTS : SLOTS_WHILE_FAILING;
      return isOn ? Math.max(0, slots - (running.get(id)?.posts.size ?? 0)) : 0;
    },
    start(address: AddressRow, delivery: DueDelivery, signal: AbortSignal): void {
      const own = running.get(address.id) ?? {
        posts: new Set(),
        connections: openConnections(SLOTS, posting),
      };
      running.set(address.id, own);
      const post = postOne(ctx, {
        ...{ address, delivery, posting, signal },
        connections: own.connections,
      }).then((landed) => {
        own.posts.delete(post);
        onLanded(landed);
      });
      own.posts.add(post);
    },
    async ended(): Promise<void> {
      await Promise.all([...running.values()].flatMap(({ posts }) => [...posts]));
    },
    /** Closes connections to all but these, where nothing is posted any more. */
    closeOthers(kept: readonly AddressRow[]): void {
      const known = new Set(kept.map(({ id }) => id));
      for (const [id, { posts, connections }] of running) {
        if (known.has(id) || posts.size > 0) continue;
        for (const agent of Object.values(connections)) agent.destroy();
        running.delete(id);
      }
    },
  };
}

/** What came of one try, and whether it was said that the address is gone. */
export type Landed = TryOutcome & { isGone: boolean };
type One = {
  address: AddressRow;
  delivery: DueDelivery;
  posting: Posting;
  connections: Connections;
  signal: AbortSignal;
};

async function postOne(ctx: Ctx, { address, delivery, posting, connections, signal }: One): Promise<Landed> {
  const { clock, env } = ctx;
  const startedAt = performance.now();
  const triedAt = clock.now();
  // Whatever it is, it is of this event alone, and must end no other.
  const posted = await post().catch((): Posted => ({ status: null, answer: null, problem: "unreachable" }));
  // We are stopping: nothing was learned of the other system, and whoever starts next makes this try.
  const isBrokenOff = signal.aborted && posted.status === null;
  const nextTryAt = isBrokenOff ? clock.now() : nextTryOf(delivery, clock.now());
  const { addressId, sequence, fence } = delivery;
  return {
    ...{ addressId, sequence, fence, triedAt, isBrokenOff, ...posted },
    state: posted.problem === null ? "accepted" : nextTryAt === null ? "failed" : "waiting",
    nextTryAt: nextTryAt ?? triedAt,
    tookMs: Math.round(performance.now() - startedAt),
    isGone: posted.status === 410,
  };

  async function post(): Promise<Posted> {
    const target = readTarget(address.url, posting);
    // The settings of the server may have changed since it was saved.
    if ("problem" in target) return { status: null, answer: null, problem: "not-allowed" };
    const { seesNumbers } = address;
    const keys = keysOf(address, { env, now: triedAt });
    if (keys.length === 0) return { status: null, answer: null, problem: "secret" };
    return postEvent({
      ...{ ...target, connections, signal, now: triedAt, id: delivery.id },
      body: JSON.stringify(publicEvent(delivery, { seesNumbers, secrets: secretsOf(env) })),
      keys,
      ...(posting.tryMs !== undefined && { tryMs: posting.tryMs }),
    });
  }
}

/** Null after the last try. A test event is tried once: somebody waits for what comes of it. */
function nextTryOf({ type, tries }: DueDelivery, now: Date): Date | null {
  const wait = OUTGOING_TYPES.some((each) => each === type) ? WAITS_MS[tries - 1] : undefined;
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
