type Limits = { most: number; perSecond: number; maxAddresses: number };

/**
 * A phone network puts thousands of its customers behind one address, so an address may open as many pages as a campaign
 * brings it; what guesses (a code that is nobody's) and what writes costs it more.
 */
const LIMITS: Limits = { most: 400, perSecond: 40, maxAddresses: 50_000 };

export const COSTS = { open: 1, miss: 20, write: 10 } as const;

/**
 * How much each address may still ask for, in memory: a flood of one address is refused before the database hears of it.
 * Bounded: of more addresses than are kept those that were quiet for longest begin anew.
 */
export function addressBudget(now: () => number = () => performance.now(), limits: Limits = LIMITS) {
  const { most, perSecond, maxAddresses } = limits;
  const left = new Map<string, { points: number; atMs: number }>();
  return {
    /** False where the address has nothing left; a debt ends after twice the time that filling up takes. */
    spend(address: string, cost: number): boolean {
      const nowMs = now();
      const known = left.get(address) ?? { points: most, atMs: nowMs };
      const points = Math.min(most, known.points + ((nowMs - known.atMs) / 1_000) * perSecond);
      const isLeft = points > 0;
      left.delete(address);
      left.set(address, { points: isLeft ? Math.max(-most, points - cost) : points, atMs: nowMs });
      if (left.size > maxAddresses) left.delete(left.keys().next().value ?? "");
      return isLeft;
    },
  };
}

export type AddressBudget = ReturnType<typeof addressBudget>;
