/** The longest header of a FLAC frame (RFC 9639 §9.1). */
const HEADER = 16;

/**
 * Where a piece of at most `most` bytes ends: never inside what may be the header of a FLAC frame, as the decoder
 * overlooks the whole frame then.
 */
export function cutPiece(bytes: Uint8Array, most: number): number {
  for (let end = most; end > most / 2; ) {
    const sync = firstSync(bytes, Math.max(1, end - HEADER), end);
    if (sync === -1) return end;
    end = sync;
  }
  return most;
}

function firstSync(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++)
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0xff) & 0xfe) === 0xf8) return at;
  return -1;
}
