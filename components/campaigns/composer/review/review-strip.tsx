"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAmount } from "#components/domain/use-money.ts";
import { Time } from "#components/ui/time/time.tsx";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { AudienceSummary } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { LeftOutLink } from "../../run/recipients/left-out-link.tsx";

type ReviewStripProps = { planned: { campaign: Campaign; audience: AudienceSummary } };

/** Who gets it, who does not, what it needs and what is left: as the server counted it. */
export function ReviewStrip({ planned: { campaign, audience } }: ReviewStripProps) {
  const { counts } = audience;
  const { queued } = campaign.counts;
  const hasBoth = "text" in campaign.content && campaign.content.template !== undefined;
  return (
    <dl className="grid grid-cols-4 overflow-hidden rounded-3 border border-line bg-raised max-sm:grid-cols-2 max-sm:[&>:nth-child(n+3)]:border-t">
      <Figure label="Recipients" value={queued} below={`of ${formatNoun(counts.rows, "row")}`} />
      <Figure
        label="Skipped"
        value={campaign.counts.excluded}
        below={campaign.counts.excluded > 0 && <LeftOutLink campaign={campaign}>See them</LeftOutLink>}
      />
      {campaign.channel === "sms" ? (
        <Credits audience={audience} tellsBalance={campaign.lane === "fast" && queued > 1} />
      ) : (
        <Figure
          label="Requests"
          value={audience.requests}
          // A request has texts or templates: how many of each is known when it is their turn.
          below={`${formatNoun(queued, "person", "people")} = ${hasBoth ? "at least " : ""}${formatNoun(audience.requests, "request")}`}
        />
      )}
    </dl>
  );
}

type FigureProps = { label: string; value: ReactNode; below: ReactNode };

function Figure({ label, value, below }: FigureProps) {
  return (
    <div className="num min-w-0 border-line px-5 py-4 not-first:border-l max-sm:px-4 max-sm:[&:nth-child(odd)]:border-l-0">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="text-20 font-semibold tracking-title">
        {typeof value === "number" ? formatCount(value) : value}
      </dd>
      <dd className="min-h-4 text-12 text-ink-2">{below}</dd>
    </div>
  );
}

type CreditsProps = Pick<ReviewStripProps["planned"], "audience"> & { tellsBalance: boolean };

function Credits({ audience: { segments }, tellsBalance }: CreditsProps) {
  const { data: facts } = useQuery(factsQuery);
  const credits = facts?.credits ?? null;
  const amount = useAmount();
  const [only] = segments.histogram;
  const each =
    only && segments.histogram.length === 1
      ? `${formatCount(only.segments)} for each`
      : `up to ${formatCount(segments.largest)} for each`;
  return (
    <>
      <Figure
        label="Credits needed"
        value={segments.total}
        below={[amount(segments.total), each].filter(Boolean).join(", ")}
      />
      <Figure
        label="Credits after"
        value={credits ? credits.amount - segments.total : "Not known"}
        below={
          credits ? (
            <>
              of {formatCount(credits.amount)} at <Time value={credits.at} show="day" />
            </>
          ) : // The answer to an SMS for one person, as a test is, holds no balance (§2.6).
          tellsBalance ? (
            "we learn your balance with this send"
          ) : (
            "we learn your balance with an SMS to several people"
          )
        }
      />
    </>
  );
}
