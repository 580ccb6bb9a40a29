import type { CampaignFilter, CampaignListCounts } from "#lib/contract/desk/campaign/campaign.ts";
import { CAMPAIGN_WORDS } from "#lib/contract/words/state-words.ts";

/** The quick filters of the list, what someone has to act on first. */
export const FILTERS: readonly {
  state: CampaignFilter | undefined;
  word: string;
  count: keyof CampaignListCounts;
}[] = [
  { state: undefined, word: "All", count: "all" },
  { state: "needs-attention", word: CAMPAIGN_WORDS.needsYou.word, count: "needsYou" },
  { state: "awaiting-approval", word: CAMPAIGN_WORDS.approval.word, count: "awaitingApproval" },
  {
    state: "under-way",
    word: `${CAMPAIGN_WORDS.running.word} or ${CAMPAIGN_WORDS.paused.word.toLowerCase()}`,
    count: "underWay",
  },
  { state: "scheduled", word: CAMPAIGN_WORDS.waiting.word, count: "scheduled" },
  { state: "draft", word: CAMPAIGN_WORDS.draft.word, count: "draft" },
  { state: "over", word: CAMPAIGN_WORDS.finished.word, count: "over" },
  { state: "discarded", word: CAMPAIGN_WORDS.discarded.word, count: "discarded" },
];
