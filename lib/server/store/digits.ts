/** The noughts of all scripts: Unicode has decimal digits in rows of ten. Asked of the language, not written down again. */
const NOUGHTS: number[] = [];
for (let code = 0x30; code < 0x20000; code++) {
  if (!/\p{Nd}/u.test(String.fromCodePoint(code))) continue;
  NOUGHTS.push(code);
  code += 9;
}

/** What `\p{Nd}` is to JavaScript, as ranges of a class: PostgreSQL has no word for it. */
export const DIGITS = NOUGHTS.map(
  (nought) => `${String.fromCodePoint(nought)}-${String.fromCodePoint(nought + 9)}`,
).join("");

/** A digit in each script, as the characters of a class. */
export const spellingsOfDigit = (digit: string): string =>
  NOUGHTS.map((nought) => String.fromCodePoint(nought + Number(digit))).join("");
