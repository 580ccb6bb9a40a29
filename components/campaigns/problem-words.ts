import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import type { AudienceCounts, AudienceProblem } from "#lib/contract/desk/audience.ts";
import { formatCount, formatNoun } from "../ui/format-count.ts";

const MUST_MEND = new Set([
  "invalid",
  "empty",
  "missing-value",
  "too-long",
  "no-text",
  "extra-cells",
  "stray-quote",
  "lost-letter",
]);

export type Blocking = {
  /** What has to be mended, or left out knowingly; a choice between duplicates is not among it. */
  problems: AudienceProblem[];
  /** Changes with what is wrong, so that a decision to leave rows out holds for these rows only. */
  signature: string;
};

/** What stands between the file and a review. */
export function blockingOf(check: AudienceCheck | undefined, version: number | undefined): Blocking {
  const problems = (check?.problems ?? []).filter(({ code }) => MUST_MEND.has(code));
  // Of another file, row 3 is another person.
  const parts = problems.map(({ todo, rows }) => `${version} ${todo}: ${rows.join(",")}`);
  return { problems, signature: parts.join(";") };
}

/** "rows 118, 402 and 977"; long lists are cut. */
export function rowsWord({ rows, count }: Pick<AudienceProblem, "rows" | "count">): string {
  const shown = rows.slice(0, 4).map(formatCount);
  if (count === 1) return `row ${shown[0]}`;
  if (count > shown.length) return `rows ${shown.join(", ")} and ${formatCount(count - shown.length)} more`;
  return `rows ${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

const LEFT_OUT: readonly [keyof AudienceCounts, string][] = [
  ["duplicate", "duplicate"],
  ["notMobile", "not a mobile"],
  ["suppressed", "opted out"],
  ["invalid", "invalid"],
  ["empty", "empty"],
  ["otherCountry", "abroad"],
];

/** "1,204 recipients, 24 rows left out: 9 duplicate, 4 not a mobile" */
export function countsWord(counts: AudienceCounts): string {
  const usable = counts.ok + counts.repaired;
  const left = counts.rows - usable;
  const recipients = formatNoun(usable, "recipient");
  if (left === 0) return `${recipients}, no row left out`;
  const parts = LEFT_OUT.filter(([bucket]) => counts[bucket] > 0);
  const words = parts.map(([bucket, word]) => `${formatCount(counts[bucket])} ${word}`);
  return `${recipients}, ${formatNoun(left, "row")} left out: ${words.join(", ")}`;
}

/** True where the server found the same rows; it alone knows who has opted out, whatever else such a row is. */
export function countsAgree(browser: AudienceCounts, server: AudienceCounts): boolean {
  const SAME = ["rows", "empty", "notMobile", "otherCountry", "duplicate"] as const;
  const open = (counts: AudienceCounts) => counts.ok + counts.repaired + counts.invalid + counts.suppressed;
  return SAME.every((bucket) => browser[bucket] === server[bucket]) && open(browser) === open(server);
}
