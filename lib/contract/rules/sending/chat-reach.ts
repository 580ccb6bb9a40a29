import { t, translated } from "../../language.ts";

/** What a company says its WhatsApp account may reach in 24 hours, as people; `none` where nothing is known. */
export const CHAT_REACH = /* @__PURE__ */ translated(() => ({
  none: t("Not known", "Haijulikani"),
  250: t("250 people", "Watu 250"),
  2000: t("2,000 people", "Watu 2,000"),
  10000: t("10,000 people", "Watu 10,000"),
  100000: t("100,000 people", "Watu 100,000"),
}));

export const reachLimitOf = (setting: string): number | null => (setting === "none" ? null : Number(setting));

/** Days that so many people take where so many may be reached in 24 hours, and so many were. */
export function reachDays(people: number, { limit, reached }: { limit: number; reached: number }): number {
  const now = Math.max(0, limit - reached);
  return people <= now ? 1 : 1 + Math.ceil((people - now) / limit);
}
