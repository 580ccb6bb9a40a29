import type { LiveRow } from "../store/console/live.ts";

/** What a stream carries: rows of what is listed on the page, and of all else hints that there is news. */
export type Interest = {
  /** The same for all who ask for the same. */
  key: string;
  /** Hints of every topic, so that its ids say how far it has come. */
  isAll: boolean;
  hasRows: boolean;
  /** What it is to hint of where there were news of these topics; null is any. */
  hintsOf(topics: ReadonlySet<string> | null): string[];
  pick(epoch: string, row: LiveRow): Picked;
  /** What is listed, as these rows leave it: one event without an id, or null where they say nothing of it. */
  recall(rows: readonly LiveRow[]): Buffer | null;
};

/** What of a row goes out as it is, and what it is only a hint of. */
export type Picked = { bytes: Buffer | null; hints: readonly string[] };

type Entry = { seq: number; bytes: Buffer; row: LiveRow | null; at: number };

/** A piece of the ring as a reader of some interest gets it, and where it goes on. */
type Piece = { bytes: Buffer; hints: readonly string[]; next: number };

/**
 * The newest events of the log, encoded once for all readers. A reader holds an index into it and pulls;
 * one that is slower than the ring is wide has to start again. `floor` is the number before the first entry.
 */
export function createRing(
  floor: number,
  { maxEntries = 5_000, maxBytes = 16 * 1024 * 1024, epoch = "" } = {},
) {
  let entries: Entry[] = [];
  let first = 0;
  let size = 0;
  const pieces = new Map<string, Piece>();
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
    add(seq: number, bytes: Buffer, row: LiveRow | null = null) {
      entries.push({ seq, bytes, row, at: performance.now() });
      size += bytes.length;
      pieces.clear();
      // Trimmed in pieces: shifting one by one would move the whole array each time.
      if (entries.length > maxEntries * 1.25 || size > maxBytes * 1.25) trim();
    },
    /** Index of the first entry after a number, or -1 where some of what follows it was dropped. */
    indexAfter(seq: number): number {
      return seq < floor ? -1 : first + countUpTo(entries, seq);
    },
    /** The id of what stands before an index. */
    idBefore: (index: number): string => encodeId(epoch, entries[index - first - 1]?.seq ?? floor),
    /** The topics of all from an index on, and of what came in so many ms before. */
    topicsBetween(index: number, beforeMs: number): Set<string> {
      return topicsOf(entries, index - first, beforeMs);
    },
    /** The rows before an index that came at most so many ms before now. */
    rowsBefore(index: number, sinceMs: number): LiveRow[] {
      const since = performance.now() - sinceMs;
      return entries.slice(0, index - first).flatMap(({ row, at }) => (row && at >= since ? [row] : []));
    },
    /** From an index on, about `maxBytes`; readers who want the same share one buffer, also of what is several pieces long. */
    read(from: number, maxChunkBytes: number, interest: Interest | null = null): Piece {
      const key = `${from} ${interest?.key ?? WHOLE}`;
      const known = pieces.get(key);
      if (known) return known;
      const piece = collect(entries, { from: from - first, maxChunkBytes, interest, epoch });
      piece.next += first;
      if (pieces.size >= MOST_PIECES) pieces.clear();
      pieces.set(key, piece);
      return piece;
    },
  };

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

type Collecting = { from: number; maxChunkBytes: number; interest: Interest | null; epoch: string };

function collect(entries: readonly Entry[], { from, maxChunkBytes, interest, epoch }: Collecting): Piece {
  const parts: Buffer[] = [];
  const hints = new Set<string>();
  let length = 0;
  let next = from;
  for (; next < entries.length && length < maxChunkBytes; next++) {
    const picked = pickOf(entries[next] as Entry, interest, epoch);
    for (const hint of picked.hints) hints.add(hint);
    if (!picked.bytes) continue;
    parts.push(picked.bytes);
    length += picked.bytes.length;
  }
  return { bytes: Buffer.concat(parts, length), hints: [...hints], next };
}

const pickOf = ({ bytes, row }: Entry, interest: Interest | null, epoch: string): Picked =>
  interest && row ? interest.pick(epoch, row) : { bytes, hints: [] };

function topicsOf(entries: readonly Entry[], place: number, beforeMs: number): Set<string> {
  const topics = new Set<string>();
  const since = (entries[place - 1]?.at ?? 0) - beforeMs;
  for (const [at, { row, at: addedAt }] of entries.entries())
    if (row && (at >= place || (beforeMs > 0 && addedAt >= since))) topics.add(row.topic);
  return topics;
}

/** No list of names is this. */
const WHOLE = "whole";
/** Whoever asks for something else with each stream makes none of it wait here. */
const MOST_PIECES = 256;

export type Ring = ReturnType<typeof createRing>;

/** One event of the stream; data is JSON text and so has no line breaks. */
export function encodeEvent(epoch: string, row: LiveRow): Buffer {
  return Buffer.from(`id: ${encodeId(epoch, row.seq)}\nevent: ${row.topic}\ndata: ${row.data}\n\n`);
}

/** The opaque id a browser gives back when it returns. The beginning of the epoch tells logs apart, in each hint of a phone's. */
export function encodeId(epoch: string, seq: number): string {
  return `${epoch.slice(0, 8)}:${seq}`;
}

/** Null for an id of another log or one that was never ours. */
export function readId(epoch: string, id: string): number | null {
  const [, ofEpoch, seq] = /^([0-9a-f]{8}):(\d{1,15})$/.exec(id) ?? [];
  return ofEpoch === epoch.slice(0, 8) && seq !== undefined ? Number(seq) : null;
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
