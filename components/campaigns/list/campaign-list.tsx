"use client";

import { useQuery } from "@tanstack/react-query";
import { Megaphone, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { CursorFoot } from "#components/shell/cursor-foot.tsx";
import { ListError } from "#components/shell/list-error.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { buttonClass } from "#components/ui/button/button-class.ts";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { FilterChip } from "#components/ui/button/filter-chip.tsx";
import { SearchLink } from "#components/ui/field/search-link.tsx";
import { ListCard } from "#components/ui/list/list-card.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { ListLoading } from "#components/ui/list/list-loading.tsx";
import { ListNoMatch } from "#components/ui/list/list-no-match.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { Toolbar } from "#components/ui/list/toolbar.tsx";
import { useSearch } from "#lib/client/address/use-search.ts";
import { campaignFiltersOf } from "#lib/client/campaigns/filters.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import type {
  CampaignFilter,
  CampaignList as CampaignListAnswer,
} from "#lib/contract/desk/campaign/campaign.ts";
import { CAMPAIGN_WORDS } from "#lib/contract/words/state-words.ts";
import { CampaignRow } from "./campaign-row.tsx";

const FILTERS: readonly { state: CampaignFilter; word: string }[] = [
  { state: "running", word: CAMPAIGN_WORDS.running.word },
  { state: "needs-attention", word: CAMPAIGN_WORDS.needsYou.word },
  { state: "paused", word: CAMPAIGN_WORDS.paused.word },
  { state: "scheduled", word: CAMPAIGN_WORDS.waiting.word },
  { state: "draft", word: CAMPAIGN_WORDS.draft.word },
  { state: "sent", word: CAMPAIGN_WORDS.awaited.word },
  { state: "completed", word: CAMPAIGN_WORDS.finished.word },
  { state: "cancelled", word: CAMPAIGN_WORDS.cancelled.word },
  { state: "discarded", word: CAMPAIGN_WORDS.discarded.word },
];

/** Every campaign, newest first; the state asked for and the page live in the address. */
export function CampaignList({ canSend }: { canSend: boolean }) {
  const { search, hrefWith } = useSearch();
  const filters = campaignFiltersOf(search);
  const query = useQuery(campaignListQuery(filters));
  const { data, error, isPending } = query;
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
        purpose="One message to many people, from a spreadsheet. Campaigns run on the server, so you can close the page."
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
        <ListCard isStale={query.isPlaceholderData}>
          <CampaignTable items={items} isPending={isPending && !error} />
          {error && (
            <ListError title="We could not read the campaigns" query={query}>
              Your campaigns are not affected. They run on the server.
            </ListError>
          )}
          {!error && data && items.length === 0 && (
            <Nothing
              state={filters.state}
              allHref={hrefWith({ state: undefined, cursor: undefined })}
              create={create}
            />
          )}
          {!error && items.length > 0 && (
            <CursorFoot nextCursor={data?.nextCursor ?? null} isByTime>
              Newest first, 50 on a page
            </CursorFoot>
          )}
        </ListCard>
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

type NothingProps = { state: CampaignFilter | undefined; allHref: string; create: ReactNode };

function Nothing({ state, allHref, create }: NothingProps) {
  if (state === undefined) {
    return (
      <ListEmpty icon={<Megaphone />} title="No campaign yet" action={create || undefined}>
        A campaign sends one message to everybody in a spreadsheet, filled in for each row. Nothing is sent
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
        ? "Drafts that you discard are kept here."
        : "Campaigns in other states are hidden."}
    </ListNoMatch>
  );
}
