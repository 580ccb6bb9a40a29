import type { Encoding } from "./detect-encoding.ts";

/**
 * Bytes to text, chunk by chunk, without a byte order mark, zero bytes and the Ctrl-Z that ended a file once: one of them
 * makes no file another thing than text. `isWhole` says whether the text of the last chunk lacks none of these.
 */
export type TextStream = { decode(chunk: Uint8Array): string; end(): string; isWhole(): boolean };

export function createTextStream(encoding: Encoding): TextStream {
  const decoder = new TextDecoder(encoding);
  const mend = encoding === "windows-1252" ? mendWindows1252 : (text: string) => text;
  let isWhole = true;
  const clean = (text: string) => {
    isWhole = !text.includes("\u0000") && !text.includes("\u001a");
    return isWhole ? text : text.replaceAll("\u0000", "").replaceAll("\u001a", "");
  };
  return {
    decode: (chunk) => clean(mend(decoder.decode(chunk, { stream: true }))),
    end: () => clean(decoder.decode()),
    isWhole: () => isWhole,
  };
}

// Some versions of Node decode windows-1252 as latin1 and browsers do not, so the table is ours.
export const HIGH_WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const mendWindows1252 = (text: string): string =>
  text.replace(
    /[\u0080-\u009f]/g,
    (character) => HIGH_WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character,
  );
