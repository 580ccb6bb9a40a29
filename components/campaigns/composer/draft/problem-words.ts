import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import type { AudienceCounts, AudienceProblem } from "#lib/contract/desk/campaign/audience.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

const MUST_MEND = new Set([
  "invalid",
  "invented",
  "empty",
  "missing-value",
  "too-long",
  "no-text",
  "extra-cells",
  "long-row",
  "stray-quote",
  "lost-letter",
  "damaged-text",
  "second-table",
  "headings-again",
]);

export type Blocking = {
  /** What has to be mended, or left out knowingly; a choice between duplicates is not among it. */
  problems: AudienceProblem[];
  /** Changes with what is wrong, so that a decision to leave rows out holds for these rows only. */
  signature: string;
};

const LONGEST = 1_500;

/** What is between the file and a review. */
export function blockingOf(check: AudienceCheck | undefined): Blocking {
  const problems = (check?.problems ?? []).filter(({ code }) => MUST_MEND.has(code));
  const parts = problems.map(({ todo, rows }) => `${todo}: ${rows.join(",")}`);
  return { problems, signature: parts.join(";").slice(0, LONGEST) };
}

/** "Fill in Jina in 3 rows, or choose a default text" */
export const todoWord = ({ todo, orDefaultOf }: Pick<AudienceProblem, "todo" | "orDefaultOf">): string =>
  orDefaultOf === undefined ? todo : `${todo}, or choose a default text`;

/** Where in the message that is done. */
export const defaultTarget = (column: string): string => `default text of ${column}`;

/** "rows 118, 402 and 977"; long lists are cut. */
export function rowsWord({ rows, count }: Pick<AudienceProblem, "rows" | "count">): string {
  const shown = rows.slice(0, 4).map(formatCount);
  if (count === 1) return `row ${shown[0]}`;
  if (count > shown.length) return `rows ${shown.join(", ")} and ${formatCount(count - shown.length)} more`;
  return `rows ${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

const SKIPPED: readonly [keyof AudienceCounts, string][] = [
  ["duplicate", "duplicate"],
  ["notMobile", "not a mobile number"],
  ["suppressed", "opted out"],
  ["noConsent", "without consent"],
  ["capped", "had enough messages"],
  ["restricted", "restricted"],
  ["trial", "not of your team (trial)"],
  ["without", "in skipped lists or campaigns"],
  ["invalid", "invalid"],
  ["empty", "without a number"],
  ["otherCountry", "abroad"],
];

/** "1,204 recipients, 24 rows skipped: 9 duplicate, 4 not a mobile number" */
export function countsWord(counts: AudienceCounts): string {
  const usable = counts.ok + counts.repaired;
  const left = counts.rows - usable;
  const recipients = formatNoun(usable, "recipient");
  if (left === 0) return `${recipients}, no row skipped`;
  const parts = SKIPPED.filter(([bucket]) => counts[bucket] > 0);
  const words = parts.map(([bucket, word]) => `${formatCount(counts[bucket])} ${word}`);
  return `${recipients}, ${formatNoun(left, "row")} skipped: ${words.join(", ")}`;
}

/** Whom the server alone knows to skip. */
const KNOWN_HERE = ["suppressed", "noConsent", "capped", "restricted", "trial", "without"] as const;

/**
 * True where the server found the same rows. It alone knows whom it skips, and these it takes out of what they are here:
 * a number that stands in two rows is skipped twice, in place of sent to once and a duplicate once.
 */
export function countsAgree(browser: AudienceCounts, server: AudienceCounts): boolean {
  const SAME = ["rows", "empty", "notMobile", "otherCountry"] as const;
  if (SAME.some((bucket) => browser[bucket] !== server[bucket])) return false;
  const good = (counts: AudienceCounts) => counts.ok + counts.repaired;
  const taken = [
    good(browser) - good(server),
    browser.invalid - server.invalid,
    browser.duplicate - server.duplicate,
  ];
  return (
    taken.every((rows) => rows >= 0) && sumOf(taken) === sumOf(KNOWN_HERE.map((bucket) => server[bucket]))
  );
}

const sumOf = (parts: number[]): number => parts.reduce((sum, part) => sum + part, 0);
