import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { LeftOutLink } from "./left-out-link.tsx";

/** How many rows of the file were skipped, leading to each of them and why. */
export function LeftOut({ campaign }: { campaign: Campaign }) {
  if (campaign.counts.excluded === 0) return null;
  return (
    <>
      {", "}
      <LeftOutLink campaign={campaign}>{formatNoun(campaign.counts.excluded, "row")} skipped</LeftOutLink>
    </>
  );
}
