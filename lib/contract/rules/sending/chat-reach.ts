/** What a company says its WhatsApp account may reach in 24 hours, as people; `none` where nothing is known. */
export const CHAT_REACH = {
  none: "Not known",
  250: "250 people",
  2000: "2,000 people",
  10000: "10,000 people",
  100000: "100,000 people",
} as const;

export const reachLimitOf = (setting: string): number | null => (setting === "none" ? null : Number(setting));

/** Days that so many people take where so many may be reached in 24 hours, and so many were. */
export function reachDays(people: number, { limit, reached }: { limit: number; reached: number }): number {
  const now = Math.max(0, limit - reached);
  return people <= now ? 1 : 1 + Math.ceil((people - now) / limit);
}
