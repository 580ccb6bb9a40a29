import type { LastWeek, Today, Yesterday } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import {
  formatCount,
  formatNoun,
  formatNounSw,
  formatShare,
  plural,
} from "#lib/contract/words/format-count.ts";
import { StatusIcon } from "../domain/status/status-icon.tsx";
import { SmsAge } from "../shell/frame/sms-age.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { type Figure, Strip } from "../ui/plot/strip.tsx";
import { TodayLine } from "../ui/plot/today-line.tsx";
import { Section } from "../ui/section.tsx";
import { formatLength, weekdayWord, zoneClock } from "../ui/time/format-time.ts";
import { useTimeFacts } from "../ui/time/time-provider.tsx";
import { useTicking } from "../ui/time/use-ticking.ts";
import { CallsLine } from "./calls-line.tsx";

type TodaySectionProps = { today: Today; yesterday: Yesterday; lastWeek: LastWeek; canDecide: boolean };

/**
 * Today's figures: delivered, failed and open are parts of what was accepted today. Below, how the day before stands, and the same
 * weekday until this time.
 */
export function TodaySection({ today, yesterday, lastWeek, canDecide }: TodaySectionProps) {
  return (
    <Section
      title={t("Today", "Leo")}
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
      <Strip label={t("Today", "Leo")} figures={figuresOf(today, canDecide)} />
      <CallsLine />
      <YesterdayLine yesterday={yesterday} />
      {lastWeek !== null && <WeekLine lastWeek={lastWeek} />}
    </Section>
  );
}

function figuresOf(today: Today, canDecide: boolean): Figure[] {
  const { handedOver, delivered, failed, canRetry, open, oldestOpenAt, unknown } = today;
  const { sms, chat } = handedOver;
  return [
    {
      key: "handed",
      label: t("Accepted", "Zimepokelewa na huduma"),
      icon: <StatusIcon name="accepted" />,
      value: formatCount(sms + chat),
      detail: `SMS ${formatCount(sms)} · chat ${formatCount(chat)}`,
    },
    {
      key: "delivered",
      label: t("Delivered", "Zimefika"),
      icon: <StatusIcon name="delivered" />,
      value: formatCount(delivered),
      detail:
        delivered + failed > 0
          ? t(
              `${formatShare(delivered, delivered + failed)} of ${formatNoun(delivered + failed, "report")}`,
              `${formatShare(delivered, delivered + failed)} ya ${formatNounSw(delivered + failed, "ripoti", "ripoti")}`,
            )
          : t("No delivery report yet", "Bado hakuna ripoti ya kufika"),
    },
    {
      key: "failed",
      label: t("Failed", "Zimeshindikana"),
      icon: <StatusIcon name="failed" />,
      value: formatCount(failed),
      detail:
        failed === 0
          ? t("None failed", "Hakuna ulioshindikana")
          : canRetry > 0
            ? t(
                `${formatCount(canRetry)} can be tried again`,
                plural(
                  canRetry,
                  "1 unaweza kujaribiwa tena",
                  `${formatCount(canRetry)} zinaweza kujaribiwa tena`,
                ),
              )
            : undefined,
    },
    {
      key: "open",
      label: t("No delivery report yet", "Bado hakuna ripoti ya kufika"),
      icon: <StatusIcon name="noReport" />,
      value: formatCount(open),
      detail: oldestOpenAt ? (
        <Oldest at={oldestOpenAt} />
      ) : open > 0 ? (
        t("We know no ids to check", "Hatuna ID za kuangalia")
      ) : (
        t("All reports have come", "Ripoti zote zimefika")
      ),
    },
    {
      key: "unknown",
      label: t("May have been sent", "Huenda zimetumwa"),
      icon: <StatusIcon name="unknown" />,
      value: formatCount(unknown),
      detail:
        unknown > 0
          ? canDecide
            ? t("You decide what happens", "Wewe unaamua")
            : t("Whoever may send decides", "Mwenye ruhusa ya kutuma anaamua")
          : t("Every request was answered", "Kila ombi limejibiwa"),
    },
  ];
}

function Oldest({ at }: { at: string }) {
  return useTicking((now) => {
    const age = formatLength(Math.max(0, now.getTime() - Date.parse(at)));
    return t(`Oldest ${age}`, `Wa zamani zaidi: ${age}`);
  });
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
      {t(
        `Yesterday: ${formatCount(handedOver)} accepted, ${formatCount(delivered)} delivered`,
        `Jana: zimepokelewa na huduma ${formatCount(handedOver)}, zimefika ${formatCount(delivered)}`,
      )}
      {failed > 0 && (
        <>
          ,{" "}
          <PageLink href="/messages?state=failed" className="link rounded-1">
            {t(`${formatCount(failed)} failed`, `zimeshindikana ${formatCount(failed)}`)}
          </PageLink>
        </>
      )}
      {open > 0 &&
        t(
          `, ${formatCount(open)} without a delivery report yet`,
          `, bado bila ripoti ya kufika ${formatCount(open)}`,
        )}
    </p>
  );
}

/** Of fewer a percentage says nothing. */
const LEAST_SHARED = 20;

/** How much it was on this weekday by this time. */
function WeekLine({
  lastWeek: { day, until, handedOver, delivered, today },
}: {
  lastWeek: NonNullable<LastWeek>;
}) {
  const { zone } = useTimeFacts();
  const weekday = weekdayWord(day);
  const minute = zoneClock(zone).minute(new Date(until));
  return (
    <p className="num mt-1 text-13 text-ink-2">
      {t(
        `${weekday} last week until ${minute}: ${formatCount(handedOver)} accepted, ${formatCount(delivered)} delivered`,
        `${weekday} wiki iliyopita hadi ${minute}: zimepokelewa na huduma ${formatCount(handedOver)}, zimefika ${formatCount(delivered)}`,
      )}
      {Math.min(today, handedOver) >= LEAST_SHARED && <>. {comparedWords(today, handedOver)}</>}
    </p>
  );
}

function comparedWords(today: number, before: number): string {
  const percent = Math.round((100 * Math.abs(today - before)) / before);
  if (percent === 0) return t("Today it is as many by then", "Leo hadi saa hiyo ni idadi ileile");
  return today > before
    ? t(
        `Today it is ${formatCount(percent)} % more by then`,
        `Leo hadi saa hiyo ni ${formatCount(percent)} % zaidi`,
      )
    : t(
        `Today it is ${formatCount(percent)} % less by then`,
        `Leo hadi saa hiyo ni ${formatCount(percent)} % pungufu`,
      );
}
