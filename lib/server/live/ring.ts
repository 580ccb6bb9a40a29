import type { LivePosition, LiveRow } from "../store/live.ts";

type Entry = { position: LivePosition; bytes: Buffer };

/**
 * The newest events of the log, encoded once for all readers. A reader holds an index into it and pulls;
 * one that is slower than the ring is wide has to start again. `floor` is the position before the first entry.
 */
export function createRing(floor: LivePosition, { maxEntries = 5_000, maxBytes = 16 * 1024 * 1024 } = {}) {
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
    /** Position of the newest entry. */
    get position() {
      return entries.at(-1)?.position ?? floor;
    },
    add(position: LivePosition, bytes: Buffer) {
      entries.push({ position, bytes });
      size += bytes.length;
      // Trimmed in pieces: shifting one by one would move the whole array each time.
      if (entries.length > maxEntries * 1.25 || size > maxBytes * 1.25) trim();
    },
    /** Index of the first entry after a position, or -1 where some of what follows it was dropped. */
    indexAfter(position: LivePosition): number {
      return comparePositions(position, floor) < 0 ? -1 : first + countUpTo(entries, position);
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
      floor = entry?.position ?? floor;
      drop += 1;
    }
    entries = entries.slice(drop);
    first += drop;
  }
}

export type Ring = ReturnType<typeof createRing>;

/** Order of the log: transaction first, then sequence. */
export function comparePositions(a: LivePosition, b: LivePosition): number {
  if (a.xid.length !== b.xid.length) return a.xid.length - b.xid.length;
  if (a.xid !== b.xid) return a.xid < b.xid ? -1 : 1;
  return a.seq - b.seq;
}

/** One event of the stream; data is JSON text and so has no line breaks. */
export function encodeEvent(epoch: string, row: LiveRow): Buffer {
  return Buffer.from(`id: ${encodeId(epoch, row)}\nevent: ${row.topic}\ndata: ${row.data}\n\n`);
}

/** The opaque id a browser gives back when it returns. */
export function encodeId(epoch: string, position: LivePosition): string {
  return `${epoch}:${position.xid}:${position.seq}`;
}

/** Null for an id of another log or one that was never ours. */
export function readId(epoch: string, id: string): LivePosition | null {
  const [, ofEpoch, xid, seq] = /^([0-9a-f-]{36}):(\d{1,20}):(\d{1,15})$/.exec(id) ?? [];
  if (ofEpoch !== epoch || xid === undefined || seq === undefined) return null;
  // Beyond xid8 PostgreSQL would refuse the text itself.
  return BigInt(xid) < 2n ** 64n ? { xid, seq: Number(seq) } : null;
}

function countUpTo(entries: readonly Entry[], position: LivePosition): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry && comparePositions(entry.position, position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
