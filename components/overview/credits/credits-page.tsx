"use client";

import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { useMoney } from "#components/domain/use-money.ts";
import { FileLinks } from "#components/shell/file-links.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Card } from "#components/ui/card.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { type Column, ListTable } from "#components/ui/list/list-table.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { TableFoot } from "#components/ui/list/table.tsx";
import { Toolbar } from "#components/ui/list/toolbar.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { Note } from "#components/ui/note.tsx";
import { BarPlot, type Bars } from "#components/ui/plot/bar-plot.tsx";
import { LegendDot } from "#components/ui/plot/legend-dot.tsx";
import { Section } from "#components/ui/section.tsx";
import { dateWord, zoneClock } from "#components/ui/time/format-time.ts";
import { recentMonths } from "#components/ui/time/recent-months.ts";
import { Time } from "#components/ui/time/time.tsx";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { useDay } from "#components/ui/time/use-day.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { creditFiltersOf } from "#lib/client/credits/filters.ts";
import { creditsQuery } from "#lib/client/credits/queries.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { CreditDay, CreditDays } from "#lib/contract/desk/credits.ts";
import { t, translated } from "#lib/contract/language.ts";
import { CREDIT_DAYS } from "#lib/contract/rules/credit-days.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../../domain/portal-link.tsx";
import { wentLately, withoutUs } from "./without-us.ts";

const LAST = "last";

/** How credits went, day by day; the month that is shown stands in the address. */
export function CreditsPage({ canExport }: { canExport: boolean }) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = creditFiltersOf(search);
  const query = useQuery(creditsQuery(filters));
  const { data } = query;
  const months = recentMonths(useDay()).map(({ label, from }) => ({ label, value: from.slice(0, 7) }));
  return (
    <Page>
      <PageHeader
        title={t("Credits", "Krediti")}
        purpose={t(
          "What was used each day, and what no message from here explains.",
          "Zilizotumika kila siku, na ambazo hakuna ujumbe wa hapa unaozieleza.",
        )}
        back={{ href: "/overview", label: t("Overview", "Muhtasari") }}
      />
      {data && filters.month === undefined && <Lately days={data.days} />}
      {data && data.days.length > 0 && <CreditsPlot credits={data} />}
      <section aria-label={t("Days", "Siku")} className="min-w-0">
        <Toolbar>
          <Select
            label={t("Which days", "Siku zipi")}
            isQuiet
            options={[
              { value: LAST, label: t(`The last ${CREDIT_DAYS} days`, `Siku ${CREDIT_DAYS} zilizopita`) },
              ...months,
            ]}
            value={filters.month ?? LAST}
            onChange={(month) => showAddress(hrefWith({ month: month === LAST ? undefined : month }))}
            className="max-sm:w-full"
          />
        </Toolbar>
        <ListStates
          query={query}
          rows={data?.days ?? []}
          table={(days, isPending) => <CreditsTable days={days} isPending={isPending} />}
          unread={[
            t("We could not read how credits went", "Hatukuweza kusoma matumizi ya krediti"),
            t("Your credits are not affected.", "Krediti zako hazijaathirika."),
          ]}
          nothing={
            <ListEmpty icon={<Coins />} title={t("No SMS in these days", "Hakuna SMS katika siku hizi")}>
              {t(
                "Once you send SMS, you see here what each day cost.",
                "Ukishatuma SMS, utaona hapa gharama ya kila siku.",
              )}
            </ListEmpty>
          }
          foot={
            <TableFoot>
              {t("Days without SMS are not listed", "Siku zisizo na SMS hazijaorodheshwa")}
            </TableFoot>
          }
        />
        {data?.isCounting && (
          <p className="mt-3 text-13 text-ink-2">
            {t("We are still counting older requests.", "Bado tunahesabu maombi ya zamani.")}
          </p>
        )}
        {canExport && data && data.days.length > 0 && <Files month={filters.month} />}
        <Meanings />
      </section>
    </Page>
  );
}

