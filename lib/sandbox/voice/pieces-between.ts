import type { ByteRange } from "./sound-format.ts";

/** The bytes of a range out of equally long pieces, of which only those in the range are made. */
export function piecesBetween(
  { start, end }: ByteRange,
  pieceBytes: number,
  pieceAt: (index: number) => Buffer,
): Buffer {
  const first = Math.floor(start / pieceBytes);
  const last = Math.ceil(end / pieceBytes);
  const pieces = Array.from({ length: last - first }, (_, index) => pieceAt(first + index));
  const skipped = start - first * pieceBytes;
  return Buffer.concat(pieces).subarray(skipped, skipped + end - start);
}
