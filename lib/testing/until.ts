import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { limitMs } from "#lib/launch/test/machine-speed.ts";

/** Looks until it finds something that is there; fails with `what` after `quietMs` on a quiet machine, longer elsewhere. */
export async function until<T>(
  look: () => T | Promise<T>,
  what: string | (() => string),
  quietMs = 60_000,
): Promise<NonNullable<T>> {
  for (const end = performance.now() + limitMs(quietMs); performance.now() < end; await wait(20)) {
    const found = await look();
    if (found) return found;
  }
  return assert.fail(typeof what === "string" ? what : what());
}
