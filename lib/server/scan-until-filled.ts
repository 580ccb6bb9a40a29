import type { Clock } from "#lib/clock.ts";

const BUDGET_MS = 200;
/** An empty page is no answer: as long as nothing was found a search goes on. */
const PATIENCE_MS = 5_000;

/** What one step found, and where the next begins; null at the end. */
export type Step<Row, Place> = { rows: Row[]; next: Place | null };

/**
 * Looks step by step until `limit` are found or all was looked at; for a while where something was found, and for longer
 * where nothing was. What it found may be short of `limit`, and hardly ever nothing, and still have a next.
 */
export async function scanUntilFilled<Row, Place>(
  clock: Clock,
  { from, limit }: { from: Place; limit: number },
  look: (place: Place, limit: number) => Promise<Step<Row, Place>>,
): Promise<Step<Row, Place>> {
  const rows: Row[] = [];
  const begunMs = clock.now().getTime();
  let place = from;
  for (;;) {
    const step = await look(place, limit - rows.length);
    rows.push(...step.rows);
    if (step.next === null) return { rows, next: null };
    place = step.next;
    const ms = clock.now().getTime() - begunMs;
    if (rows.length >= limit || ms > (rows.length > 0 ? BUDGET_MS : PATIENCE_MS))
      return { rows, next: place };
  }
}
