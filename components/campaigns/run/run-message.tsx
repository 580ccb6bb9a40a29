"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { StatusIcon } from "#components/domain/status/status-icon.tsx";
import { useMoney } from "#components/domain/use-money.ts";
import { Card } from "#components/ui/card.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Legend } from "#components/ui/plot/legend.tsx";
import { LegendDot } from "#components/ui/plot/legend-dot.tsx";
import { Track } from "#components/ui/plot/track.tsx";
import { FoldedSection, Section } from "#components/ui/section.tsx";
import { audienceQuery, firstRecipientQuery } from "#lib/client/campaigns/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Facts as FrameFacts } from "#lib/contract/desk/facts.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { MessageReading } from "../message-reading.tsx";
import { LatePlanLine } from "../plan/late-plan-line.tsx";
import { chosenFacts, runFactsOf } from "./run-facts.ts";
import { RunClock } from "./run-header.tsx";
import { runPartsOf } from "./run-parts.ts";
import type { HrefOf } from "./run-sentence.ts";
import { WaitsFor } from "./waits-for.tsx";

/** What this campaign says: read before anybody approves it, and folded once that is over. */
export function RunMessage({ campaign, isFolded = false }: { campaign: Campaign; isFolded?: boolean }) {
  const { data } = useQuery(firstRecipientQuery(campaign.id));
  const first = data?.first ?? null;
  const isVaried = (campaign.content.variants ?? []).length > 0;
  const { data: audience } = useQuery({ ...audienceQuery(campaign), enabled: isVaried });
  const Part = isFolded ? FoldedSection : Section;
  return (
    <Part title={t("Message", "Ujumbe")}>
      <div className="flex flex-col gap-2">
        <MessageReading
          channel={campaign.channel}
          content={campaign.content}
          second={campaign.variant?.text}
          first={first && { ...first, parameters: first.parameters ?? undefined }}
          people={audience?.languages ?? []}
        />
        <Suspense fallback={<div className="h-8" />}>
          <LatePlanLine key={campaign.revision} campaign={campaign} />
        </Suspense>
      </div>
    </Part>
  );
}

/** How many are sent, how fast, what it waits for, and one bar that adds up to the plan. */
export function RunCard({ campaign, hrefOf }: { campaign: Campaign; hrefOf: HrefOf }) {
  const { planned, left } = runFactsOf(campaign);
  const parts = runPartsOf(campaign);
  const money = useMoney();
  const frame = useQuery(factsQuery).data;
  const label = t(
    `${formatCount(left)} of ${formatCount(planned)} sent to the service`,
    `Zilizotumwa kwa huduma: ${formatCount(left)} kati ya ${formatCount(planned)}`,
  );
  return (
    <Card isPadded className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <div className="flex-auto whitespace-nowrap max-lg:basis-full">
          <p className="text-13 text-ink-2">{t("Sent to the service", "Zimetumwa kwa huduma")}</p>
          <p className="num text-28 font-semibold tracking-figure">
            {formatCount(left)}{" "}
            <span className="text-16 font-normal tracking-normal text-ink-3">
              {t(`of ${formatCount(planned)}`, `kati ya ${formatCount(planned)}`)}
            </span>
          </p>
        </div>
        <Facts facts={factsOf(campaign, { money, frame })} />
      </div>
      <Track label={label} size="big" total={planned} parts={parts.filter((part) => !part.isRest)} />
      <Legend
        entries={parts
          .filter((part) => part.count > 0)
          .map((part) => ({
            key: part.key,
            label: part.word,
            icon: part.isRest ? <LegendDot look="none" /> : <StatusIcon name={part.name} />,
            count: part.count,
            href: hrefOf(part.filter),
          }))}
      />
    </Card>
  );
}

type Known = { money: (credits: number) => string; frame: FrameFacts | undefined };

/** Of a campaign that has ended only what it cost and what somebody chose: the rest is said where it happened. */
function factsOf(campaign: Campaign, { money, frame }: Known) {
  const { state, endedAt, ratePerSecond, channel, creditsUsed, segmentsPlanned } = campaign;
  return [
    ...(state === "running"
      ? [
          {
            key: "rate",
            label: t("Rate", "Kasi"),
            value: t(`${rateWord(ratePerSecond)} a second`, `${rateWord(ratePerSecond)} kwa sekunde`),
          },
        ]
      : []),
    ...(endedAt === null ? [{ key: "time", ...RunClock({ campaign, facts: frame }) }] : []),
    ...chosenFacts(campaign),
    ...(endedAt === null
      ? [{ key: "waits", label: t("Waiting for", "Inasubiri"), value: <WaitsFor campaign={campaign} /> }]
      : []),
    ...(channel === "sms"
      ? [
          {
            key: "credits",
            label: t("Credits", "Krediti"),
            value: `${usedWords(creditsUsed, segmentsPlanned)}${money(creditsUsed)}${moreCredits(campaign)}`,
          },
        ]
      : []),
  ];
}

/** What no answer says, and what messages that were sent again may have cost too. */
function moreCredits({ creditsUnstated, creditsResent }: Campaign): string {
  const unstated = t(
    `, and about ${formatCount(creditsUnstated)} that the service did not report`,
    `, na takriban ${formatCount(creditsUnstated)} ambazo huduma haikuripoti`,
  );
  const resent = t(
    `, and up to ${formatCount(creditsResent)} for messages that were sent again`,
    `, na hadi ${formatCount(creditsResent)} kwa jumbe zilizotumwa tena`,
  );
  return `${creditsUnstated > 0 ? unstated : ""}${creditsResent > 0 ? resent : ""}`;
}

const usedWords = (used: number, planned: number): string =>
  used === planned
    ? t(`${formatCount(used)} used`, `${formatCount(used)} zimetumika`)
    : t(
        `${formatCount(used)} of ${formatCount(planned)} used`,
        `${formatCount(used)} kati ya ${formatCount(planned)} zimetumika`,
      );

const rateWord = (rate: number): string =>
  rate > 0 && rate < 10 ? String(Math.round(rate * 10) / 10) : formatCount(rate);
