"use client";

import { useQuery } from "@tanstack/react-query";
import { Megaphone, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { CursorFoot } from "#components/shell/cursor-foot.tsx";
import { ListError } from "#components/shell/list-error.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { ClearFiltersButton } from "#components/ui/list/clear-filters-button.tsx";
import { ListCard } from "#components/ui/list/list-card.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { ListLoading } from "#components/ui/list/list-loading.tsx";
import { ListNoMatch } from "#components/ui/list/list-no-match.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { showAddress } from "#components/ui/load/show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { campaignFiltersOf } from "#lib/client/campaigns/filters.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import type {
  CampaignFilter,
  CampaignList as CampaignListAnswer,
  ListCampaigns,
} from "#lib/contract/desk/campaign/campaign.ts";
import { FILTERS } from "./campaign-filters.ts";
import { CampaignRow } from "./campaign-row.tsx";
import { CampaignToolbar } from "./campaign-toolbar.tsx";

/** Every campaign; what is asked for, how it is sorted and the page live in the address. */
export function CampaignList({ canSend }: { canSend: boolean }) {
  const { search, hrefWith } = useSearch();
  const filters = campaignFiltersOf(search);
  const query = useQuery(campaignListQuery(filters));
  const { data, error, isPending } = query;
  const items = data?.items ?? [];
  const ask = (change: Record<string, string | undefined>) =>
    showAddress(hrefWith({ ...change, cursor: undefined }));
  const order = filters.q === undefined ? (filters.sort ?? "newest") : "newest";
  const create = canSend && (
    <ButtonLink href="/campaigns/new" look="primary" icon={<Plus />}>
      New campaign
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title="Campaigns"
        purpose="One message to many people, from a spreadsheet. Campaigns run on the server, so you can close the page."
        actions={create}
      />
      <section aria-label="Campaigns" className="min-w-0">
        <CampaignToolbar filters={filters} hrefWith={hrefWith} onAsk={ask} />
        <ListCard isStale={query.isPlaceholderData}>
          <CampaignTable items={items} isPending={isPending && !error} />
          {error && (
            <ListError title="We could not read the campaigns" query={query}>
              Your campaigns are not affected. They run on the server.
            </ListError>
          )}
          {!error && data && items.length === 0 && (
            <Nothing
              filters={filters}
              onClear={() => ask({ q: undefined, state: undefined })}
              create={create}
            />
          )}
          {!error && items.length > 0 && (
            <CursorFoot nextCursor={data?.nextCursor ?? null} isByTime={order === "newest"}>
              {ORDER_WORDS[order]}, 50 on a page
            </CursorFoot>
          )}
        </ListCard>
      </section>
    </Page>
  );
}

const ORDER_WORDS = { newest: "Newest first", name: "By name", largest: "Largest first" } as const;

type Items = z.infer<typeof CampaignListAnswer>["items"];

function CampaignTable({ items, isPending }: { items: Items; isPending: boolean }) {
  return (
    <Table label="Campaigns">
      <TableHead>
        <HeadCell isWide>Name</HeadCell>
        <HeadCell>Channel</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell isSecondRank>Progress</HeadCell>
        <HeadCell isNumber>Sent to the service</HeadCell>
        <HeadCell isSecondRank>Now</HeadCell>
        <HeadCell isNumber>Started or created</HeadCell>
      </TableHead>
      {isPending ? (
        <ListLoading columns={["widest", "normal", "normal", "normal", "small", "normal", "small"]} />
      ) : (
        <TableBody>
          {items.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </TableBody>
      )}
    </Table>
  );
}

type NothingProps = { filters: ListCampaigns; onClear: () => void; create: ReactNode };

function Nothing({ filters: { q, state }, onClear, create }: NothingProps) {
  if (state === undefined && q === undefined) {
    return (
      <ListEmpty icon={<Megaphone />} title="No campaign yet" action={create || undefined}>
        A campaign sends one message to everybody in a spreadsheet, filled in for each row. Nothing is sent
        until you confirm.
      </ListEmpty>
    );
  }
  const word = FILTERS.find((filter) => filter.state === state)?.word ?? state;
  const asked = [q, state !== undefined && word].filter(Boolean).map((each) => `“${each}”`);
  return (
    <ListNoMatch asked={asked.join(" and ")} actions={<ClearFiltersButton onClear={onClear} />}>
      {noMatchWords(q, state)}
    </ListNoMatch>
  );
}

function noMatchWords(q: string | undefined, state: CampaignFilter | undefined): string {
  if (q !== undefined) return "We look for the beginnings of words in the names of campaigns.";
  if (state === "discarded") return "Drafts that you discard are kept here.";
  return "Campaigns in other states are hidden.";
}
