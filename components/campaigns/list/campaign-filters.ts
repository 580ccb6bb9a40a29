import type { FiltersOf } from "#lib/client/address/filters.ts";
import type { ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { CAMPAIGN_WORDS } from "#lib/contract/words/state-words.ts";

const {
  needsYou,
  approval,
  running,
  paused,
  waiting,
  draft,
  finished,
  discarded,
  awaited,
  stopping,
  cancelled,
} = CAMPAIGN_WORDS;

/** What the campaigns are asked for; first of the states what someone has to act on. */
export const CAMPAIGN_FILTERS = {
  q: { kind: "text", control: "search", label: "Name of a campaign", maxChars: 100 },
  state: {
    kind: "choice",
    control: "chips",
    label: "State",
    any: "All",
    words: {
      "needs-attention": needsYou.word,
      "awaiting-approval": approval.word,
      "under-way": `${running.word} or ${paused.word.toLowerCase()}`,
      scheduled: waiting.word,
      draft: draft.word,
      over: finished.word,
      discarded: discarded.word,
      started: "Started",
      ready: draft.word,
      running: running.word,
      paused: paused.word,
      cancelling: stopping.word,
      sent: awaited.word,
      completed: finished.word,
      cancelled: cancelled.word,
    },
    seldom: ["awaiting-approval", "discarded"],
    unoffered: ["started", "ready", "running", "paused", "cancelling", "sent", "completed", "cancelled"],
  },
  sort: {
    kind: "order",
    control: "own",
    label: "Sort by",
    words: { newest: "Newest", name: "Name", largest: "Largest" },
  },
} as const satisfies FiltersOf<ListCampaigns>;
