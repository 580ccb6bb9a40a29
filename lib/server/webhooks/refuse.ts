import { publish } from "../live/publish.ts";
import { insertRefused, type NewRefused } from "../store/event.ts";
import type { WebhookContext } from "./webhook-context.ts";

/** What anybody can send costs one row each at most this often, for each reason; more of it only costs its answer. */
const FORGED_PER_SECOND = 20;
const MAX_RAW_BYTES = 64 * 1024;

/**
 * The quarantine: keeps what was refused for a person to look at, and for a mended secret or clock.
 * Never awaited by an answer and never more than a bounded ring, so a flood of forgeries costs nothing.
 */
export function createQuarantine({ db, log, clock }: WebhookContext) {
  let second = 0;
  const used = new Map<string, number>();
  const running = new Set<Promise<void>>();
  return {
    add(refused: NewRefused) {
      if (refused.reason !== "clock" && !hasRoom(refused.reason)) return;
      const isWhole = refused.raw.byteLength <= MAX_RAW_BYTES;
      const row = isWhole ? refused : { ...refused, raw: new Uint8Array() };
      const write = keep(row).catch((error: unknown) =>
        log.warn("a refused callback was not kept", { error }),
      );
      running.add(write);
      void write.finally(() => running.delete(write));
    },
    async settle() {
      await Promise.all(running);
    },
  };

  async function keep(row: NewRefused): Promise<void> {
    await insertRefused(db, row);
    await publish(db, [{ topic: "connection", data: { refused: row.reason } }]);
  }

  function hasRoom(reason: string): boolean {
    const now = Math.floor(clock.now().getTime() / 1000);
    if (now !== second) used.clear();
    second = now;
    const count = (used.get(reason) ?? 0) + 1;
    used.set(reason, count);
    return count <= FORGED_PER_SECOND;
  }
}
