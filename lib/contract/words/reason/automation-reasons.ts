import { t } from "../../language.ts";
import type { ReasonTable } from "./reason.ts";

/** Why nothing was made when a repeat or a follow-up was due. */
export const AUTOMATION_REASONS = {
  "audience-gone": () =>
    t(
      "Its group or list was deleted. Choose another one, then send.",
      "Kundi au orodha yake ilifutwa. Chagua nyingine, kisha tuma.",
    ),
  "campaign-gone": () =>
    t(
      "The people of the campaign that it follows were removed.",
      "Watu wa kampeni inayoifuata waliondolewa.",
    ),
  "maker-gone": ({ name }: { name: string }) =>
    t(
      `${name} may not send any more. Somebody who may has to press Send.`,
      `${name} haruhusiwi kutuma tena. Mtu mwenye ruhusa abofye Tuma.`,
    ),
} satisfies ReasonTable;
