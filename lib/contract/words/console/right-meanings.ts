import type { RIGHT_WORDS } from "./right-words.ts";

/** What each right means. Apart from its word, which a page shows at once: nobody reads this before they ask. */
export const RIGHT_MEANINGS: Record<keyof typeof RIGHT_WORDS, string> = {
  chat: "Can answer in the inbox, send chat messages and campaigns by chat, and decide to send them again.",
  sms: "Can send SMS, one or a campaign of them, and decide to send them again. SMS cost credits.",
  voice: "Can call numbers.",
  outsideHours:
    "Can send a marketing campaign at once that waits for the hours of marketing, if they may send by its channel.",
  seeNumbers: "Everybody else sees phone numbers partly hidden.",
  listen: "Can play the recordings of calls, and read their notes.",
  export: "Can download lists and reports. Lists of people also need the right to see whole numbers.",
  settings: "Can change the settings of this console.",
};
