import { t } from "../language.ts";
import { formatNoun, formatNounSw } from "./format-count.ts";
import type { ReasonTable } from "./reason/reason.ts";

type Had = { count: number };

export const FORBIDDEN_REASONS = {
  "opted-out": () => t("Opted out", "Amejitoa"),
  restricted: () =>
    t(
      "Restricted: their data are kept and not used",
      "Amewekewa kizuizi: taarifa zake zinatunzwa bila kutumiwa",
    ),
  trial: () =>
    t(
      "Not a number of the team, and this console is in trial",
      "Si namba ya timu, na konsoli hii iko kwenye majaribio",
    ),
  withdrawn: () => t("Withdrew consent", "Aliondoa ridhaa"),
  "no-consent": () => t("No consent", "Hakuna ridhaa"),
  "had-today": ({ count }: Had) =>
    t(
      `Had ${formatNoun(count, "marketing message")} today`,
      `Leo amepata ${formatNounSw(count, "ujumbe wa matangazo", "jumbe za matangazo")}`,
    ),
  "had-this-week": ({ count }: Had) =>
    t(
      `Had ${formatNoun(count, "marketing message")} in 7 days`,
      `Amepata ${formatNounSw(count, "ujumbe wa matangazo", "jumbe za matangazo")} ndani ya siku 7`,
    ),
  replied: () => t("Has written since the message before", "Ameandika tangu ujumbe uliotangulia"),
  stopped: () => t("Stopped for this person by the team", "Imesimamishwa kwa mtu huyu na timu"),
} as const satisfies ReasonTable;

export type ForbiddenWhy = keyof typeof FORBIDDEN_REASONS;

/** Why somebody may not be sent to; `count`: how many marketing messages they had, where that is why. */
export type Forbidden = { why: ForbiddenWhy; count: number };

/** As the row of a person, a report and the API say it. */
export const forbiddenReason = ({ why, count }: Forbidden): string => FORBIDDEN_REASONS[why]({ count });
