import type { LiveRow } from "../store/console/live.ts";

type Entry = { seq: number; bytes: Buffer };

/**
 * The newest events of the log, encoded once for all readers. A reader holds an index into it and pulls;
 * one that is slower than the ring is wide has to start again. `floor` is the number before the first entry.
 */
export function createRing(floor: number, { maxEntries = 5_000, maxBytes = 16 * 1024 * 1024 } = {}) {
  let entries: Entry[] = [];
  let first = 0;
  let size = 0;
  let cached: { from: number; to: number; bytes: Buffer; next: number } | undefined;
  return {
    get start() {
      return first;
    },
    get end() {
      return first + entries.length;
    },
    /** Number of the newest entry. */
    get newest() {
      return entries.at(-1)?.seq ?? floor;
    },
    add(seq: number, bytes: Buffer) {
      entries.push({ seq, bytes });
      size += bytes.length;
      // Trimmed in pieces: shifting one by one would move the whole array each time.
      if (entries.length > maxEntries * 1.25 || size > maxBytes * 1.25) trim();
    },
    /** Index of the first entry after a number, or -1 where some of what follows it was dropped. */
    indexAfter(seq: number): number {
      return seq < floor ? -1 : first + countUpTo(entries, seq);
    },
    /** From an index on, about `maxBytes`; readers in step share one buffer. */
    read(from: number, maxChunkBytes: number): { bytes: Buffer; next: number } {
      const to = first + entries.length;
      if (cached?.from !== from || cached.to !== to) cached = { ...collect(from, maxChunkBytes), from, to };
      return cached;
    },
  };

  function collect(from: number, maxChunkBytes: number) {
    const parts: Buffer[] = [];
    let length = 0;
    for (const entry of entries.slice(from - first)) {
      if (length >= maxChunkBytes) break;
      parts.push(entry.bytes);
      length += entry.bytes.length;
    }
    return { bytes: Buffer.concat(parts, length), next: from + parts.length };
  }

  function trim() {
    let drop = 0;
    while (drop < entries.length && (entries.length - drop > maxEntries || size > maxBytes)) {
      const entry = entries[drop];
      size -= entry?.bytes.length ?? 0;
      floor = entry?.seq ?? floor;
      drop += 1;
    }
    entries = entries.slice(drop);
    first += drop;
  }
}

export type Ring = ReturnType<typeof createRing>;

/** One event of the stream; data is JSON text and so has no line breaks. */
export function encodeEvent(epoch: string, row: LiveRow): Buffer {
  return Buffer.from(`id: ${encodeId(epoch, row.seq)}\nevent: ${row.topic}\ndata: ${row.data}\n\n`);
}

/** The opaque id a browser gives back when it returns. */
export function encodeId(epoch: string, seq: number): string {
  return `${epoch}:${seq}`;
}

/** Null for an id of another log or one that was never ours. */
export function readId(epoch: string, id: string): number | null {
  const [, ofEpoch, seq] = /^([0-9a-f-]{36}):(\d{1,15})$/.exec(id) ?? [];
  return ofEpoch === epoch && seq !== undefined ? Number(seq) : null;
}

function countUpTo(entries: readonly Entry[], seq: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry && entry.seq <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
