import type { Encoding } from "./detect-encoding.ts";

/** Bytes to text, chunk by chunk; a byte order mark is not part of the text. */
export type TextStream = { decode(chunk: Uint8Array): string; end(): string };

export function createTextStream(encoding: Encoding): TextStream {
  const decoder = new TextDecoder(encoding);
  const mend = encoding === "windows-1252" ? mendWindows1252 : (text: string) => text;
  return {
    decode: (chunk) => mend(decoder.decode(chunk, { stream: true })),
    end: () => decoder.decode(),
  };
}

// Some versions of Node decode windows-1252 as latin1 and browsers do not, so the table is ours.
export const HIGH_WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const mendWindows1252 = (text: string): string =>
  text.replace(
    /[\u0080-\u009f]/g,
    (character) => HIGH_WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character,
  );
