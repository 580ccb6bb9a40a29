import type { Phone } from "./normalise-phone.ts";

const PAGE_BITS = 16;
const SPAN = 1_000_000_000;

/** Numbers seen so far: a paged bitmap for national ones (8 kB a page, 25 MB for every mobile), a Set for the rest. */
export type NumberSet = {
  /** True when it was new. */
  add(phone: Phone): boolean;
};

export function createNumberSet(): NumberSet {
  // Full length at once: filled from its middle, an array without one becomes a slow dictionary.
  const pages = new Array<Uint8Array | undefined>(Math.ceil(SPAN / (1 << PAGE_BITS)));
  const others = new Set<string>();
  return {
    add({ key, number }) {
      const national = key ?? nationalOf(number ?? "");
      if (national === null) return others.size !== others.add(number ?? "").size;
      const index = national >>> PAGE_BITS;
      pages[index] ??= new Uint8Array(1 << (PAGE_BITS - 3));
      const page = pages[index];
      const at = (national & ((1 << PAGE_BITS) - 1)) >>> 3;
      const bit = 1 << (national & 7);
      const old = page[at] ?? 0;
      page[at] = old | bit;
      return (old & bit) === 0;
    },
  };
}

// The same number may come by the slow way, repaired; it has to meet the same bit.
function nationalOf(number: string): number | null {
  if (number.length !== 13 || !number.startsWith("+255")) return null;
  const national = Number.parseInt(number.slice(4), 10);
  return national < SPAN ? national : null;
}
