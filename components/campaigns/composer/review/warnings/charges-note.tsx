"use client";

import { useQuery } from "@tanstack/react-query";
import { Note } from "#components/ui/note.tsx";
import { chargesQuery } from "#lib/client/credits/queries.ts";
import type { CreditCharges } from "#lib/contract/desk/credits.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { expectedCredits, isOtherwise } from "./expected-credits.ts";

/** How far the credits above can be believed: what the last requests cost, beside what we had counted for them. */
export function ChargesNote({ needed }: { needed: number }) {
  const { data: charges } = useQuery(chargesQuery);
  if (charges === undefined || charges.requests === 0) return null;
  if (!isOtherwise(charges)) return <p className="num text-12 text-ink-3">{beside(charges)}</p>;
  return (
    <Note tone="amber" title={`It may cost about ${formatNoun(expectedCredits(needed, charges), "credit")}`}>
      {beside(charges)} The service seems to count the characters of an SMS differently.
    </Note>
  );
}

function beside({ requests, counted, charged }: CreditCharges): string {
  const cost = `The last ${formatNoun(requests, "request")} cost`;
  return counted === charged
    ? `${cost} exactly the credits that we counted.`
    : `${cost} ${formatNoun(charged, "credit")}, and we counted ${formatCount(counted)}.`;
}
