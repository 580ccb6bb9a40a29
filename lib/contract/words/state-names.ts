import type { Campaign } from "../desk/campaign/campaign.ts";
import type { RecipientFilter } from "../desk/campaign/recipient.ts";
import type { HEARD_STATES } from "../desk/heard-states.ts";
import type { MessageState } from "../desk/message.ts";
import type { CampaignStateName, MessageStateName } from "./state-words.ts";

const NAME_OF_HEARD = {
  handed: "accepted",
  operator: "sent",
  delivered: "delivered",
  read: "read",
  failed: "failed",
  expired: "noReport",
} as const satisfies Record<(typeof HEARD_STATES)[number], MessageStateName>;

/** The word that stands for each state of a recipient, as the journal spells it. */
export const NAME_OF_RECIPIENT: Record<RecipientFilter, MessageStateName> = {
  queued: "queued",
  attempting: "sending",
  ...NAME_OF_HEARD,
  rejected: "refused",
  unknown: "unknown",
  cancelled: "dropped",
};

export const NAME_OF_MESSAGE: Record<MessageState, MessageStateName> = {
  scheduled: "scheduled",
  ...NAME_OF_HEARD,
};

export const NAME_OF_CAMPAIGN: Record<Campaign["state"], CampaignStateName> = {
  draft: "draft",
  ready: "draft",
  "awaiting-approval": "approval",
  scheduled: "waiting",
  running: "running",
  sent: "awaited",
  completed: "finished",
  paused: "paused",
  cancelling: "stopping",
  cancelled: "cancelled",
  "needs-attention": "needsYou",
};
