"use client";

import { type RateSample, useRateSamples } from "#lib/client/campaigns/use-rate-samples.ts";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { Card } from "../ui/card.tsx";
import { formatCount } from "../ui/format-count.ts";
import { formatLength } from "../ui/format-time.ts";
import { Section } from "../ui/section.tsx";
import { Sparkline } from "../ui/sparkline.tsx";
import { Time } from "../ui/time.tsx";
import { runFactsOf } from "./run-facts.ts";

/** The rate now and its shape while the page was open; of a finished run its average. */
export function RunRate({ campaign, seenAt }: { campaign: Campaign; seenAt: number }) {
  const samples = useRateSamples(campaign, seenAt);
  const first = samples[0];
  const last = samples.at(-1);
  const isEnded = campaign.sentAt !== null;
  return (
    <Section
      title="Rate"
      end={<span className="num text-12 text-ink-3">{spanWord(samples)}</span>}
      isStretched
    >
      <Card isPadded className="flex flex-col gap-2">
        <p className="flex items-baseline gap-2">
          <span className="num text-20 font-semibold tracking-figure">
            {isEnded ? averageOf(campaign) : rateWord(campaign.ratePerSecond)}
          </span>
          <span className="text-13 text-ink-2">
            {isEnded ? "recipients a second on average" : "recipients a second"}
          </span>
        </p>
        {first && last && samples.length > 2 ? (
          <>
            <Sparkline label="Rate while this page was open" values={samples.map(({ rate }) => rate)} />
            <p className="flex justify-between text-12 text-ink-3">
              <Time value={first.at} show="second" />
              <Time value={last.at} show="second" />
            </p>
          </>
        ) : (
          <p className="text-12 text-ink-2">{sentenceOf(campaign)}</p>
        )}
      </Card>
    </Section>
  );
}

function spanWord(samples: readonly RateSample[]): string | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || samples.length <= 2) return null;
  return `last ${formatLength(last.at - first.at)}`;
}

function averageOf(campaign: Campaign): string {
  const ms = runMs(campaign);
  return ms === null ? "0" : rateWord((1000 * runFactsOf(campaign).left) / Math.max(ms, 1000));
}

function sentenceOf(campaign: Campaign): string {
  if (campaign.state === "running") return "The line is drawn while this page is open.";
  if (campaign.sentAt && runFactsOf(campaign).left === 0) return "Nothing ever left.";
  const ms = runMs(campaign);
  if (ms === null) return campaign.startedAt ? "Nothing leaves at this moment." : "Nothing has left yet.";
  return `All that left did so within ${formatLength(Math.max(ms, 1000))}.`;
}

function runMs({ startedAt, sentAt }: Campaign): number | null {
  return startedAt && sentAt ? Date.parse(sentAt) - Date.parse(startedAt) : null;
}

const rateWord = (rate: number): string =>
  rate > 0 && rate < 10 ? String(Math.round(rate * 10) / 10) : formatCount(rate);
