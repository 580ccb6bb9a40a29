const DAY_MS = 86_400_000;
/** Less than this is the way of an answer: it is told in whole seconds, and hearing it takes some time. */
export const NEAR_MS = 5_000;
/** What takes longer than this, or over the sleep of a laptop, says too little. */
const LONGEST_MS = 30_000;
/** With a clock that is wrong by more than a certificate holds, no page opens over HTTPS. */
const FARTHEST_MS = 90 * DAY_MS;

/** What the server's clock showed between two moments of this browser's. */
type ServerTime = { askedMs: number; heardMs: number; serverMs: number };

/** How far the console's clock is before that of this browser. */
let aheadMs = 0;

/** The time of the console, now or when this browser's clock showed `ms`: put right where the server has told another one. */
export const consoleNow = (ms = Date.now()): Date => new Date(ms + aheadMs);

/** Learns what time it is from an answer of our server. */
export function hearTime(told: ServerTime): void {
  aheadMs = aheadAfter(aheadMs, told);
}

/** The same from the header that every answer has; `askedMs` is when it was asked for. */
export function hearDate(date: string | null, askedMs: number): void {
  const serverMs = Date.parse(date ?? "");
  if (!Number.isNaN(serverMs)) hearTime({ askedMs, heardMs: Date.now(), serverMs });
}

/** The same from the page itself, which the server began to write at `renderedAt`. */
export function hearPage(renderedAt: string): void {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!page) return;
  const beganMs = Date.now() - performance.now();
  hearTime({
    askedMs: beganMs + page.requestStart,
    heardMs: beganMs + page.responseStart,
    serverMs: Date.parse(renderedAt),
  });
}

/**
 * True where the server's clock, told by a word that may have been on its way for a while, and ours cannot both be right:
 * this browser's was set, or the word is an old one. An answer to a question of now says which.
 */
export const isClockInDoubt = (serverMs: number): boolean =>
  Math.abs(consoleNow().getTime() - serverMs) > 2 * NEAR_MS;

/** How far the console's clock is ahead, after what is `known` of it and was told now; none where both may show the same. */
export function aheadAfter(known: number, { askedMs, heardMs, serverMs }: ServerTime): number {
  if (heardMs < askedMs || heardMs - askedMs > LONGEST_MS) return known;
  const [least, most] = [serverMs - heardMs - NEAR_MS, serverMs - askedMs + NEAR_MS];
  const fitting = [0, known].find((ahead) => least <= ahead && ahead <= most);
  if (fitting !== undefined) return fitting;
  const found = (least + most) / 2;
  return Math.abs(found) <= FARTHEST_MS ? found : 0;
}
