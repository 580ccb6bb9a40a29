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

/** Of the first so many parts: how many numbers they make at least, and where the last of these begins. */
type Cut = { count: number; start: number };

/** The fewest numbers that all the parts make together, in order; undefined where some part is left over. */
function cutAtSpaces(parts: readonly string[], isNumber: (text: string) => boolean): string[] | undefined {
  const cuts: (Cut | undefined)[] = [{ count: 0, start: 0 }];
  for (let end = 1; end <= parts.length; end++) cuts[end] = bestCut(cuts, { parts, end, isNumber });
  if (!cuts[parts.length]) return undefined;
  const numbers: string[] = [];
  for (let end = parts.length; end > 0; end = cuts[end]?.start ?? 0)
    numbers.push(parts.slice(cuts[end]?.start ?? 0, end).join(" "));
  return numbers.reverse();
}

type Parts = { parts: readonly string[]; end: number; isNumber: (text: string) => boolean };

function bestCut(cuts: readonly (Cut | undefined)[], { parts, end, isNumber }: Parts): Cut | undefined {
  let best: Cut | undefined;
  for (let start = Math.max(0, end - MAX_PIECES); start < end; start++) {
    const before = cuts[start];
    if (!before || (best && best.count <= before.count + 1)) continue;
    if (isNumber(parts.slice(start, end).join(" "))) best = { count: before.count + 1, start };
  }
  return best;
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
