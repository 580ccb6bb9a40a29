import type { RepeatedNumber } from "../../contract/desk/campaign/audience.ts";

/** The numbers that stand in more than one row; which of them is kept may be known only after the whole file. */
export type RepeatedNumbers = {
  skip(number: string, row: number): void;
  /** Numbers that are named, of which somebody has to find the row that is kept. */
  named(): ReadonlySet<string>;
  finish(kept: ReadonlyMap<string, number>): RepeatedNumber[];
};

const MAX_NUMBERS = 100;
const MAX_ROWS = 20;

type Skipped = { rows: number[]; count: number };

/** Names the first numbers that repeat, with the rows that are skipped; of the others only their count is known. */
export function createRepeatedNumbers(): RepeatedNumbers {
  const met = new Map<string, Skipped>();
  return {
    skip(number, row) {
      const known = met.get(number);
      if (known) {
        known.count++;
        if (known.rows.length < MAX_ROWS) known.rows.push(row);
        // A number is a view into the piece of the file it was cut from; kept as it is, it keeps all of that.
      } else if (met.size < MAX_NUMBERS) met.set(structuredClone(number), { rows: [row], count: 1 });
    },
    named: () => new Set(met.keys()),
    finish: (kept) =>
      [...met].map(([number, { rows, count }]) => ({ number, kept: kept.get(number) ?? 0, rows, count })),
  };
}
