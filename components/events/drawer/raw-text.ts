import type { EventDetail } from "#lib/contract/desk/event.ts";

/** The bytes of a base64 text. */
export function bytesOfBase64(base64: string): Uint8Array {
  const binary = atob(base64);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The bytes read as UTF-8; what is not UTF-8 becomes a replacement character. */
export function textOfBase64(base64: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytesOfBase64(base64));
}

// Eight to a line fit the drawer.
const WIDTH = 8;

/** Lines of offset, eight bytes in hex, and what of them is plain ASCII. */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += WIDTH) {
    const row = [...bytes.subarray(offset, offset + WIDTH)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = row.map((byte) => (byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
    lines.push(`${offset.toString(16).padStart(4, "0")}  ${hex.padEnd(WIDTH * 3 - 1)}  ${text}`);
  }
  return lines.join("\n");
}

/**
 * The body as an object, its fields in the order in which they were sent: the database keeps them in another one.
 * Where anything is odd about the bytes, its cleaned form is the better one to look at.
 */
export function payloadOf({ raw, payload, flags }: Pick<EventDetail, "raw" | "payload" | "flags">): unknown {
  const isOdd = flags.some((flag) => flag !== "other-account");
  if (!raw || isOdd) return payload;
  return JSON.parse(textOfBase64(raw));
}
