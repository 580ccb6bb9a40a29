/** Keys in the order of §2.4: numeric ones by value, then the others by alphabet. */
export function orderedKeys(keys: readonly string[]): string[] {
  return [...keys].sort(compareKeys);
}

function compareKeys(left: string, right: string): number {
  const leftNumber = numberOf(left);
  const rightNumber = numberOf(right);
  if (leftNumber !== rightNumber) return leftNumber < rightNumber ? -1 : 1;
  return left < right ? -1 : Number(left > right);
}

function numberOf(key: string): number {
  return /^\d+$/.test(key) ? Number(key) : Number.POSITIVE_INFINITY;
}
