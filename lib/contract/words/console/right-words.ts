import type { Right } from "../../desk/team/rights.ts";

/** The rights beside a role, in the order in which they are offered. What each means is in `RIGHT_MEANINGS`. */
export const RIGHT_WORDS = {
  chat: "Send chat",
  sms: "Send SMS",
  voice: "Call",
  seeNumbers: "See whole phone numbers",
  listen: "Listen to recordings",
  export: "Export lists and reports",
  settings: "Change settings",
} as const satisfies Record<Right, string>;

/** What the rights are about, for whoever chooses them. */
export const RIGHT_GROUPS = [
  { title: "Send", rights: ["chat", "sms", "voice"] },
  { title: "See", rights: ["seeNumbers", "listen"] },
  { title: "Take out", rights: ["export"] },
  { title: "Settings", rights: ["settings"] },
] as const satisfies readonly { title: string; rights: readonly Right[] }[];
