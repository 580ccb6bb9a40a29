"use client";

import { useQuery } from "@tanstack/react-query";
import { Megaphone, Plus, Repeat } from "lucide-react";
import { useState } from "react";
import { CursorFoot } from "#components/shell/cursor-foot.tsx";
import { FileLinks } from "#components/shell/file-links.tsx";
import { ChipsFilter, FilterBar, NoRows, SearchFilter } from "#components/shell/filter-bar.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { rowsBy, TableButton } from "#components/shell/table/table-button.tsx";
import { useColumns } from "#components/shell/table/use-columns.ts";
import { type ListAddress, useListAddress } from "#components/shell/use-list-address.ts";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { FilterChip } from "#components/ui/button/filter-chip.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { ListTable } from "#components/ui/list/list-table.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { recentMonths } from "#components/ui/time/recent-months.ts";
import { useDay } from "#components/ui/time/use-day.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { CampaignListCounts, ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import { t } from "#lib/contract/language.ts";
import { CAMPAIGN_COLUMNS } from "./campaign-columns.tsx";
import { CAMPAIGN_FILTERS } from "./campaign-filters.ts";

/** Every campaign; what is asked for, how it is sorted and the page live in the address. */
export function CampaignList({ canSend, canExport }: { canSend: boolean; canExport: boolean }) {
  const list = useListAddress(CAMPAIGN_FILTERS, { hasPages: true });
  const filters = list.asked;
  const query = useQuery(campaignListQuery(filters));
  const { data } = query;
  const columns = useColumns("campaigns", CAMPAIGN_COLUMNS);
  const isByTime = filters.q !== undefined || filters.sort === undefined;
  // What was sent by hand costs something where no campaign is, too.
  const hasCosts = data && (data.items.length > 0 || (!filters.state && !filters.q));
  const create = canSend && (
    <ButtonLink href="/campaigns/new" look="primary" icon={<Plus />}>
      {t("New campaign", "Kampeni mpya")}
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title={t("Campaigns", "Kampeni")}
        purpose={t(
          "One message to many people, from a spreadsheet. You can close the page while they run.",
          "Ujumbe mmoja kwa watu wengi, kutoka kwenye faili. Unaweza kufunga ukurasa wakati zinaendelea.",
        )}
        actions={
          <>
            <ButtonLink href="/campaigns/automations" icon={<Repeat />}>
              {t("Repeats and follow-ups", "Zinazojirudia na ufuatiliaji")}
            </ButtonLink>
            {create}
          </>
        }
      />
      <section aria-label={t("Campaigns", "Kampeni")} className="min-w-0">
        <FilterBar
          list={list}
          controls={{ search: SearchFilter, chips: ChipsFilter }}
          now={{ state: { counts: data?.counts ? countsByState(data.counts) : undefined } }}
        >
          <SortLinks list={list} />
          <TableButton list="campaigns" columns={CAMPAIGN_COLUMNS} rows={rowsBy(list)} />
        </FilterBar>
        <ListStates
          query={query}
          rows={data?.items ?? []}
          table={(rows, isPending) => (
            <ListTable
              label={t("Campaigns", "Kampeni")}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              isPending={isPending}
              order={orderOf(list)}
            />
          )}
          unread={[
            t("We could not read the campaigns", "Hatukuweza kusoma kampeni"),
            t("Your campaigns are not affected.", "Kampeni zako hazijaathirika."),
          ]}
          nothing={
            <NoRows
              list={list}
              empty={
                <ListEmpty
                  icon={<Megaphone />}
                  title={t("No campaign yet", "Bado hakuna kampeni")}
                  action={create || undefined}
                >
                  {t(
                    "A campaign sends one message to everybody in a spreadsheet, filled in for each row. Nothing is sent until you confirm.",
                    "Kampeni hutuma ujumbe mmoja kwa kila mtu aliye kwenye faili, ukijazwa kwa kila mstari. Hakuna kinachotumwa hadi uthibitishe.",
                  )}
                </ListEmpty>
              }
            >
              {filters.q === undefined
                ? t("Campaigns in other states are hidden.", "Kampeni zenye hali nyingine zimefichwa.")
                : t(
                    "We look at how words in names begin.",
                    "Tunaangalia jinsi maneno ya majina yanavyoanza.",
                  )}
            </NoRows>
          }
          foot={
            <CursorFoot nextCursor={data?.nextCursor ?? null} isByTime={isByTime}>
              {t(`${rowsOf(filters)} on a page`, `${rowsOf(filters)} kwa ukurasa`)}
            </CursorFoot>
          }
        />
        {data && data.items.length > 1 && (
          <p className="mt-3 text-13">
            <PageLink
              className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
              href="/campaigns/compare"
            >
              {t("Compare campaigns", "Linganisha kampeni")}
            </PageLink>
          </p>
        )}
        {canExport && hasCosts && <CostLinks filters={filters} />}
      </section>
    </Page>
  );
}

