import { type FiltersOf, rowsFilter } from "#lib/client/address/filters.ts";
import type { ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { t, translated } from "#lib/contract/language.ts";
import { CAMPAIGN_WORDS } from "#lib/contract/words/state-words.ts";

/** What the campaigns are asked for; first of the states what someone has to act on. */
export const CAMPAIGN_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      q: {
        kind: "text",
        control: "search",
        label: t("Name of a campaign", "Jina la kampeni"),
        maxChars: 100,
      },
      state: {
        kind: "choice",
        control: "chips",
        label: t("State", "Hali"),
        any: t("All", "Zote"),
        words: stateWords(),
        seldom: ["awaiting-approval", "discarded"],
        unoffered: ["started", "ready", "running", "paused", "cancelling", "sent", "completed", "cancelled"],
      },
      sort: {
        kind: "order",
        control: "own",
        label: t("Sort by", "Panga kwa"),
        words: {
          newest: t("Newest", "Mpya kwanza"),
          name: t("Name", "Jina"),
          largest: t("Largest", "Kubwa kwanza"),
        },
      },
      rows: rowsFilter(),
    }) as const satisfies FiltersOf<ListCampaigns>,
);

function stateWords() {
  const { needsYou, approval, running, paused, waiting, draft, finished, ...words } = CAMPAIGN_WORDS;
  const { discarded, awaited, stopping, cancelled } = words;
  return {
    "needs-attention": needsYou.word,
    "awaiting-approval": approval.word,
    "under-way": t(
      `${running.word} or ${paused.word.toLowerCase()}`,
      `${running.word} au ${paused.word.toLowerCase()}`,
    ),
    scheduled: waiting.word,
    draft: draft.word,
    over: finished.word,
    discarded: discarded.word,
    started: t("Started", "Zilizoanza"),
    ready: draft.word,
    running: running.word,
    paused: paused.word,
    cancelling: stopping.word,
    sent: awaited.word,
    completed: finished.word,
    cancelled: cancelled.word,
  };
}
