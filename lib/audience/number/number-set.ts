import type { Phone } from "./normalise-phone.ts";

const PAGE_BITS = 16;
const PAGE_MASK = (1 << PAGE_BITS) - 1;
const SPAN = 1_000_000_000;

/** Numbers seen so far: a paged bitmap for national ones (8 kB a page, 25 MB for every mobile), a Set for the rest. */
export type NumberSet = {
  /** True when it was new. */
  add(phone: Pick<Phone, "key" | "number">): boolean;
  /** The same for nine national digits. */
  addKey(national: number): boolean;
  /** Has what is kept of these national digits brought near, before each is added. */
  fetch(keys: Int32Array): number;
};

export function createNumberSet(): NumberSet {
  // Full length at once: filled from its middle, an array without one becomes a slow dictionary.
  const pages = new Array<Uint8Array | undefined>(Math.ceil(SPAN / (1 << PAGE_BITS)));
  const others = new Set<string>();
  function addKey(national: number): boolean {
    const index = national >>> PAGE_BITS;
    pages[index] ??= new Uint8Array(1 << (PAGE_BITS - 3));
    const page = pages[index];
    const at = (national & PAGE_MASK) >>> 3;
    const bit = 1 << (national & 7);
    const old = page[at] ?? 0;
    page[at] = old | bit;
    return (old & bit) === 0;
  }
  return {
    addKey,
    add({ key, number }) {
      const national = key ?? nationalOf(number ?? "");
      return national === null ? others.size !== others.add(number ?? "").size : addKey(national);
    },
    // One after the other, each would wait for the memory: in a loop that does nothing else, many are on their way at once.
    fetch(keys) {
      let near = 0;
      for (let at = 0; at < keys.length; at++) {
        const national = keys[at] ?? -1;
        const page = national < 0 ? undefined : pages[national >>> PAGE_BITS];
        if (page) near |= page[(national & PAGE_MASK) >>> 3] ?? 0;
      }
      // Answered, or the compiler would leave the reading out.
      return near;
    },
  };
}

// The same number may come by the slow way, repaired; it has to meet the same bit.
function nationalOf(number: string): number | null {
  if (number.length !== 13 || !number.startsWith("+255")) return null;
  const national = Number.parseInt(number.slice(4), 10);
  return national < SPAN ? national : null;
}
