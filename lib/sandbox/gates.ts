import { EventEmitter, once } from "node:events";
import { Refusal } from "./http/refusal.ts";

/** One request that waits at a gate, before or after it took effect. */
export type Waiting = { operation: string; when: "before" | "after"; recipients: readonly string[] };

type Entry = Waiting & { goOn(): void };

/** The requests that wait at the gates of one fault plan, in the order in which they came. */
export type Gates = ReturnType<typeof createGates>;

export function createGates() {
  const entries: Entry[] = [];
  const opened = new Set<string>();
  const changes = new EventEmitter().setMaxListeners(0);

  function leave(leaving: readonly Entry[]) {
    for (const entry of leaving) {
      const at = entries.indexOf(entry);
      if (at >= 0) entries.splice(at, 1);
      entry.goOn();
    }
  }
  const matching = (operation: string) =>
    entries.filter((entry) => operation === "*" || operation === entry.operation);

  return {
    isOpen: (operation: string) => opened.has("*") || opened.has(operation),
    waiting: (): Waiting[] => entries.map(({ goOn: _, ...waiting }) => waiting),
    /** Ends when the request is let go on, or `signal` says that its client has gone. */
    async wait(waiting: Waiting, signal: AbortSignal): Promise<void> {
      if (signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const entry = { ...waiting, goOn: resolve };
      const abandon = () => leave([entry]);
      signal.addEventListener("abort", abandon, { once: true });
      entries.push(entry);
      changes.emit("arrived");
      await promise;
      signal.removeEventListener("abort", abandon);
    },
    /** Ends when so many requests wait at once. */
    async reached(count: number): Promise<void> {
      while (entries.length < count) await once(changes, "arrived");
    },
    /**
     * Lets the oldest `requests` of an operation go on while later ones still wait; without a number all of them, and
     * the gate is open from then on. Throws 409 where fewer wait.
     */
    release(operation: string, requests?: number): number {
      const found = matching(operation);
      if (requests === undefined) opened.add(operation);
      else if (found.length < requests) throw new Refusal(409, `Only ${found.length} requests wait`);
      const leaving = found.slice(0, requests);
      leave(leaving);
      return leaving.length;
    },
  };
}
