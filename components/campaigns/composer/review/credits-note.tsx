"use client";

import { useQuery } from "@tanstack/react-query";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

/** An SMS campaign needs more credits than there are, by the balance that is known. */
export function CreditsNote({ needed }: { needed: number }) {
  const { data: facts } = useQuery(factsQuery);
  const credits = facts?.credits ?? null;
  if (credits === null || needed <= credits.amount) return null;
  return (
    <Note
      tone="amber"
      title={`You need ${formatNoun(needed - credits.amount, "more credit", "more credits")}`}
    >
      Your balance at <Time value={credits.at} show="day" />: {formatCount(credits.amount)}. Add credits in
      the portal first. Otherwise the campaign stops when they are used up, and you can resume it later.
    </Note>
  );
}
