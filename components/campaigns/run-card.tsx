import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { formatCount } from "../ui/format-count.ts";
import { Legend } from "../ui/legend.tsx";
import { LegendDot } from "../ui/legend-dot.tsx";
import { StatusIcon } from "../ui/status-icon.tsx";
import { Track } from "../ui/track.tsx";
import { RunClock } from "./run-clock.tsx";
import { runFactsOf } from "./run-facts.ts";
import { type RunPart, runPartsOf } from "./run-parts.ts";
import { WaitsFor } from "./waits-for.tsx";

/** How many have left, how fast, what it waits for, and one bar that adds up to the plan. */
export function RunCard({ campaign, hrefOf }: { campaign: Campaign; hrefOf: (part: RunPart) => string }) {
  const { planned, left } = runFactsOf(campaign);
  const parts = runPartsOf(campaign);
  const label = `${formatCount(left)} of ${formatCount(planned)} have left the queue`;
  return (
    <Card isPadded className="flex flex-col gap-4">
      <div className="flex items-end gap-8 max-lg:flex-col max-lg:items-stretch max-lg:gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-13 text-ink-2">Have left the queue</p>
          <p className="num text-28 font-semibold tracking-figure">
            {formatCount(left)}{" "}
            <span className="text-16 font-normal tracking-normal text-ink-3">of {formatCount(planned)}</span>
          </p>
        </div>
        <Facts facts={factsOf(campaign)} />
      </div>
      <Track label={label} size="big" total={planned} parts={parts.filter((part) => !part.isRest)} />
      <Legend
        entries={parts
          .filter((part) => part.isUsual || part.count > 0)
          .map((part) => ({
            key: part.key,
            label: part.word,
            icon: part.isRest ? <LegendDot look="none" /> : <StatusIcon name={part.status} />,
            count: part.count,
            href: part.filter === undefined ? undefined : hrefOf(part),
          }))}
      />
    </Card>
  );
}

function factsOf(campaign: Campaign) {
  const { state, ratePerSecond, channel, creditsUsed, creditsUnstated, segmentsPlanned } = campaign;
  const isMoving = state === "running";
  return [
    {
      key: "rate",
      label: "Rate",
      value: isMoving ? `${rateWord(ratePerSecond)} a second` : "Nothing leaves now",
    },
    { key: "time", ...RunClock({ campaign }) },
    { key: "waits", label: "Waits for", value: <WaitsFor campaign={campaign} /> },
    ...(channel === "sms"
      ? [
          {
            key: "credits",
            label: "Credits",
            value: `${formatCount(creditsUsed)} of ${formatCount(segmentsPlanned)} used${
              creditsUnstated > 0 ? `, not stated: about ${formatCount(creditsUnstated)}` : ""
            }`,
          },
        ]
      : []),
  ];
}

const rateWord = (rate: number): string =>
  rate > 0 && rate < 10 ? String(Math.round(rate * 10) / 10) : formatCount(rate);
