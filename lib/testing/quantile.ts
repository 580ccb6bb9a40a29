/** The value that `share` of them lie below: 0.5 for the median; 0 where there are none. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