function Lately({ days }: Pick<CreditDays, "days">) {
  const lately = wentLately(days, useDay());
  if (!lately) return null;
  const { least, since, until } = lately;
  return (
    <Note
      tone="amber"
      title={t(
        `At least ${formatCount(least)} credits went without us in the last 7 days`,
        `Angalau krediti ${formatCount(least)} zimeondoka bila sisi katika siku 7 zilizopita`,
      )}
    >
      {t(
        <>
          No message from here explains it. It was between <Time value={since} show="day" /> and{" "}
          <Time value={until} show="day" />. Look at{" "}
          <PortalLink task="activity">the activity in the portal</PortalLink>, or ask who uses another key of
          your account.
        </>,
        <>
          Hakuna ujumbe wa hapa unaoeleza hilo. Ilikuwa kati ya <Time value={since} show="day" /> na{" "}
          <Time value={until} show="day" />. Angalia{" "}
          <PortalLink task="activity">shughuli kwenye portal</PortalLink>, au uliza nani anatumia ufunguo
          mwingine wa akaunti yako.
        </>,
      )}
    </Note>
  );
}

function Files({ month }: { month: string | undefined }) {
  const asked = { query: { month } };
  return (
    <p className="mt-3 text-13 text-ink-3">
      {t("Download these days as", "Pakua siku hizi kama")}{" "}
      <FileLinks
        what={t("Download these days", "Pakua siku hizi")}
        excel={doorHref("GET /api/credits/report.xlsx", asked)}
        csv={doorHref("GET /api/credits/report.csv", asked)}
      />
    </p>
  );
}

const MEANINGS = translated(
  () =>
    [
      [
        t("Used", "Zimetumika"),
        t(
          "Credits that the service said it took, in its answers to SMS.",
          "Krediti ambazo huduma ilisema imezichukua, katika majibu yake kwa SMS.",
        ),
      ],
      [
        t("Not reported", "Hazikuripotiwa"),
        t(
          "The service does not say what an SMS cost that was sent alone. We count the parts of its text, so it is about right.",
          "Huduma haisemi gharama ya SMS iliyotumwa peke yake. Tunahesabu sehemu za maandishi yake, kwa hiyo ni takriban sahihi.",
        ),
      ],
      [
        t("Balance", "Salio"),
        t(
          "The first and the last balance that the service reported on that day. It reports one after SMS to several people at once.",
          "Salio la kwanza na la mwisho ambalo huduma iliripoti siku hiyo. Huripoti salio baada ya SMS kwa watu kadhaa kwa pamoja.",
        ),
      ],
      [
        t("Without us", "Bila sisi"),
        t(
          "How the balance changed beyond what our messages cost, from one balance to the next. If credits were both added and used elsewhere in that time, only the difference shows.",
          "Jinsi salio lilivyobadilika zaidi ya gharama ya jumbe zetu, kutoka salio moja hadi lingine. Kama krediti ziliongezwa na pia kutumika kwingine wakati huo, tofauti tu ndiyo huonekana.",
        ),
      ],
    ] as const,
);

