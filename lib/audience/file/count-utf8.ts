/** Characters of several bytes that are UTF-8, and bytes that are part of none. */
export type Utf8Counts = { good: number; bad: number };

/** Counts over chunks cut anywhere, by the rules of the standard: no overlong form, no surrogate, nothing above U+10FFFF. */
export function createUtf8Counter() {
  const counts: Utf8Counts = { good: 0, bad: 0 };
  let wanted = 0;
  let low = 0x80;
  let high = 0xbf;
  function start(byte: number) {
    wanted = lengthOf(byte);
    if (wanted === 0) counts.bad++;
    low = LOWEST[byte] ?? 0x80;
    high = HIGHEST[byte] ?? 0xbf;
  }
  function goOn() {
    [low, high] = [0x80, 0xbf];
    wanted--;
    if (wanted === 0) counts.good++;
  }
  function add(byte: number) {
    if (wanted > 0 && byte >= low && byte <= high) return goOn();
    if (wanted > 0) counts.bad++;
    wanted = 0;
    if (byte >= 0x80) start(byte);
  }
  return {
    push(chunk: Uint8Array) {
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0;
        if (byte >= 0x80 || wanted > 0) add(byte);
      }
    },
    /** A character that the end of the file cuts off is bad; one that the end of a sample cuts off is neither. */
    end(isWhole: boolean): Utf8Counts {
      return { ...counts, bad: counts.bad + (isWhole && wanted > 0 ? 1 : 0) };
    },
  };
}

const LOWEST: Record<number, number> = { 224: 0xa0, 240: 0x90 };
const HIGHEST: Record<number, number> = { 237: 0x9f, 244: 0x8f };

/** How many bytes follow; 0 for one that begins no character. */
function lengthOf(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
}
