"use client";

import { useQuery } from "@tanstack/react-query";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { countsAgree } from "../draft/problem-words.ts";
import type { Shares } from "../draft/use-composer.ts";

/** What should stop a person before the button: credits that are missing, two readings of one file. */
export function ReviewNotes({ composer, planned }: Shares<"audience"> & { planned: PlanAnswer }) {
  const { data: facts } = useQuery(factsQuery);
  const { counts, segments } = planned.audience;
  const browser = composer.audience.check?.counts;
  const credits = planned.campaign.channel === "sms" ? facts?.credits : null;
  const short = credits ? segments.total - credits.amount : 0;
  return (
    <>
      {browser !== undefined && !countsAgree(browser, counts) && (
        <Note tone="red" isAlert title="We read your file in two ways">
          Your browser and the server do not count the same rows. The numbers above are the server’s: they are
          what we would send. Check the file before you press Send.
        </Note>
      )}
      {credits && short > 0 && (
        <Note tone="amber" title={`You need ${formatNoun(short, "more credit", "more credits")}`}>
          Your balance at <Time value={credits.at} show="day" />: {formatCount(credits.amount)}. Add credits
          in the portal first. Otherwise the campaign stops when they are used up, and you can resume it
          later.
        </Note>
      )}
    </>
  );
}
