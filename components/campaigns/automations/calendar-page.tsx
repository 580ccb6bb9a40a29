"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarClock, ChevronLeft, ChevronRight, TriangleAlert } from "lucide-react";
import { ListStates } from "#components/shell/list-states.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { dateWord, monthWord, weekdayWord, zoneClock } from "#components/ui/time/format-time.ts";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { useSearch } from "#lib/client/address/use-search.ts";
import { calendarQuery } from "#lib/client/automations.ts";
import type { CalendarEntry } from "#lib/contract/desk/campaign/automation.ts";
import { t } from "#lib/contract/language.ts";
import { WEEKDAYS } from "#lib/contract/rules/automation.ts";
import { AutomationTabs } from "./automation-tabs.tsx";

const DAY_MS = 86_400_000;
const isMonth = (given: unknown): given is string =>
  typeof given === "string" && /^20\d\d-(0[1-9]|1[0-2])$/.test(given);

/** What goes when in a month, as weeks on a wide screen and as a list of days on a phone. */
export function CalendarPage({ thisMonth }: { thisMonth: string }) {
  const { search } = useSearch();
  const given = search.month;
  const month = isMonth(given) ? given : thisMonth;
  const query = useQuery(calendarQuery(month));
  return (
    <Page>
      <PageHeader
        back={{ href: "/campaigns", label: t("Campaigns", "Kampeni") }}
        title={t("Calendar", "Kalenda")}
        purpose={t(
          "Campaigns that wait for their time, and what repeats and follow-ups send. Two marketing campaigns clash within an hour, or on one day to the same group or list.",
          "Kampeni zinazosubiri wakati wake, na kile kinachotumwa na zinazojirudia na ufuatiliaji. Kampeni mbili za matangazo hugongana ndani ya saa moja, au siku moja kwa kundi au orodha ileile.",
        )}
      />
      <div className="flex flex-col gap-5">
        <AutomationTabs current="calendar" />
        <MonthLinks month={month} />
        <ListStates
          query={query}
          rows={query.data?.items ?? []}
          table={(items, isPending) =>
            isPending ? <div className="h-96" /> : <Month month={month} items={items} />
          }
          unread={[
            t("We could not read the calendar", "Hatukuweza kusoma kalenda"),
            t("What is scheduled is not affected.", "Kilichopangwa hakijaathirika."),
          ]}
          nothing={
            <ListEmpty
              icon={<CalendarClock />}
              title={t("Nothing goes in this month", "Hakuna kinachotumwa mwezi huu")}
            >
              {t(
                "Schedule a campaign, or repeat one: its times are shown here.",
                "Panga muda wa kampeni, au irudie: nyakati zake zitaonekana hapa.",
              )}
            </ListEmpty>
          }
          foot={null}
        />
      </div>
    </Page>
  );
}

function moved(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

function MonthLinks({ month }: { month: string }) {
  const href = (by: number) => `/campaigns/calendar?month=${moved(month, by)}`;
  return (
    <nav aria-label={t("Months", "Miezi")} className="flex items-center gap-3">
      <ButtonLink
        href={href(-1)}
        icon={<ChevronLeft />}
        aria-label={t("The month before", "Mwezi uliotangulia")}
      />
      <h2 className="min-w-40 text-center text-14 font-semibold" aria-live="polite">
        {monthWord(`${month}-01`)}
      </h2>
      <ButtonLink
        href={href(1)}
        icon={<ChevronRight />}
        aria-label={t("The month after", "Mwezi unaofuata")}
      />
    </nav>
  );
}

type MonthProps = { month: string; items: readonly CalendarEntry[] };

function Month({ month, items }: MonthProps) {
  const { zone } = useTimeFacts();
  const clock = zoneClock(zone);
  const ofDay = Map.groupBy(items, ({ at }) => clock.isoDay(new Date(at)));
  const days = daysOf(month);
  // Monday is the first of a week.
  const before = (new Date(days[0] ?? 0).getUTCDay() || 7) - 1;
  return (
    <div>
      <div aria-hidden className="grid grid-cols-7 gap-px text-12 text-ink-3 max-md:hidden">
        {Object.values(WEEKDAYS).map((day) => (
          <span key={day} className="px-2 pb-1">
            {day}
          </span>
        ))}
      </div>
      <ol
        aria-label={t("Days", "Siku")}
        className="grid grid-cols-7 gap-px overflow-hidden rounded-3 border border-line bg-line max-md:flex max-md:flex-col"
      >
        {Object.keys(WEEKDAYS)
          .slice(0, before)
          .map((day) => (
            <li key={day} aria-hidden className="bg-sunken max-md:hidden" />
          ))}
        {days.map((day) => (
          <Day key={day} day={day} items={ofDay.get(day) ?? []} />
        ))}
      </ol>
    </div>
  );
}

function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${month}-01T00:00:00Z`); ; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!day.startsWith(month)) return days;
    days.push(day);
  }
}

function Day({ day, items }: { day: string; items: readonly CalendarEntry[] }) {
  return (
    <li
      className={`flex min-h-24 min-w-0 flex-col gap-1 bg-raised p-2 max-md:min-h-0 ${items.length === 0 ? "max-md:hidden" : ""}`}
    >
      <h3 className="text-12 text-ink-3">
        <span className="md:hidden">
          {weekdayWord(day)} {dateWord(day)}
        </span>
        <span className="max-md:hidden">{Number(day.slice(8))}</span>
      </h3>
      {items.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {items.map((item) => (
            <Entry key={`${item.campaignId}${item.automationId}${item.at}`} item={item} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Entry({ item: { at, name, campaignId, automationId, clashes } }: { item: CalendarEntry }) {
  const { zone } = useTimeFacts();
  const href = campaignId === null ? `/campaigns/automations/${automationId}` : `/campaigns/${campaignId}`;
  return (
    <li className="min-w-0 text-12">
      <PageLink href={href} className="flex min-w-0 gap-1.5 rounded-1 max-md:py-1.5">
        <time dateTime={at} className="num flex-none text-ink-3">
          {zoneClock(zone).minute(new Date(at))}
        </time>
        <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
      </PageLink>
      {clashes.length > 0 && (
        <p className="flex gap-1 text-amber-fg">
          <TriangleAlert aria-hidden className="mt-0.5 size-3 flex-none" />
          <span className="min-w-0 wrap-anywhere">
            {t(`Clashes with ${clashes.join(", ")}`, `Inagongana na ${clashes.join(", ")}`)}
          </span>
        </p>
      )}
    </li>
  );
}
