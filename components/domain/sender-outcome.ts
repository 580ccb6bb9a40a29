import type { SenderList } from "#lib/contract/desk/sender.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";

type Outcome = SenderList["items"][number]["outcome"];

/** What the service said of a sender in the last send. */
export const SENDER_OUTCOME: Record<Outcome, { name: StateName; word: string }> = {
  accepted: { name: "delivered", word: "Accepted" },
  "not-found": { name: "failed", word: "Not found" },
  "not-approved": { name: "failed", word: "Not approved" },
  "limit-reached": { name: "unknown", word: "Limit reached" },
};
