import type { ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";

export const campaignKeys = {
  all: ["campaigns"] as const,
  lists: ["campaigns", "list"] as const,
  list: (filters: ListCampaigns) => ["campaigns", "list", filters] as const,
  one: (id: string) => ["campaigns", "one", id] as const,
  recipients: (id: string, filters: ListRecipients) => ["campaigns", "recipients", id, filters] as const,
  recipient: (id: string, seq: number | undefined) => ["campaigns", "recipients", id, seq] as const,
  reasons: (id: string) => ["campaigns", "reasons", id] as const,
  unknown: (id: string) => ["campaigns", "unknown", id] as const,
  oddAnswers: (id: string) => ["campaigns", "odd-answers", id] as const,
  reach: (id: string | undefined) => ["campaigns", "reach", id] as const,
  repeats: (id: string | undefined) => ["campaigns", "repeats", id] as const,
  repeatPeople: (id: string, of: string) => ["campaigns", "repeats", id, of] as const,
  leftOut: (id: string) => ["campaigns", "left-out", id] as const,
  allWindows: (id: string) => ["campaigns", "windows", id] as const,
  windows: (id: string, asked: object) => ["campaigns", "windows", id, asked] as const,
  audience: (id: string, revision: number) => ["campaigns", "audience", id, revision] as const,
  plan: (id: string, revision: number) => ["campaigns", "plan", id, revision] as const,
  first: (id: string) => ["campaigns", "first", id] as const,
  watch: (id: string) => ["campaign-watch", id] as const,
  /** An area of its own: the hints of a running campaign come every second, and this is its whole life. */
  history: (id: string) => ["campaign-history", id] as const,
  /** As well: each look at it counts thousands of messages. */
  arrival: (id: string, isOver: boolean) => ["campaign-arrival", id, isOver] as const,
  texts: (id: string) => ["campaign-texts", id] as const,
  bestHour: ["best-hour"] as const,
  networks: (id: string) => ["campaign-networks", id] as const,
};
