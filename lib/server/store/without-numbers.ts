import { DIGITS } from "./digits.ts";

// As `maskNumbers` of the contract knows them: what it hides must not be found either.
const GAP = String.raw`[\s()._*~\/\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2060\ufeff-]{0,3}`;

/** SQL of a text without its phone numbers: what people may search who see none, or they would guess digit by digit. */
export function withoutNumbers(expression: string): string {
  return `regexp_replace(${expression}, '([${DIGITS}]${GAP}){7,}', '', 'g')`;
}
