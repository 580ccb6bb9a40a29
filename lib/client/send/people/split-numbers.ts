/** A number is written in at most so many pieces: `+ 255 ( 0 ) 754 000 318`. */
const MAX_PIECES = 8;

/**
 * Cuts what was typed or pasted into numbers. Lines, commas, semicolons and tabs always part; spaces part only where
 * every run between them is a number, so `+255 754 000 318` stays whole, or where several stand whole among others.
 * `isNumber` says what counts as one.
 */
export function splitNumbers(text: string, isNumber: (text: string) => boolean): string[] {
  return text
    .split(/[\r\n,;\t|]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .flatMap((piece) => (isNumber(piece) ? [piece] : cut(piece, isNumber)));
}

function cut(piece: string, isNumber: (text: string) => boolean): string[] {
  const parts = piece.split(/\s+/);
  return cutAtSpaces(parts, isNumber) ?? cutAroundWhole(parts, isNumber) ?? [piece];
}

/** The fewest numbers that all the parts make together, in order; undefined where some part is left over. */
function cutAtSpaces(parts: readonly string[], isNumber: (text: string) => boolean): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= parts.length; end++) {
    for (let start = Math.max(0, end - MAX_PIECES); start < end; start++) {
      const before = best[start];
      const known = best[end];
      if (!before || (known && known.length <= before.length + 1)) continue;
      const run = parts.slice(start, end).join(" ");
      if (isNumber(run)) best[end] = [...before, run];
    }
  }
  return best[parts.length];
}

/** Two or more that need no space, and what stands between them as it was written; undefined where there are not so many. */
function cutAroundWhole(parts: readonly string[], isNumber: (text: string) => boolean): string[] | undefined {
  const isWhole = parts.map(isNumber);
  if (isWhole.filter(Boolean).length < 2) return undefined;
  const pieces: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (at > 0 && !isWhole[at] && !isWhole[at - 1]) pieces.push(`${pieces.pop()} ${part}`);
    else pieces.push(part);
  }
  return pieces;
}
