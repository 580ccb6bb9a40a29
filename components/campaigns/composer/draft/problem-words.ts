import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import type { AudienceCounts, AudienceProblem } from "#lib/contract/desk/campaign/audience.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";

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
  const parts = problems.map(({ key, todo, rows }) => `${key ?? todo}: ${rows.join(",")}`);
  return { problems, signature: parts.join(";").slice(0, LONGEST) };
}

/** "Fill in Jina in 3 rows, or choose a default text" */
export const todoWord = ({ todo, orDefaultOf }: Pick<AudienceProblem, "todo" | "orDefaultOf">): string =>
  orDefaultOf === undefined
    ? todo
    : t(`${todo}, or choose a default text`, `${todo}, au chagua maandishi mbadala`);

/** Where in the message that is done. */
export const defaultTarget = (column: string): string => `default text of ${column}`;

/** "rows 118, 402 and 977"; long lists are cut. */
export function rowsWord({ rows, count }: Pick<AudienceProblem, "rows" | "count">): string {
  const shown = rows.slice(0, 4).map(formatCount);
  if (count === 1) return t(`row ${shown[0]}`, `mstari ${shown[0]}`);
  const more = count - shown.length;
  const last = more > 0 ? t(`${formatCount(more)} more`, `${formatCount(more)} zaidi`) : shown.at(-1);
  const first = (more > 0 ? shown : shown.slice(0, -1)).join(", ");
  return t(`rows ${first} and ${last}`, `mistari ${first} na ${last}`);
}

const SKIPPED: readonly [keyof AudienceCounts, () => string][] = [
  ["duplicate", () => t("duplicate", "marudio")],
  ["notMobile", () => t("not a mobile number", "si za simu ya mkononi")],
  ["suppressed", () => t("opted out", "waliojitoa")],
  ["noConsent", () => t("without consent", "wasio na ridhaa")],
  ["capped", () => t("had enough messages", "waliopata jumbe za kutosha")],
  ["restricted", () => t("restricted", "wenye kizuizi")],
  ["trial", () => t("not of your team (trial)", "si wa timu yako (majaribio)")],
  ["without", () => t("in skipped lists or campaigns", "wa orodha au kampeni zinazorukwa")],
  ["heldOut", () => t("held out", "wasiotumiwa")],
  ["invalid", () => t("invalid", "zisizo sahihi")],
  ["empty", () => t("without a number", "wasio na namba")],
  ["otherCountry", () => t("abroad", "walio nchi za nje")],
];

/** "1,204 recipients, 24 rows skipped: 9 duplicate, 4 not a mobile number" */
export function countsWord(counts: AudienceCounts): string {
  const usable = counts.ok + counts.repaired;
  const left = counts.rows - usable;
  const recipients = t(formatNoun(usable, "recipient"), formatNounSw(usable, "Mpokeaji", "Wapokeaji"));
  if (left === 0) return t(`${recipients}, no row skipped`, `${recipients}, hakuna mstari uliorukwa`);
  const parts = SKIPPED.filter(([bucket]) => counts[bucket] > 0);
  const words = parts.map(([bucket, word]) =>
    t(`${formatCount(counts[bucket])} ${word()}`, `${word()} ${formatCount(counts[bucket])}`),
  );
  const why = words.join(", ");
  return t(
    `${recipients}, ${formatNoun(left, "row")} skipped: ${why}`,
    plural(
      left,
      `${recipients}, mstari 1 umerukwa: ${why}`,
      `${recipients}, mistari ${formatCount(left)} imerukwa: ${why}`,
    ),
  );
}

/** Whom the server alone knows to skip. */
const KNOWN_HERE = [
  "suppressed",
  "noConsent",
  "capped",
  "restricted",
  "trial",
  "without",
  "heldOut",
] as const;

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
