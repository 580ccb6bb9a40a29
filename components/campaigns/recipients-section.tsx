"use client";

import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { joinTrail, recipientFiltersOf, trailOf } from "#lib/client/campaigns/filters.ts";
import { recipientsQuery } from "#lib/client/campaigns/queries.ts";
import { useSearch } from "#lib/client/campaigns/use-search.ts";
import { requestIdOf } from "#lib/client/http.ts";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { ListRecipients, RecipientFilter } from "#lib/contract/desk/recipient.ts";
import { Fault } from "#lib/fault.ts";
import { DownloadLink } from "../shell/download-link.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";
import { formatCount } from "../ui/format-count.ts";
import { ListEmpty } from "../ui/list-empty.tsx";
import { ListError } from "../ui/list-error.tsx";
import { ListNoMatch } from "../ui/list-no-match.tsx";
import { Pager } from "../ui/pager.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { SearchLink } from "../ui/search-link.tsx";
import { Section } from "../ui/section.tsx";
import { TableFoot } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { Toolbar } from "../ui/toolbar.tsx";
import { WordsLink } from "../ui/words-link.tsx";
import { LeftOut } from "./left-out.tsx";
import { RecipientChips, recipientWord } from "./recipient-chips.tsx";
import { RecipientTable } from "./recipient-table.tsx";
import { runFactsOf } from "./run-facts.ts";

type RecipientsSectionProps = { campaign: Campaign; seenAt: number; canExport: boolean };

/** Everybody of the campaign, filtered by a click on any number; what is asked lives in the address. */
export function RecipientsSection({ campaign, seenAt, canExport }: RecipientsSectionProps) {
  const { search, hrefWith } = useSearch();
  const filters = recipientFiltersOf(search);
  const { data, error, isPending, isFetching, refetch } = useQuery(recipientsQuery(campaign.id, filters));
  const hrefOfState = (state: RecipientFilter | undefined) => hrefWith({ state, cursor: undefined });
  const { planned } = runFactsOf(campaign);
  return (
    <Section
      title="Recipients"
      note={
        <>
          {formatCount(planned)} planned
          <LeftOut campaign={campaign} />, as of <Time value={seenAt} show="relative" />
        </>
      }
      end={
        canExport && (
          <span className="max-sm:hidden">
            <DownloadLink className="link" href={`/api/campaigns/${campaign.id}/report.xlsx`}>
              Report as your own columns (Excel)
            </DownloadLink>{" "}
            or{" "}
            <DownloadLink
              className="link"
              href={`/api/campaigns/${campaign.id}/report.csv`}
              aria-label="Report as your own columns (CSV)"
            >
              CSV
            </DownloadLink>
          </span>
        )
      }
    >
      <div id="recipients" className="scroll-mt-16">
        <Toolbar>
          <SearchField
            label="Number, name or message id"
            value={filters.q ?? ""}
            onSearch={(q) => history.replaceState(null, "", hrefWith({ q, cursor: undefined }))}
          />
          <RecipientChips campaign={campaign} state={filters.state} hrefOf={hrefOfState} />
        </Toolbar>
        <Card>
          <RecipientTable campaign={campaign} data={data} isPending={isPending && !error} />
          {error && (
            <ListError
              title="Recipients could not be read"
              requestId={requestIdOf(error)}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            >
              {error instanceof Fault && error.code === "forbidden"
                ? error.detail
                : "The campaign goes on regardless: it runs on the server."}
            </ListError>
          )}
          {!error && data?.items.length === 0 && (
            <Nothing filters={filters} planned={planned} hrefWith={hrefWith} />
          )}
          {!error && data && data.items.length > 0 && <Foot nextCursor={data.nextCursor} />}
        </Card>
      </div>
    </Section>
  );
}

type HrefWith = ReturnType<typeof useSearch>["hrefWith"];

function Nothing(props: { filters: ListRecipients; planned: number; hrefWith: HrefWith }) {
  const { filters, planned, hrefWith } = props;
  const { q, state } = filters;
  if (q === undefined && state === undefined) {
    return (
      <ListEmpty icon={<Users />} title="Nobody is planned">
        The file held no row that can be sent to.
      </ListEmpty>
    );
  }
  const asked = [q === undefined ? null : `“${q}”`, state === undefined ? null : recipientWord(state)];
  return (
    <ListNoMatch
      asked={asked.filter(Boolean).join(" and ")}
      actions={
        <SearchLink
          className={buttonClass({ look: "quiet", size: "small" })}
          href={hrefWith({ q: undefined, state: undefined, cursor: undefined })}
        >
          Clear all filters
        </SearchLink>
      }
    >
      {formatCount(planned)} recipients are hidden by what you ask for.
    </ListNoMatch>
  );
}

function Foot({ nextCursor }: { nextCursor: string | null }) {
  const { search, hrefWith } = useSearch();
  const trail = trailOf(search);
  return (
    <TableFoot>
      In the order of the file, 50 a page
      <WordsLink />
      <Pager
        newerLabel="Page before"
        olderLabel="Next page"
        newer={trail.length > 0 ? hrefWith({ cursor: joinTrail(trail.slice(0, -1)) }) : undefined}
        older={nextCursor === null ? undefined : hrefWith({ cursor: joinTrail([...trail, nextCursor]) })}
      />
    </TableFoot>
  );
}
