import type { SegmentCount } from "#lib/contract/rules/text/segments.ts";

// GSM 03.38: of several segments each gives 7 septets or 3 code units to its header.
const SIZE = { gsm7: { one: 160, many: 153 }, ucs2: { one: 70, many: 67 } } as const;

/** How many units fit each segment of a message that has so many. */
export function segmentSizeOf(encoding: SegmentCount["encoding"], segments: number): number {
  return segments > 1 ? SIZE[encoding].many : SIZE[encoding].one;
}
