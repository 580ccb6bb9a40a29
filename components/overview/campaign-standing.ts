import type { RecentCampaign } from "#lib/contract/desk/overview.ts";
import { campaignResultOf } from "../shell/campaign-result.ts";
import type { StatusName } from "../ui/status-table.ts";
import type { Tone } from "../ui/tone.ts";

type Shown = { name: StatusName; word: string; tone: Tone };

/** The state of a campaign for one row: what a person must decide comes before everything else. */
export function campaignStanding(campaign: RecentCampaign): Shown {
  const { state } = campaign;
  if (state !== "sent" && state !== "completed") return SHOWN[state];
  const result = campaignResultOf(campaign);
  return result ?? { name: "decision", word: "Needs a decision", tone: "amber" };
}

const SHOWN: Record<Exclude<RecentCampaign["state"], "sent" | "completed">, Shown> = {
  draft: { name: "draft", word: "Draft", tone: "grey" },
  importing: { name: "draft", word: "Reading the file", tone: "grey" },
  ready: { name: "draft", word: "Ready to send", tone: "grey" },
  scheduled: { name: "scheduled", word: "Scheduled", tone: "violet" },
  running: { name: "running", word: "Running", tone: "teal" },
  paused: { name: "paused", word: "Paused", tone: "grey" },
  cancelling: { name: "stopped", word: "Stopping", tone: "grey" },
  cancelled: { name: "stopped", word: "Stopped", tone: "grey" },
  "needs-attention": { name: "decision", word: "Needs attention", tone: "amber" },
};

/** How many have left of those that are to; rows left out of the plan are in neither. */
export function progressOf({ rows, excluded, accepted, rejected, unknown }: RecentCampaign["counts"]) {
  return { left: accepted + rejected + unknown, planned: rows - excluded };
}

export const CHANNEL_WORD: Record<RecentCampaign["channel"], string> = {
  sms: "SMS",
  "chat-text": "Chat text",
  "chat-template": "Chat template",
};
