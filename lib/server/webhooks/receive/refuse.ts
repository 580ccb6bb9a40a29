import { createHash } from "node:crypto";
import { WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER } from "#lib/contract/wire/limits.ts";
import { QUARANTINE_POOL_SIZE } from "#lib/server/pool-size.ts";
import { publish } from "#lib/server/publish.ts";
import { insertRefused, type NewRefused } from "#lib/server/store/event/event.ts";
import type { SteadyClock } from "../intake.ts";
import type { WebhookContext } from "../webhook-context.ts";

/** What anybody can send costs one row each at most this often, for each reason; more of it only costs its answer. */
const FORGED_PER_SECOND = 20;
const MAX_RAW_BYTES = 64 * 1024;

export type Refusal = Pick<NewRefused, "reason" | "receivedAt" | "address" | "headers" | "raw"> & {
  /** It may be genuine and comes again: one of each source and second is enough. */
  isInDoubt: boolean;
};

/**
 * The quarantine: keeps what was refused for a person to look at, and for a mended secret or clock.
 * Never awaited by an answer and never more than a bounded ring, so a flood of forgeries or replays costs nothing.
 */
export function createQuarantine({ db: shared, log, clock }: WebhookContext, steadyClock: SteadyClock) {
  // On connections of their own: where statements are slow, forgeries would take all those of the receiver.
  const db = shared.beside(QUARANTINE_POOL_SIZE);
  let second = 0;
  const used = new Map<string, number>();
  const again = new Map<string, number>();
  const running = new Set<Promise<void>>();
  return {
    add(refusal: Refusal) {
      const row = rowOf(refusal);
      if (row.digest) return keepOnce(row, row.digest.toString("hex"));
      if (!hasRoom(refusal)) return;
      run(keep(row.raw.byteLength > MAX_RAW_BYTES ? { ...row, raw: new Uint8Array() } : row, 1));
    },
    settle,
    async close() {
      await settle();
      await db.close();
    },
  };

  async function settle() {
    while (running.size > 0) await Promise.all(running);
  }

  function rowOf({ isInDoubt: _, ...refusal }: Refusal) {
    const digest = refusal.reason === "clock" ? digestOf(refusal) : null;
    return { ...refusal, digest, steady: { boot: steadyClock.boot, seconds: steadyClock.seconds() } };
  }

  function run(work: Promise<unknown>) {
    const write = work.then(
      () => undefined,
      (error: unknown) => log.warn("a refused callback was not kept", { error }),
    );
    running.add(write);
    void write.finally(() => running.delete(write));
  }

  /** While one is written, others of it are counted, and go out together. */
  function keepOnce(row: NewRefused, digest: string) {
    const count = again.get(digest);
    again.set(digest, (count ?? 0) + 1);
    if (count === undefined) run(keepCounted(row, digest));
  }

  async function keepCounted(row: NewRefused, digest: string) {
    try {
      for (let times = again.get(digest); times; times = again.get(digest)) {
        again.set(digest, 0);
        await keep(row, times);
      }
    } finally {
      again.delete(digest);
    }
  }

  async function keep(row: NewRefused, times: number): Promise<void> {
    if (await insertRefused(db, row, times))
      await publish(db, [{ topic: "connection", data: { refused: row.reason } }]);
  }

  function hasRoom({ reason, address, isInDoubt }: Refusal): boolean {
    const now = Math.floor(clock.now().getTime() / 1000);
    if (now !== second) used.clear();
    second = now;
    if (isInDoubt && count(`of ${address}`) > 1) return false;
    return count(reason) <= FORGED_PER_SECOND;
  }

  function count(what: string): number {
    const times = (used.get(what) ?? 0) + 1;
    used.set(what, times);
    return times;
  }
}

/** A signature is over time and bytes: two deliveries with the same one are the same. */
function digestOf({ headers }: Pick<Refusal, "headers">): Buffer {
  return createHash("sha256")
    .update(`${headers[WEBHOOK_TIMESTAMP_HEADER]} ${headers[WEBHOOK_SIGNATURE_HEADER]?.toLowerCase()}`)
    .digest();
}
