import { formatCount } from "../ui/format-count.ts";

/** `2 handed over, 1 refused`; never "sent", which nobody knows yet. */
export function resultWords(taken: number, refused: number): string {
  if (taken + refused === 0) return "The service took the request, and named nobody in its answer";
  if (taken === 0)
    return refused === 1 ? "Refused: nothing left" : `All ${formatCount(refused)} refused: nothing left`;
  const words = `${formatCount(taken)} handed over`;
  return refused === 0 ? words : `${words}, ${formatCount(refused)} refused`;
}
