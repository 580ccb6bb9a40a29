import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { campaignResultOf } from "../shell/campaign-result.ts";
import { formatNoun } from "../ui/format-count.ts";
import { Note } from "../ui/note.tsx";
import { runFactsOf } from "./run-facts.ts";

/** A campaign that reached nobody says so in red, with why: its colour must not be that of a good end. */
export function NobodyNote({ campaign }: { campaign: Campaign }) {
  const result = campaignResultOf(campaign);
  if (result?.kind !== "nobody") return null;
  const { planned } = runFactsOf(campaign);
  return (
    <Note tone="red" title="Reached nobody">
      {planned === 1 ? "Its only message" : `All ${formatNoun(planned, "message")}`}{" "}
      {planned === 1 ? "was" : "were"} refused or failed. The reason{planned === 1 ? "" : " of the first"}: “
      {result.detail}”
    </Note>
  );
}
