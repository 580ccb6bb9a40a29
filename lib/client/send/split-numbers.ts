/**
 * Cuts what was typed or pasted into numbers. Lines, commas, semicolons and tabs always part; spaces part only where
 * every piece is a number by itself, so `+255 754 000 318` stays whole. `isNumber` says what counts as one.
 */
export function splitNumbers(text: string, isNumber: (text: string) => boolean): string[] {
  return text
    .split(/[\r\n,;\t|]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .flatMap((piece) => splitAtSpaces(piece, isNumber));
}

function splitAtSpaces(piece: string, isNumber: (text: string) => boolean): string[] {
  if (!/\s/.test(piece) || isNumber(piece)) return [piece];
  const parts = piece.split(/\s+/);
  return parts.every(isNumber) ? parts : [piece];
}
