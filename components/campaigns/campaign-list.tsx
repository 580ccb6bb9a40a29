"use client";

import { useQuery } from "@tanstack/react-query";
import { Megaphone, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { campaignFiltersOf, joinTrail, trailOf } from "#lib/client/campaigns/filters.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import { useSearch } from "#lib/client/campaigns/use-search.ts";
import { requestIdOf } from "#lib/client/http.ts";
import type { CampaignFilter, CampaignList as CampaignListAnswer } from "#lib/contract/desk/campaign.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { Card } from "../ui/card.tsx";
import { FilterChip } from "../ui/filter-chip.tsx";
import { ListEmpty } from "../ui/list-empty.tsx";
import { ListError } from "../ui/list-error.tsx";
import { ListLoading } from "../ui/list-loading.tsx";
import { ListNoMatch } from "../ui/list-no-match.tsx";
import { Pager } from "../ui/pager.tsx";
import { SearchLink } from "../ui/search-link.tsx";
import { HeadCell, Table, TableBody, TableFoot, TableHead } from "../ui/table.tsx";
import { Toolbar } from "../ui/toolbar.tsx";
import { CampaignRow } from "./campaign-row.tsx";

const FILTERS: readonly { state: CampaignFilter; word: string }[] = [
  { state: "running", word: "Running" },
  { state: "needs-attention", word: "Needs attention" },
  { state: "paused", word: "Paused" },
  { state: "scheduled", word: "Scheduled" },
  { state: "draft", word: "Drafts" },
  { state: "ready", word: "Ready to send" },
  { state: "sent", word: "Waiting for delivery reports" },
  { state: "completed", word: "Finished" },
  { state: "cancelled", word: "Stopped" },
  { state: "discarded", word: "Discarded" },
];

/** Every campaign, newest first; the state asked for and the page live in the address. */
export function CampaignList({ canSend }: { canSend: boolean }) {
  const { search, hrefWith } = useSearch();
  const filters = campaignFiltersOf(search);
  const { data, error, isPending, isFetching, refetch } = useQuery(campaignListQuery(filters));
  const items = data?.items ?? [];
  const create = canSend && (
    <ButtonLink href="/campaigns/new" look="primary" icon={<Plus />}>
      New campaign
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title="Campaigns"
        purpose="One message to many, from a spreadsheet. They run on the server: you can close the page."
        actions={create}
      />
      <section aria-label="Campaigns" className="min-w-0">
        <Toolbar>
          <FilterChip
            href={hrefWith({ state: undefined, cursor: undefined })}
            isOn={filters.state === undefined}
          >
            All
          </FilterChip>
          {FILTERS.map(({ state, word }) => (
            <FilterChip
              key={state}
              href={hrefWith({ state, cursor: undefined })}
              isOn={filters.state === state}
            >
              {word}
            </FilterChip>
          ))}
        </Toolbar>
        <Card>
          <CampaignTable items={items} isPending={isPending && !error} />
          {error && (
            <ListError
              title="Campaigns could not be read"
              requestId={requestIdOf(error)}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            >
              Those that run go on regardless.
            </ListError>
          )}
          {!error && data && items.length === 0 && (
            <Nothing
              state={filters.state}
              allHref={hrefWith({ state: undefined, cursor: undefined })}
              create={create}
            />
          )}
          {!error && items.length > 0 && <Foot nextCursor={data?.nextCursor ?? null} />}
        </Card>
      </section>
    </Page>
  );
}

type Items = z.infer<typeof CampaignListAnswer>["items"];

function CampaignTable({ items, isPending }: { items: Items; isPending: boolean }) {
  return (
    <Table label="Campaigns">
      <TableHead>
        <HeadCell isWide>Name</HeadCell>
        <HeadCell>Channel</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell isSecondRank>Progress</HeadCell>
        <HeadCell isNumber>Have left</HeadCell>
        <HeadCell isSecondRank>Now</HeadCell>
        <HeadCell isNumber>Started or made</HeadCell>
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

type NothingProps = { state: CampaignFilter | undefined; allHref: string; create: ReactNode };

function Nothing({ state, allHref, create }: NothingProps) {
  if (state === undefined) {
    return (
      <ListEmpty icon={<Megaphone />} title="No campaign yet" action={create || undefined}>
        A campaign sends one message to everybody in a spreadsheet, filled in for each row. Nothing leaves
        until you confirm.
      </ListEmpty>
    );
  }
  const word = FILTERS.find((filter) => filter.state === state)?.word ?? state;
  return (
    <ListNoMatch
      asked={`“${word}”`}
      actions={
        <SearchLink href={allHref} className={buttonClass({ look: "quiet", size: "small" })}>
          Show all campaigns
        </SearchLink>
      }
    >
      {state === "discarded"
        ? "A draft that is discarded moves here."
        : "Campaigns in other states are hidden."}
    </ListNoMatch>
  );
}

function Foot({ nextCursor }: { nextCursor: string | null }) {
  const { search, hrefWith } = useSearch();
  const trail = trailOf(search);
  return (
    <TableFoot>
      Newest first, 50 a page
      <Pager
        newer={trail.length > 0 ? hrefWith({ cursor: joinTrail(trail.slice(0, -1)) }) : undefined}
        older={nextCursor === null ? undefined : hrefWith({ cursor: joinTrail([...trail, nextCursor]) })}
      />
    </TableFoot>
  );
}
