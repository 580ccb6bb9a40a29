"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { z } from "zod";
import { CursorFoot } from "#components/shell/cursor-foot.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { RowsTable } from "#components/ui/list/rows-table.tsx";
import { HeadCell } from "#components/ui/list/table.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { campaignFiltersOf } from "#lib/client/campaigns/filters.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import type { CampaignList as CampaignListAnswer } from "#lib/contract/desk/campaign/campaign.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { CampaignRow } from "./campaign-row.tsx";
import { CampaignToolbar } from "./campaign-toolbar.tsx";
import { CostLinks } from "./cost-links.tsx";
import { NoCampaign } from "./no-campaign.tsx";

/** Every campaign; what is asked for, how it is sorted and the page live in the address. */
export function CampaignList({ canSend, canExport }: { canSend: boolean; canExport: boolean }) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = campaignFiltersOf(search);
  const query = useQuery(campaignListQuery(filters));
  const { data } = query;
  const to = (change: Record<string, string | undefined>) => hrefWith({ ...change, cursor: undefined });
  const isByTime = filters.q !== undefined || filters.sort === undefined;
  // What was sent by hand costs something where no campaign is, too.
  const hasCosts = data && (data.items.length > 0 || (!filters.state && !filters.q));
  const create = canSend && (
    <ButtonLink href="/campaigns/new" look="primary" icon={<Plus />}>
      New campaign
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title="Campaigns"
        purpose="One message to many people, from a spreadsheet. You can close the page while they run."
        actions={create}
      />
      <section aria-label="Campaigns" className="min-w-0">
        <CampaignToolbar filters={filters} counts={data?.counts} to={to} />
        <ListStates
          query={query}
          rows={data?.items ?? []}
          table={(items, isPending) => <CampaignTable items={items} isPending={isPending} />}
          unread={["We could not read the campaigns", "Your campaigns are not affected."]}
          nothing={
            <NoCampaign
              filters={filters}
              onClear={() => showAddress(to({ q: undefined, state: undefined }))}
              create={create}
            />
          }
          foot={
            <CursorFoot nextCursor={data?.nextCursor ?? null} isByTime={isByTime}>
              {PAGE_ROWS} on a page
            </CursorFoot>
          }
        />
        {canExport && hasCosts && <CostLinks filters={filters} />}
      </section>
    </Page>
  );
}

type Item = z.infer<typeof CampaignListAnswer>["items"][number];

function CampaignTable({ items, isPending }: { items: readonly Item[]; isPending: boolean }) {
  return (
    <RowsTable
      label="Campaigns"
      isPending={isPending}
      columns={["widest", "normal", "normal", "normal", "small", "small", "normal", "small"]}
      head={
        <>
          <HeadCell isWide className="min-w-32">
            Name
          </HeadCell>
          <HeadCell className="xl:min-w-34">Channel</HeadCell>
          <HeadCell className="xl:min-w-58">State</HeadCell>
          <HeadCell isNumber className="xl:min-w-28">
            Sent to the service
          </HeadCell>
          <HeadCell isNumber>Delivered</HeadCell>
          <HeadCell isNumber>Failed or refused</HeadCell>
          <HeadCell isSecondRank className="min-w-40">
            Now
          </HeadCell>
          <HeadCell isNumber>Started or created</HeadCell>
        </>
      }
    >
      {items.map((campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} />
      ))}
    </RowsTable>
  );
}
