import { formatNoun } from "./format-count.ts";

const REASON = {
  "opted-out": () => "Opted out",
  restricted: () => "Restricted: their data are kept and not used",
  trial: () => "Not a number of the team, and this console is in trial",
  withdrawn: () => "Withdrew consent",
  "no-consent": () => "No consent",
  "had-today": (had: string) => `Had ${had} today`,
  "had-this-week": (had: string) => `Had ${had} in 7 days`,
} as const satisfies Record<string, (had: string) => string>;

export type ForbiddenWhy = keyof typeof REASON;

/** Why somebody may not be sent to; `count`: how many marketing messages they had, where that is why. */
export type Forbidden = { why: ForbiddenWhy; count: number };

/** As the row of a person, a report and the API say it. */
export const forbiddenReason = ({ why, count }: Forbidden): string =>
  REASON[why](formatNoun(count, "marketing message"));

/** Which of them a reason is that was kept; null of any other. */
export function forbiddenIn(reason: string | null): ForbiddenWhy | null {
  const whys = Object.keys(REASON) as ForbiddenWhy[];
  const bare = (words: string) => words.replace(/[\d,]+ marketing messages?/, "…");
  return (
    whys.find((why) => reason !== null && bare(REASON[why]("1 marketing message")) === bare(reason)) ?? null
  );
}
