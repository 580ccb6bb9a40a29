"use client";

import { useQuery } from "@tanstack/react-query";
import type { PlannedDraft } from "#lib/client/campaigns/draft-mutations.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { AudienceCounts } from "#lib/contract/desk/audience.ts";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { formatCount, formatNoun } from "../ui/format-count.ts";
import { Note } from "../ui/note.tsx";
import { Time } from "../ui/time.tsx";
import { countsAgree } from "./problem-words.ts";
import type { Composer } from "./use-composer.ts";

const BUCKETS: readonly [Exclude<keyof AudienceCounts, "rows">, string][] = [
  ["ok", "As written"],
  ["repaired", "Repaired"],
  ["duplicate", "Duplicate"],
  ["suppressed", "Skipped: opted out"],
  ["invalid", "Invalid"],
  ["notMobile", "Not a mobile"],
  ["otherCountry", "Another country"],
  ["empty", "Empty"],
];

type ReviewFactsProps = { composer: Composer; planned: PlannedDraft };

/** What the server read: eight buckets that sum to the rows, requests, and the credits against the balance. */
export function ReviewFacts({ composer, planned: { audience, campaign } }: ReviewFactsProps) {
  const { data: facts } = useQuery(factsQuery);
  const { counts, segments, requests } = audience;
  const credits = facts?.credits ?? null;
  const isSms = campaign.channel === "sms";
  const browser = composer.audience.check?.counts;
  const isSame = browser !== undefined && countsAgree(browser, counts);
  const short = isSms && credits ? segments.total - credits.amount : 0;
  return (
    <>
      <Card isPadded className="flex flex-col gap-5">
        <Facts
          facts={[
            { key: "who", label: "Will get it", value: formatNoun(campaign.counts.queued, "recipient") },
            { key: "requests", label: "In", value: formatNoun(requests, "request") },
            ...(isSms
              ? [{ key: "credits", label: "Needs", value: formatNoun(segments.total, "credit") }]
              : []),
            {
              key: "balance",
              label: "You have",
              value: credits ? (
                <>
                  {formatNoun(credits.amount, "credit")}, as of <Time value={credits.at} show="day" />
                </>
              ) : (
                "Not known until the first SMS is answered"
              ),
            },
          ].filter(({ key }) => isSms || key !== "balance")}
        />
        <div>
          <p className="mb-2 text-12 text-ink-3">
            {formatNoun(counts.rows, "row")} of the file
            {isSame ? ", read the same by this browser and by the server" : ""}
          </p>
          <ul className="num grid grid-cols-4 gap-x-8 gap-y-1.5 text-13 max-md:grid-cols-2">
            {BUCKETS.map(([bucket, word]) => (
              <li key={bucket} className="flex justify-between gap-3 border-line border-b pb-1.5">
                <span className="text-ink-2">{word}</span>
                <b className={counts[bucket] === 0 ? "font-normal text-ink-3" : "font-medium"}>
                  {formatCount(counts[bucket])}
                </b>
              </li>
            ))}
          </ul>
        </div>
      </Card>
      {!isSame && (
        <Note tone="red" isAlert title="Browser and server did not read the same">
          The counts above are the server’s, and they are what would be sent. Look at the file once more
          before you confirm.
        </Note>
      )}
      {short > 0 && (
        <Note tone="amber" title={`${formatNoun(short, "credit")} short, by the balance known here`}>
          The balance is the last one the service told. Add credits in the portal first, or the campaign stops
          when they run out and goes on when you resume it.
        </Note>
      )}
    </>
  );
}
