import type { Today } from "#lib/contract/desk/overview.ts";
import { formatCount, formatShare } from "../ui/format-count.ts";
import { formatLength } from "../ui/format-time.ts";
import { Section } from "../ui/section.tsx";
import { StatusIcon } from "../ui/status-icon.tsx";
import { type Figure, Strip } from "../ui/strip.tsx";
import { TodayLine } from "../ui/today-line.tsx";
import { useTicking } from "../ui/use-ticking.ts";
import { CallsLine } from "./calls-line.tsx";

/** Today's figures: delivered, failed and open are parts of what was handed over today. */
export function TodaySection({ today }: { today: Today }) {
  return (
    <Section title="Today" note={<TodayLine />}>
      <Strip label="Today" figures={figuresOf(today)} />
      <CallsLine />
    </Section>
  );
}

function figuresOf({
  handedOver,
  delivered,
  failed,
  canRetry,
  open,
  oldestOpenAt,
  unknown,
}: Today): Figure[] {
  const { sms, chat } = handedOver;
  return [
    {
      key: "handed",
      label: "Handed over",
      icon: <StatusIcon name="handed" />,
      value: formatCount(sms + chat),
      detail: `SMS ${formatCount(sms)} · chat ${formatCount(chat)}`,
    },
    {
      key: "delivered",
      label: "Delivered",
      icon: <StatusIcon name="delivered" />,
      value: formatCount(delivered),
      detail:
        delivered + failed > 0
          ? `${formatShare(delivered, delivered + failed)} of ${formatCount(delivered + failed)} final`
          : "None is final yet",
    },
    {
      key: "failed",
      label: "Failed",
      icon: <StatusIcon name="failed" />,
      value: formatCount(failed),
      detail: failed > 0 ? `${formatCount(canRetry)} can be tried again` : "Of those handed over",
    },
    {
      key: "open",
      label: "No final word yet",
      icon: <StatusIcon name="open" />,
      value: formatCount(open),
      detail: oldestOpenAt ? <Oldest at={oldestOpenAt} /> : open > 0 ? "Sent without ids" : "All are final",
    },
    {
      key: "unknown",
      label: "May have been sent",
      icon: <StatusIcon name="unknown" />,
      value: formatCount(unknown),
      detail: unknown > 0 ? "Waiting for a decision" : "Every answer came",
    },
  ];
}

function Oldest({ at }: { at: string }) {
  return useTicking((now) => `Oldest ${formatLength(Math.max(0, now.getTime() - Date.parse(at)))}`);
}
