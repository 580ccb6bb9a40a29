type Counted = Record<string, unknown>;
type Contradiction = "rejected-many" | "accepted-more" | "accepted-none" | "negative" | "credits-none";

/** `data` of an SMS answer whose counts contradict the rest of it; undefined where it counts nothing. */
export function alterCounts(data: Counted, how: Contradiction): Counted | undefined {
  const name = ["acceptedCount", "messageCount"].find((each) => typeof data[each] === "number");
  if (name === undefined) return undefined;
  const changes: Record<Contradiction, Counted> = {
    "rejected-many": { rejectedCount: 99 },
    "accepted-more": { [name]: Number(data[name]) + 1 },
    "accepted-none": { [name]: 0 },
    negative: { [name]: -Number(data[name]) },
    "credits-none": { creditsDeducted: 0 },
  };
  return { ...data, ...changes[how] };
}
