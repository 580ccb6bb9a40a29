import { formatCount } from "../../ui/text/format-count.ts";

/** `2 accepted, 1 refused`; never "sent", which nobody knows yet. */
export function resultWords(taken: number, refused: number): string {
  if (taken + refused === 0) return "The service accepted the request, but its answer names nobody";
  if (taken === 0)
    return refused === 1
      ? "Refused: nothing was sent"
      : `All ${formatCount(refused)} refused: nothing was sent`;
  const words = `${formatCount(taken)} accepted`;
  return refused === 0 ? words : `${words}, ${formatCount(refused)} refused`;
}
