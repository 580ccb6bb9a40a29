import type { Right } from "../../desk/team/rights.ts";

/** What the rights are about, for whoever chooses them. */
export const RIGHT_GROUPS = [
  { title: "Send", rights: ["chat", "sms", "voice", "outsideHours", "withoutCredits"] },
  { title: "See", rights: ["seeNumbers", "listen"] },
  { title: "Take out", rights: ["export"] },
  { title: "Settings", rights: ["settings"] },
] as const satisfies readonly { title: string; rights: readonly Right[] }[];
