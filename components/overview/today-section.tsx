import type { Today, Yesterday } from "#lib/contract/desk/overview.ts";
import { formatCount, formatNoun, formatShare } from "#lib/contract/words/format-count.ts";
import { StatusIcon } from "../domain/status/status-icon.tsx";
import { SmsAge } from "../shell/frame/sms-age.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { type Figure, Strip } from "../ui/plot/strip.tsx";
import { TodayLine } from "../ui/plot/today-line.tsx";
import { Section } from "../ui/section.tsx";
import { formatLength } from "../ui/time/format-time.ts";
import { useTicking } from "../ui/time/use-ticking.ts";
import { CallsLine } from "./calls-line.tsx";

type TodaySectionProps = { today: Today; yesterday: Yesterday; canDecide: boolean };

/** Today's figures: delivered, failed and open are parts of what was accepted today. Below, how the day before stands. */
export function TodaySection({ today, yesterday, canDecide }: TodaySectionProps) {
  return (
    <Section
      title="Today"
      note={
        <>
          <TodayLine />
          {today.handedOver.sms > 0 && (
            <>
              . <SmsAge />
            </>
          )}
        </>
      }
    >
      <Strip label="Today" figures={figuresOf(today, canDecide)} />
      <CallsLine />
      <YesterdayLine yesterday={yesterday} />
    </Section>
  );
}

function figuresOf(today: Today, canDecide: boolean): Figure[] {
  const { handedOver, delivered, failed, canRetry, open, oldestOpenAt, unknown } = today;
  const { sms, chat } = handedOver;
  return [
    {
      key: "handed",
      label: "Accepted",
      icon: <StatusIcon name="accepted" />,
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
          ? `${formatShare(delivered, delivered + failed)} of ${formatNoun(delivered + failed, "report")}`
          : "No delivery report yet",
    },
    {
      key: "failed",
      label: "Failed",
      icon: <StatusIcon name="failed" />,
      value: formatCount(failed),
      detail:
        failed === 0
          ? "None failed"
          : canRetry > 0
            ? `${formatCount(canRetry)} can be tried again`
            : undefined,
    },
    {
      key: "open",
      label: "No delivery report yet",
      icon: <StatusIcon name="noReport" />,
      value: formatCount(open),
      detail: oldestOpenAt ? (
        <Oldest at={oldestOpenAt} />
      ) : open > 0 ? (
        "We know no ids to check"
      ) : (
        "All reports have come"
      ),
    },
    {
      key: "unknown",
      label: "May have been sent",
      icon: <StatusIcon name="unknown" />,
      value: formatCount(unknown),
      detail:
        unknown > 0
          ? canDecide
            ? "You decide what happens"
            : "Whoever may send decides"
          : "Every request was answered",
    },
  ];
}

function Oldest({ at }: { at: string }) {
  return useTicking((now) => `Oldest ${formatLength(Math.max(0, now.getTime() - Date.parse(at)))}`);
}

/** What was sent until midnight, as it stands now: who comes in the morning looks for what failed at night. */
export function YesterdayLine({
  yesterday: { handedOver, delivered, failed, open },
}: {
  yesterday: Yesterday;
}) {
  if (handedOver + delivered + failed === 0) return null;
  return (
    <p className="num mt-2 text-13 text-ink-2">
      Yesterday: {formatCount(handedOver)} accepted, {formatCount(delivered)} delivered
      {failed > 0 && (
        <>
          ,{" "}
          <PageLink href="/messages?state=failed" className="link rounded-1">
            {formatCount(failed)} failed
          </PageLink>
        </>
      )}
      {open > 0 && `, ${formatCount(open)} without a delivery report yet`}
    </p>
  );
}
