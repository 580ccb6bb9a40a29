/** Who has how many, so that who has most is known without asking everybody: a step up or down costs the same for all. */
export function createRanks() {
  const places = new Map<string, number>();
  const ranks: Set<string>[] = [];
  return {
    /** This one has so many now. */
    move(who: string, count: number) {
      ranks[places.get(who) ?? 0]?.delete(who);
      places.delete(who);
      while (ranks.length > 0 && ranks.at(-1)?.size === 0) ranks.pop();
      if (count === 0) return;
      while (ranks.length <= count) ranks.push(new Set());
      ranks[count]?.add(who);
      places.set(who, count);
    },
    /** The most that anybody has. */
    most: (): number => Math.max(0, ranks.length - 1),
    /** Somebody who has the most. */
    first: (): string | undefined => ranks.at(-1)?.values().next().value,
  };
}
