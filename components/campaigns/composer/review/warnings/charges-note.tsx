"use client";

import { useQuery } from "@tanstack/react-query";
import { Note } from "#components/ui/note.tsx";
import { chargesQuery } from "#lib/client/credits/queries.ts";
import type { CreditCharges } from "#lib/contract/desk/credits.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { isChargedOtherwise } from "./is-charged-otherwise.ts";

/**
 * How far the credits above can be believed: what the last requests cost, beside what we had counted for them. No sum is
 * made of it: which texts are counted otherwise nobody says, and these may be of another length.
 */
export function ChargesNote() {
  const { data: charges } = useQuery(chargesQuery);
  if (charges === undefined || charges.requests === 0) return null;
  // A phone has no room for what is as it should be.
  if (!isChargedOtherwise(charges))
    return <p className="num text-12 text-ink-3 max-sm:hidden">{beside(charges)}</p>;
  return (
    <Note tone="amber" title="The service counts the length of an SMS differently">
      {beside(charges)} This campaign may cost {charges.charged > charges.counted ? "more" : "less"} than we
      show.
    </Note>
  );
}

function beside({ requests, counted, charged }: CreditCharges): string {
  return counted === charged
    ? `Our price was right the last ${requests === 1 ? "time" : `${formatCount(requests)} times`}.`
    : `The last ${formatNoun(requests, "request")} cost ${formatNoun(charged, "credit")}, and we counted ${formatCount(counted)}.`;
}
