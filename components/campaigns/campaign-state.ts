import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { campaignResultOf } from "../shell/campaign-result.ts";
import type { StatusName } from "../ui/status-table.ts";

type Shown = { name: StatusName; word: string };

/** The state of a campaign as icon and word; of one that is sent its result, and a decision comes before that. */
export function campaignStateOf(
  campaign: Pick<Campaign, "state" | "startedAt" | "counts" | "delivery" | "firstReason">,
): Shown {
  const { state, counts } = campaign;
  if (isDiscarded(campaign)) return { name: "discarded", word: "Discarded" };
  if (counts.unknown > 0 && (state === "sent" || state === "completed")) {
    return { name: "decision", word: "Needs a decision" };
  }
  const result = campaignResultOf(campaign);
  return result ? { name: result.name, word: result.word } : SHOWN[state];
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
  sent: { name: "operator", word: "Waiting for delivery reports" },
  completed: { name: "complete", word: "Finished" },
  paused: { name: "paused", word: "Paused" },
  cancelling: { name: "stopped", word: "Stopping" },
  cancelled: { name: "stopped", word: "Stopped" },
  "needs-attention": { name: "decision", word: "Needs attention" },
};

export const CHANNEL_WORD: Record<Campaign["channel"], string> = {
  sms: "SMS",
  "chat-text": "Chat text",
  "chat-template": "Chat template",
};
