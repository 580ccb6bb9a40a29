import type { Bars } from "#components/ui/plot/bar-plot.tsx";
import type { CreditDays } from "#lib/contract/desk/credits.ts";

const DAY_MS = 86_400_000;
/** Every so many days are named below the plot. */
const NAMED = 4;

/** Every day from the first to the last: first what no answer said, then what the service said. */
export function daysOf({ from, to, days }: CreditDays): Bars[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, place) => {
    const key = new Date(Date.parse(from) + place * DAY_MS).toISOString().slice(0, 10);
    const { counted = 0, said = 0 } = known.get(key) ?? {};
    return {
      key,
      label: place % NAMED === 0 ? String(Number(key.slice(8))) : "",
      first: counted,
      second: said,
    };
  });
}
