import type { ReadHour } from "../desk/comparison.ts";
import { LEAST_OF_HOUR } from "./comparing.ts";

export type Bucket = { key: number; arrived: number; quick: number };

/** Added up by the hour of the day, or by the weekday, in their order; those with too few to say anything are left out. */
export function bucketsOf(hours: readonly ReadHour[], by: "hour" | "weekday"): Bucket[] {
  const sums = new Map<number, Bucket>();
  for (const { arrived, quick, ...at } of hours) {
    const sum = sums.get(at[by]) ?? { key: at[by], arrived: 0, quick: 0 };
    sums.set(at[by], { ...sum, arrived: sum.arrived + arrived, quick: sum.quick + quick });
  }
  return [...sums.values()]
    .filter(({ arrived }) => arrived >= LEAST_OF_HOUR)
    .toSorted((a, b) => a.key - b.key);
}

/** Where most were read even if chance was against it (lower end of the Wilson interval at 95 %); null where there is no choice. */
export function bestOf(buckets: readonly Bucket[]): Bucket | null {
  if (buckets.length < 2) return null;
  const [best = null] = buckets.toSorted((a, b) => leastOf(b) - leastOf(a));
  return best;
}

const Z = 1.96;

function leastOf({ arrived: n, quick }: Bucket): number {
  const share = quick / n;
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  return (share + (Z * Z) / (2 * n) - spread) / (1 + (Z * Z) / n);
}
