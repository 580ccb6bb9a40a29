import type { Encoding } from "./detect-encoding.ts";

/** Bytes to text, chunk by chunk; a byte order mark is not part of the text. */
export type TextStream = { decode(chunk: Uint8Array): string; end(): string };

export function createTextStream(encoding: Encoding): TextStream {
  if (encoding === "windows-1252") return { decode: decodeWindows1252, end: () => "" };
  const decoder = new TextDecoder(encoding);
  return { decode: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
}

// Node 20.18.3 and later decode windows-1252 as latin1 and browsers do not, so the table is ours.
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function decodeWindows1252(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8_192) {
    const codes = Array.from(bytes.subarray(start, start + 8_192), (byte) =>
      byte >= 0x80 && byte < 0xa0 ? HIGH.charCodeAt(byte - 0x80) : byte,
    );
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join("");
}
