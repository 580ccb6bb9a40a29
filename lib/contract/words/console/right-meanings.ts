import type { RIGHT_WORDS } from "./right-words.ts";
import type { TeamStateName } from "./team-words.ts";

/** What each right means. Apart from its word, which a page shows at once: nobody reads this before they ask. */
export const RIGHT_MEANINGS: Record<keyof typeof RIGHT_WORDS, string> = {
  chat: "Can answer in the inbox, send chat messages and campaigns by chat, and decide to send them again.",
  sms: "Can send SMS, one or a campaign of them, and decide to send them again. SMS cost credits.",
  voice: "Can call numbers.",
  outsideHours:
    "Can send a marketing campaign at once that waits for the hours of marketing, if they may send by its channel.",
  withoutCredits: "Can start a campaign that needs more SMS credits than we know of.",
  seeNumbers: "Everybody else sees phone numbers partly hidden.",
  listen: "Can play the recordings of calls, and read their notes.",
  export: "Can download lists and reports. Lists of people also need the right to see whole numbers.",
  settings: "Can change the settings of this console.",
};

/** What each of them means. Apart from its word, which the page shows at once: nobody reads this before they ask. */
export const TEAM_MEANINGS: Record<TeamStateName, string> = {
  factorOn: "They sign in with a passkey, or with their password and a code.",
  factorOff: "They sign in with their password alone.",
  factorMissing: "Everybody needs a second factor, but this person has none yet.",
  factorLater: "They set up a second factor when they sign in for the first time.",
  disabled: "This person cannot sign in. What they did stays in the audit log.",
  invited: "They have a link to join, and have not used it yet.",
  linkOver:
    "The link to join is older than a day, or whoever made it may not invite them any more. Invite this person again.",
};
