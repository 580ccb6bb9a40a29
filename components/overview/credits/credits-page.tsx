"use client";

import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { FileLinks } from "#components/shell/file-links.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { TableFoot } from "#components/ui/list/table.tsx";
import { Toolbar } from "#components/ui/list/toolbar.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { Note } from "#components/ui/note.tsx";
import { recentMonths } from "#components/ui/time/recent-months.ts";
import { Time } from "#components/ui/time/time.tsx";
import { useDay } from "#components/ui/time/use-day.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { creditFiltersOf } from "#lib/client/credits/filters.ts";
import { creditsQuery } from "#lib/client/credits/queries.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { CreditDays } from "#lib/contract/desk/credits.ts";
import { CREDIT_DAYS } from "#lib/contract/rules/credit-days.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../../domain/portal-link.tsx";
import { CreditsPlot } from "./credits-plot.tsx";
import { CreditsTable } from "./credits-table.tsx";
import { wentLately } from "./without-us.ts";

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
        title="Credits"
        purpose="What was used each day, and what no message from here explains."
        back={{ href: "/overview", label: "Overview" }}
      />
      {data && filters.month === undefined && <Lately days={data.days} />}
      {data && data.days.length > 0 && <CreditsPlot credits={data} />}
      <section aria-label="Days" className="min-w-0">
        <Toolbar>
          <Select
            label="Which days"
            isQuiet
            options={[{ value: LAST, label: `The last ${CREDIT_DAYS} days` }, ...months]}
            value={filters.month ?? LAST}
            onChange={(month) => showAddress(hrefWith({ month: month === LAST ? undefined : month }))}
            className="max-sm:w-full"
          />
        </Toolbar>
        <ListStates
          query={query}
          rows={data?.days ?? []}
          table={(days, isPending) => <CreditsTable days={days} isPending={isPending} />}
          unread={["We could not read how credits went", "Your credits are not affected."]}
          nothing={
            <ListEmpty icon={<Coins />} title="No SMS in these days">
              Once you send SMS, you see here what each day cost.
            </ListEmpty>
          }
          foot={<TableFoot>Days without SMS are not listed</TableFoot>}
        />
        {data?.isCounting && <p className="mt-3 text-13 text-ink-2">We are still counting older requests.</p>}
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
    <Note tone="amber" title={`At least ${formatCount(least)} credits went without us in the last 7 days`}>
      No message from here explains it. It was between <Time value={since} show="day" /> and{" "}
      <Time value={until} show="day" />. Look at{" "}
      <PortalLink task="activity">the activity in the portal</PortalLink>, or ask who uses another key of your
      account.
    </Note>
  );
}

function Files({ month }: { month: string | undefined }) {
  const asked = { query: { month } };
  return (
    <p className="mt-3 text-13 text-ink-3">
      Download these days as{" "}
      <FileLinks
        what="Download these days"
        excel={doorHref("GET /api/credits/report.xlsx", asked)}
        csv={doorHref("GET /api/credits/report.csv", asked)}
      />
    </p>
  );
}

const MEANINGS = [
  ["Used", "Credits that the service said it took, in its answers to SMS."],
  [
    "Not reported",
    "The service does not say what an SMS cost that was sent alone. We count the parts of its text, so it is about right.",
  ],
  [
    "Balance",
    "The first and the last balance that the service reported on that day. It reports one after SMS to several people at once.",
  ],
  [
    "Without us",
    "How the balance changed beyond what our messages cost, from one balance to the next. If credits were both added and used elsewhere in that time, only the difference shows.",
  ],
] as const;

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
