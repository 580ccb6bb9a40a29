// As `maskNumbers` of the contract knows them: what it hides must not be found either.
const DIGIT = `[${digitRanges()}]`;
const GAP = String.raw`[\s()._*~\/\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2060\ufeff-]{0,3}`;

/** SQL of a text without its phone numbers: what people may search who see none, or they would guess digit by digit. */
export function withoutNumbers(expression: string): string {
  return `regexp_replace(${expression}, '(${DIGIT}${GAP}){7,}', '', 'g')`;
}

/** What `\p{Nd}` is there, as the ranges of a class: PostgreSQL has no word for the digits of all scripts. */
function digitRanges(): string {
  const ranges: string[] = [];
  for (let code = 0x30; code < 0x20000; code++) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code))) continue;
    // Unicode has them in rows of ten, from nought to nine.
    ranges.push(`${String.fromCodePoint(code)}-${String.fromCodePoint(code + 9)}`);
    code += 9;
  }
  return ranges.join("");
}
