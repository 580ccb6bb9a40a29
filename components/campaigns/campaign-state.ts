import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { StatusName } from "../ui/status-table.ts";

type Shown = { name: StatusName; word: string };

/** The state of a campaign as icon and word. "All have left" is not "delivered", and a decision comes before both. */
export function campaignStateOf(
  campaign: Pick<Campaign, "state" | "startedAt" | "counts" | "delivery">,
): Shown {
  const { state, counts } = campaign;
  if (isDiscarded(campaign)) return { name: "discarded", word: "Discarded" };
  if (counts.unknown > 0 && (state === "sent" || state === "completed")) {
    return { name: "decision", word: "Needs a decision" };
  }
  if (state === "completed" && hasGaps(campaign)) return { name: "complete", word: "Complete, with gaps" };
  return SHOWN[state];
}

/** A draft that was thrown away; the moment stands in `sentAt`, as nothing more leaves from then on. */
export const isDiscarded = ({ state, startedAt }: Pick<Campaign, "state" | "startedAt">): boolean =>
  state === "cancelled" && startedAt === null;

const SHOWN: Record<Campaign["state"], Shown> = {
  draft: { name: "draft", word: "Draft" },
  importing: { name: "draft", word: "Reading the file" },
  ready: { name: "draft", word: "Ready to send" },
  scheduled: { name: "scheduled", word: "Scheduled" },
  running: { name: "running", word: "Running" },
  sent: { name: "operator", word: "All have left" },
  completed: { name: "complete", word: "Complete" },
  paused: { name: "paused", word: "Paused" },
  cancelling: { name: "stopped", word: "Stopping" },
  cancelled: { name: "stopped", word: "Stopped" },
  "needs-attention": { name: "decision", word: "Needs attention" },
};

function hasGaps({ counts, delivery }: Pick<Campaign, "counts" | "delivery">): boolean {
  return counts.rejected + counts.cancelled + delivery.failed + delivery.expired > 0;
}

export const CHANNEL_WORD: Record<Campaign["channel"], string> = {
  sms: "SMS",
  "chat-text": "Chat text",
  "chat-template": "Chat template",
};
