import type { Phone } from "./normalise-phone.ts";

const PAGE_BITS = 16;
const PAGE_MASK = (1 << PAGE_BITS) - 1;
const PAGE_BYTES = 1 << (PAGE_BITS - 3);
const SPAN = 1_000_000_000;

/** Numbers seen so far: a paged bitmap for national ones (8 kB a page, 32 MB for every mobile), a Set for the rest. */
export type NumberSet = {
  /** True when it was new. */
  add(phone: Pick<Phone, "key" | "number">): boolean;
  /** The same for nine national digits. */
  addKey(national: number): boolean;
  /** Has what is kept of the national digits from one place to another brought near, before each is added. */
  fetch(keys: Int32Array, from: number, to: number): number;
};

export function createNumberSet(): NumberSet {
  const pages = createPages();
  const others = new Set<string>();
  return {
    addKey: pages.add,
    add({ key, number }) {
      const national = key ?? nationalOf(number ?? "");
      return national === null ? others.size !== others.add(number ?? "").size : pages.add(national);
    },
    fetch: pages.fetch,
  };
}

/** All pages in one array: with one for each, the way to a bit is so long that few of them are on their way at once. */
function createPages() {
  // Where each page begins; the first stays empty, and is that of numbers that have none yet.
  const begins = new Int32Array(Math.ceil(SPAN / (1 << PAGE_BITS)));
  let bits = new Uint8Array(8 * PAGE_BYTES);
  let used = PAGE_BYTES;
  function addPage(index: number): number {
    const begin = used;
    if (begin === bits.length) {
      const larger = new Uint8Array(bits.length * 2);
      larger.set(bits);
      bits = larger;
    }
    used += PAGE_BYTES;
    begins[index] = begin;
    return begin;
  }
  return {
    add(national: number): boolean {
      const begin = begins[national >>> PAGE_BITS] || addPage(national >>> PAGE_BITS);
      const at = begin + ((national & PAGE_MASK) >>> 3);
      const bit = 1 << (national & 7);
      const old = bits[at] ?? 0;
      bits[at] = old | bit;
      return (old & bit) === 0;
    },
    // One after the other, each would wait for the memory: in a loop that does nothing else, many are on their way at once.
    fetch(keys: Int32Array, from: number, to: number): number {
      const all = bits;
      let near = 0;
      for (let at = from; at < to; at++) {
        const national = keys[at] ?? -1;
        if (national >= 0)
          near |= all[(begins[national >>> PAGE_BITS] ?? 0) + ((national & PAGE_MASK) >>> 3)] ?? 0;
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
