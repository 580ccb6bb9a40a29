/** One range of bytes: `start` null is the last `last` bytes, `last` null goes to the end. */
export type ByteRange = { start: number | null; last: number | null };

/** A browser's Range header; null where there is none we follow, and then everything is given (RFC 9110 §14.2). */
export function readRange(header: string | null): ByteRange | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  const range = { start: from === "" ? null : Number(from), last: to === "" ? null : Number(to) };
  if (range.start !== null && range.last !== null && range.start > range.last) return null;
  return range;
}

/** The same as a header. */
export const rangeText = ({ start, last }: ByteRange): string => `bytes=${start ?? ""}-${last ?? ""}`;
