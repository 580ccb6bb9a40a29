import type { Db } from "#lib/db/index.ts";
import type { Log } from "../log.ts";
import { findLinks } from "../store/link.ts";

const MAX_BATCH = 500;
/** Whoever waits behind more has left by the time it is their turn. */
const MAX_WAITING = 5_000;

/** `null`: somebody's, without an address. */
export type Destination = string | null | "nobody" | "busy";

type Waiting = { code: string; resolve: (to: Destination) => void };

/**
 * Looks links up, all that are asked for at the same time in one statement: thousands a second are the work of one
 * connection, and leave the others to callbacks. `busy` where too many wait, or the database does not answer.
 */
export function linkFinder({ db, log }: { db: Db; log: Log }): (code: string) => Promise<Destination> {
  let waiting: Waiting[] = [];
  let isAsking = false;
  return (code) => {
    if (waiting.length >= MAX_WAITING) return Promise.resolve("busy");
    return new Promise((resolve) => {
      waiting.push({ code, resolve });
      if (!isAsking) void askAll();
    });
  };

  async function askAll() {
    isAsking = true;
    // All that come in this turn of the loop are asked for together.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await answer(batch);
    }
    isAsking = false;
  }

  async function answer(batch: readonly Waiting[]) {
    try {
      const found = await findLinks(db, [...new Set(batch.map(({ code }) => code))]);
      const destinations = new Map(found.map(({ code, linkTo }) => [code, linkTo]));
      for (const { code, resolve } of batch) {
        const to = destinations.get(code);
        resolve(to === undefined ? "nobody" : to);
      }
    } catch (error) {
      log.warn("links could not be looked up", { error });
      for (const { resolve } of batch) resolve("busy");
    }
  }
}
