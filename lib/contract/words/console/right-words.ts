import type { Right } from "../../desk/team/rights.ts";

/** The rights beside a role, in the order in which they are offered. What each means is in `RIGHT_MEANINGS`. */
export const RIGHT_WORDS = {
  chat: "Send chat",
  sms: "Send SMS",
  voice: "Call",
  outsideHours: "Send marketing outside its hours",
  withoutCredits: "Start without enough credits",
  seeNumbers: "See whole phone numbers",
  listen: "Listen to recordings",
  export: "Export lists and reports",
  settings: "Change settings",
} as const satisfies Record<Right, string>;
