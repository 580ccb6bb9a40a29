const BASIS = 0x6c62272e07bb014262b821756295c58dn;
const PRIME = 0x0000000001000000000000000000013bn;
const MASK = (1n << 128n) - 1n;

/**
 * A fingerprint of a file's headings in their order, 128 bits of FNV-1a as 32 letters: two files with one of them have the
 * same columns. Capital letters and spaces around a heading make no other shape.
 */
export function headerShape(headers: readonly string[]): string {
  let hash = BASIS;
  for (const code of codesOf(headers)) hash = ((hash ^ BigInt(code)) * PRIME) & MASK;
  return hash.toString(16).padStart(32, "0");
}

function* codesOf(headers: readonly string[]): Generator<number> {
  for (const header of headers) {
    const plain = header.trim().toLowerCase();
    for (let at = 0; at < plain.length; at++) yield plain.charCodeAt(at);
    // No letter of a heading: ["a", "b"] is not ["ab"].
    yield 0x1_0000;
  }
}
