/** Which result belongs to which member of a bulk request, and how sure that is (engine.md §3). */
export type Match = {
  grade: "positional" | "aligned" | "group";
  /** For each result the index of its member, or null where nobody can say. */
  memberOfResult: (number | null)[];
  /** Members proven not accepted; empty in a group. */
  rejectedMembers: number[];
  /** True where the answer contradicts what order-keeping would give: the order cannot be trusted any more. */
  isContradiction: boolean;
};

/**
 * Bulk results carry no recipient (§2.6). They are matched by position when nothing was rejected and every
 * segment count agrees with ours; when some were rejected, only if exactly one order-keeping reading exists.
 */
export function matchResults(predictedSegments: number[], resultSegments: number[]): Match {
  const rejected = predictedSegments.length - resultSegments.length;
  const left = embedLeftmost(predictedSegments, resultSegments);
  if (!left) return group(resultSegments.length, true);
  if (rejected === 0)
    return { grade: "positional", memberOfResult: left, rejectedMembers: [], isContradiction: false };
  const right = embedRightmost(predictedSegments, resultSegments);
  const isOnly = right !== null && left.every((member, index) => member === right[index]);
  if (!isOnly || resultSegments.length === 0) return group(resultSegments.length, false);
  const taken = new Set(left);
  const rejectedMembers = predictedSegments.map((_, index) => index).filter((index) => !taken.has(index));
  return { grade: "aligned", memberOfResult: left, rejectedMembers, isContradiction: false };
}

const group = (results: number, isContradiction: boolean): Match => ({
  grade: "group",
  memberOfResult: Array.from({ length: results }, () => null),
  rejectedMembers: [],
  isContradiction,
});

// An order-keeping reading is unique exactly when the leftmost and the rightmost one are the same.
function embedLeftmost(members: number[], results: number[]): number[] | null {
  const found: number[] = [];
  let member = 0;
  for (const segments of results) {
    while (member < members.length && members[member] !== segments) member++;
    if (member === members.length) return null;
    found.push(member++);
  }
  return found;
}

function embedRightmost(members: number[], results: number[]): number[] | null {
  const mirrored = embedLeftmost(members.toReversed(), results.toReversed());
  return mirrored ? mirrored.map((member) => members.length - 1 - member).reverse() : null;
}
