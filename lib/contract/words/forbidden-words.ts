import { formatNoun } from "./format-count.ts";
import type { ReasonTable } from "./reason/reason.ts";

type Had = { count: number };
const messages = ({ count }: Had): string => formatNoun(count, "marketing message");

export const FORBIDDEN_REASONS = {
  "opted-out": () => "Opted out",
  restricted: () => "Restricted: their data are kept and not used",
  trial: () => "Not a number of the team, and this console is in trial",
  withdrawn: () => "Withdrew consent",
  "no-consent": () => "No consent",
  "had-today": (had: Had) => `Had ${messages(had)} today`,
  "had-this-week": (had: Had) => `Had ${messages(had)} in 7 days`,
} as const satisfies ReasonTable;

export type ForbiddenWhy = keyof typeof FORBIDDEN_REASONS;

/** Why somebody may not be sent to; `count`: how many marketing messages they had, where that is why. */
export type Forbidden = { why: ForbiddenWhy; count: number };

/** As the row of a person, a report and the API say it. */
export const forbiddenReason = ({ why, count }: Forbidden): string => FORBIDDEN_REASONS[why]({ count });
