// As `maskNumbers` of the contract knows them: what it hides must not be found either.
const DIGIT = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]`;
const GAP = String.raw`[\s()._*~\/\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2060\ufeff-]{0,3}`;

/** SQL of a text without its phone numbers: what people may search who see none, or they would guess digit by digit. */
export function withoutNumbers(expression: string): string {
  return `regexp_replace(${expression}, '(${DIGIT}${GAP}){7,}', '', 'g')`;
}
