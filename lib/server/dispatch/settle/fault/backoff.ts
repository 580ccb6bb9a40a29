const FIRST_MS = 1_000;
const MAX_MS = 15 * 60_000;

/** Full jitter: anywhere between half a second and a ceiling that doubles from 1 s to 15 min. */
export function fullJitterMs(tries: number): number {
  const ceiling = Math.min(FIRST_MS * 2 ** Math.max(0, Math.min(tries, 20) - 1), MAX_MS);
  return Math.round(500 + Math.random() * Math.max(0, ceiling - 500));
}
