const ROUND = [1, 2, 2.5, 5, 10];

/** Three to five round values from zero that hold the greatest one: 7,140 gives 0, 2,500, 5,000, 7,500. */
export function tickSteps(greatest: number): number[] {
  const rough = Math.max(1, greatest) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = ROUND.find((round) => round * power >= rough) ?? 10;
  const step = Math.max(1, Math.round(factor * power));
  const count = Math.ceil(Math.max(1, greatest) / step);
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}
