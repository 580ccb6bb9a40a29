import { campaignResultOf } from "#components/domain/status/campaign-result.ts";
import { Note } from "#components/ui/note.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { CAMPAIGN_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "../run-facts.ts";

/** A campaign that reached nobody says so in red, with why: its colour must not be that of a good end. */
export function NobodyNote({ campaign }: { campaign: Campaign }) {
  const result = campaignResultOf(campaign);
  if (result?.kind !== "nobody") return null;
  const { planned } = runFactsOf(campaign);
  return (
    <Note tone="red" title={CAMPAIGN_WORDS.nobody.word}>
      {planned === 1 ? "Its only message" : `All ${formatNoun(planned, "message")}`}{" "}
      {planned === 1 ? "was" : "were"} refused or failed. Reason{planned === 1 ? "" : " for the first one"}: “
      {result.detail}”
    </Note>
  );
}