function Meanings() {
  return (
    <dl className="mt-6 grid max-w-160 gap-2 text-13">
      {MEANINGS.map(([word, meaning]) => (
        <div key={word}>
          <dt className="font-medium">{word}</dt>
          <dd className="text-ink-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was used each day; the table below holds the same figures. */
export function CreditsPlot({ credits }: { credits: CreditDays }) {
  const end = (
    <>
      <span className="flex items-center gap-1.5 text-12 text-ink-2">
        <LegendDot look="hollow" />
        {t("Not reported", "Hazikuripotiwa")}
      </span>
      <span className="flex items-center gap-1.5 text-12 text-ink-2">
        <LegendDot look="solid" />
        {t("Used", "Zimetumika")}
      </span>
    </>
  );
  return (
    <Section title={t("Credits used each day", "Krediti zilizotumika kila siku")} end={end}>
      <Card isPadded>
        <BarPlot
          label={t(
            "Credits that were not reported and credits used, each day. The table holds the same figures.",
            "Krediti ambazo hazikuripotiwa na zilizotumika, kila siku. Jedwali lina takwimu zilezile.",
          )}
          bars={daysOf(credits)}
          isLow
        />
      </Card>
    </Section>
  );
}

const DAY_MS = 86_400_000;
/** Every so many days are named below the plot. */
const NAMED = 4;

/** Every day from the first to the last: first what no answer said, then what the service said. */
export function daysOf({ from, to, days }: CreditDays): Bars[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, place) => {
    const key = new Date(Date.parse(from) + place * DAY_MS).toISOString().slice(0, 10);
    const { counted = 0, said = 0 } = known.get(key) ?? {};
    return {
      key,
      label: place % NAMED === 0 ? String(Number(key.slice(8))) : "",
      first: counted,
      second: said,
    };
  });
}

type CreditsTableProps = { days: readonly CreditDay[]; isPending: boolean };

export function CreditsTable({ days, isPending }: CreditsTableProps) {
  const money = useMoney();
  return (
    <ListTable
      label={t("Credits by day", "Krediti kwa siku")}
      columns={columnsOf(money)}
      rows={days}
      keyOf={({ day }) => day}
      isPending={isPending}
    />
  );
}

/** A place in the list of campaigns: those of this day are its first. */
const campaignsOf = ({ end }: CreditDay): string =>
  `/campaigns?${new URLSearchParams({ cursor: `${end}_00000000-0000-0000-0000-000000000000` })}`;

const columnsOf = (money: (credits: number) => string): readonly Column<CreditDay>[] => [
  {
    name: t("Day", "Siku"),
    shape: "normal",
    kind: "ink",
    card: "1l",
    cell: (day) => (
      <PageLink
        href={campaignsOf(day)}
        aria-label={t(
          `${dateWord(day.day)}: campaigns up to this day`,
          `${dateWord(day.day)}: kampeni hadi siku hii`,
        )}
        className="rounded-1 after:absolute after:inset-0"
      >
        {dateWord(day.day)}
      </PageLink>
    ),
  },
  {
    name: "SMS",
    shape: "small",
    isNumber: true,
    isSecondRank: true,
    cell: ({ messages }) => formatCount(messages),
  },
  {
    name: t("Used", "Zimetumika"),
    shape: "small",
    isNumber: true,
    card: "2l",
    cardUnit: t("used", "zimetumika"),
    cell: ({ said }) => formatCount(said) + money(said),
  },
  {
    name: t("Not reported", "Hazikuripotiwa"),
    shape: "small",
    isNumber: true,
    card: "3l",
    each: ({ counted }) => ({ cardLabel: counted > 0 ? t("Not reported:", "Hazikuripotiwa:") : undefined }),
    cell: ({ counted, lost }) => (
      <>
        {counted > 0 && t(`about ${formatCount(counted)}`, `takriban ${formatCount(counted)}`)}
        {lost > 0 && (
          <span className="text-amber-fg">
            {" "}
            {t(
              `${formatCount(lost)} may have been sent`,
              plural(lost, "huenda 1 imetumwa", `huenda ${formatCount(lost)} zimetumwa`),
            )}
          </span>
        )}
      </>
    ),
  },
  {
    name: t("Balance", "Salio"),
    shape: "normal",
    isNumber: true,
    isSecondRank: true,
    card: "1r",
    cell: balancesOf,
  },
  {
    name: t("Without us", "Bila sisi"),
    shape: "widest",
    isWide: true,
    isProse: true,
    card: "full",
    cardLabel: t("Without us:", "Bila sisi:"),
    cell: (day) => <WithoutUs of={day} />,
  },
];

function balancesOf({ first, last }: CreditDay): string {
  if (!first || !last) return "";
  const [begin, end] = [formatCount(first.balance), formatCount(last.balance)];
  return first.at === last.at ? end : t(`${begin} to ${end}`, `${begin} hadi ${end}`);
}

function WithoutUs({ of: day }: { of: CreditDay }) {
  const { zone } = useTimeFacts();
  const { words, isSure } = withoutUs(day);
  const since = isSure ? sinceOf(day) : null;
  const isEarlier = since !== null && zoneClock(zone).isoDay(new Date(since)) !== day.day;
  return (
    <>
      <span className={isSure ? "font-medium text-ink" : "text-ink-3"}>{words}</span>
      {isEarlier && (
        <>
          {" "}
          {t("since", "tangu")} <Time value={since} show="day" />
        </>
      )}
    </>
  );
}

/** ISO times of one form, so the earlier one is the smaller text. */
const sinceOf = ({ went, came }: CreditDay): string | null =>
  [went, came].flatMap((found) => (found ? [found.since] : [])).toSorted()[0] ?? null;