const ANY = "any";

/** What the campaigns of the list cost, all pages of it, in both forms; of all time or of the month they started in. */
export function CostLinks({ filters: { state, q } }: { filters: ListCampaigns }) {
  const [chosen, setChosen] = useState(ANY);
  const months = recentMonths(useDay());
  const month = months.find(({ from }) => from === chosen);
  const asked = { query: { state, q, from: month?.from, to: month?.to } };
  const what =
    state || q
      ? t("Download what these campaigns cost", "Pakua gharama za kampeni hizi")
      : t(
          "Download what all campaigns and messages sent by hand cost",
          "Pakua gharama za kampeni zote na za jumbe zilizotumwa kwa mkono",
        );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink-3">
      <span>{what}</span>
      <Select
        label={t("Started in", "Zilizoanza")}
        isQuiet
        options={[
          { value: ANY, label: t("Started in any month", "Zilizoanza mwezi wowote") },
          ...months.map(({ label, from }) => ({
            value: from,
            label: t(`Started in ${label}`, `Zilizoanza ${label}`),
          })),
        ]}
        value={month?.from ?? ANY}
        onChange={setChosen}
        className="max-sm:w-full"
      />
      <span>
        {t("as", "kama")}{" "}
        <FileLinks
          what={what}
          excel={doorHref("GET /api/campaigns/report.xlsx", asked)}
          csv={doorHref("GET /api/campaigns/report.csv", asked)}
        />
      </span>
      <PageLink
        className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        href="/overview/credits"
      >
        {t("See credits day by day", "Tazama krediti siku kwa siku")}
      </PageLink>
      <PageLink
        className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        href="/campaigns/what-if"
      >
        {t("What if", "Ingekuwaje")}
      </PageLink>
    </div>
  );
}

/** Found by their names, campaigns are sorted by time. */
const orderOf = ({ asked: { q, sort = "newest" }, hrefWith }: ListAddress<typeof CAMPAIGN_FILTERS>) =>
  q === undefined
    ? {
        now: sort,
        hrefOf: (next: string) => hrefWith({ sort: next === "newest" ? undefined : next }),
      }
    : undefined;

function SortLinks({ list }: { list: ListAddress<typeof CAMPAIGN_FILTERS> }) {
  const { q, sort = "newest" } = list.asked;
  if (q !== undefined) return null;
  const { label, words } = CAMPAIGN_FILTERS.sort;
  return (
    <nav aria-label={label} className="flex gap-2 sm:ml-auto">
      {Object.entries(words).map(([one, word]) => (
        <FilterChip
          key={one}
          href={list.hrefWith({ sort: one === "newest" ? undefined : one })}
          isOn={sort === one}
        >
          {word}
        </FilterChip>
      ))}
    </nav>
  );
}

/** By the states that the list is asked for. */
const countsByState = (counts: CampaignListCounts) => ({
  all: counts.all,
  "needs-attention": counts.needsYou,
  "awaiting-approval": counts.awaitingApproval,
  "under-way": counts.underWay,
  scheduled: counts.scheduled,
  draft: counts.draft,
  over: counts.over,
  discarded: counts.discarded,
});
