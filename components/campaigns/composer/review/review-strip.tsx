"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { originConsentWords, originDayWords } from "#components/domain/origin-words.ts";
import { useAmount } from "#components/domain/use-money.ts";
import { usePurposeWord } from "#components/domain/use-purposes.ts";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { contactListQuery } from "#lib/client/contact-lists/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type {
  AudienceAnswer,
  AudienceCounts,
  AudienceSummary,
} from "#lib/contract/desk/campaign/audience.ts";
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

type Bucket = Exclude<keyof AudienceCounts, "rows">;

const WORDS: readonly [Bucket, (count: number) => string][] = [
  ["ok", (count) => `${formatNoun(count, "number")} as written`],
  ["repaired", (count) => `${formatCount(count)} repaired`],
  ["duplicate", (count) => formatNoun(count, "duplicate")],
  ["notMobile", (count) => `${formatCount(count)} not a mobile number`],
  ["suppressed", (count) => `${formatCount(count)} opted out`],
  ["noConsent", (count) => `${formatCount(count)} without consent`],
  ["capped", (count) => `${formatCount(count)} had enough messages`],
  ["restricted", (count) => `${formatCount(count)} restricted`],
  ["trial", (count) => `${formatCount(count)} not of your team (trial)`],
  ["without", (count) => `${formatCount(count)} in skipped lists or campaigns`],
  ["empty", (count) => `${formatCount(count)} without a number`],
  ["otherCountry", (count) => `${formatCount(count)} in another country`],
  ["invalid", (count) => `${formatCount(count)} invalid`],
];

/** The buckets in one line; they sum to the rows of the file. */
export function ReviewBuckets({ counts }: { counts: AudienceCounts }) {
  const met = WORDS.filter(([bucket]) => counts[bucket] > 0);
  return (
    <ul aria-label="All rows of the file" className="num flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
      {met.map(([bucket, words]) => (
        <li key={bucket}>{words(counts[bucket])}</li>
      ))}
    </ul>
  );
}

/** Before Send: to how many it goes of whom we know no consent, where the company wants to be warned. */
export function ReviewConsent({ unproven, consent }: Pick<AudienceAnswer, "unproven" | "consent">) {
  return (
    <>
      {consent !== null && consent.unread > 0 && (
        <Note
          tone="amber"
          title={`${formatNoun(consent.unread, "row does", "rows do")} not say whether they agreed`}
        >
          {`The first: ${consent.unreadRows.map(formatCount).join(", ")}. Write yes or no, and a day like 2026-03-01 or 1/3/2026.`}
        </Note>
      )}
      {consent !== null && consent.retired > 0 && (
        <Note
          tone="amber"
          title={`The consent of ${formatNoun(consent.retired, "row", "rows")} is not recorded`}
        >
          Its purpose is retired, and nobody can agree to it any more. Choose another one at the columns.
        </Note>
      )}
      {unproven > 0 && <Unproven count={unproven} />}
    </>
  );
}

/** Where the people of a list came from, as its page says it. */
export function ReviewOrigin({ listId }: { listId: string }) {
  const word = usePurposeWord();
  const origin = useQuery(contactListQuery(listId)).data?.origin ?? null;
  if (origin === null) return null;
  const { file, consent } = origin;
  return (
    <section aria-label="Where they came from" className="text-13 text-ink-2">
      From the file <bdi>{file}</bdi>. Consent: {originConsentWords(consent, word)}
      {consent !== null && (
        <>
          {" "}
          <bdi>{consent.source}</bdi>. {originDayWords(consent)}.
        </>
      )}
    </section>
  );
}

function Unproven({ count }: { count: number }) {
  return (
    <Note
      tone="amber"
      title={`${formatNoun(count, "person has", "people have")} not agreed, as far as we know`}
    >
      Nobody has written down here that they want these messages. Whoever complains will ask you to show it.
    </Note>
  );
}

/** Before Send: how many cells of the file are damaged, and whether they go out so. */
export function ReviewDamage({ damaged, problems }: Pick<AudienceAnswer, "damaged" | "problems">) {
  if (!damaged) return null;
  const isLeftOut = problems.some(({ code }) => code === "damaged-text");
  return (
    <Note tone="amber" title={`${formatNoun(damaged.cells, "cell has", "cells have")} damaged text`}>
      {isLeftOut
        ? "We skip the rows whose message would have one. To send to them, repair the text or keep it in the columns."
        : "Nothing is repaired: what the message has of them goes out as it is. You can repair the text in the columns."}
    </Note>
  );
}
