import { t } from "../../language.ts";
import { windowStateOf } from "./chat-window.ts";

/** Nobody thinks any more of what was scheduled before. */
export const MOST_DAYS_AHEAD = 30;

const DAY_MS = 24 * 60 * 60 * 1_000;

type Asked = { at: number; now: number; windowEndsAt: number; isText: boolean };

/** Why a reply cannot wait until `at`; null where it can. A text is sent within the window, a template at any time. All in ms. */
export function replyLaterRule({
  at,
  now,
  windowEndsAt,
  isText,
}: Asked): { isOfWindow: boolean; rule: string } | null {
  if (at <= now) return { isOfWindow: false, rule: t("This time has passed", "Wakati huu umepita") };
  if (at - now > MOST_DAYS_AHEAD * DAY_MS)
    return {
      isOfWindow: false,
      rule: t(
        `Choose a time within ${MOST_DAYS_AHEAD} days`,
        `Chagua wakati ndani ya siku ${MOST_DAYS_AHEAD}`,
      ),
    };
  if (isText && windowStateOf(windowEndsAt, at) !== "open")
    return {
      isOfWindow: true,
      rule: t(
        "The 24 hours in which a text can be sent are over then. Choose an earlier time, or a template",
        "Saa 24 ambazo maandishi yanaweza kutumwa zitakuwa zimeisha. Chagua wakati wa mapema, au kiolezo",
      ),
    };
  return null;
}
