"use client";

import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { WordsLink } from "#components/domain/words-link.tsx";
import { CursorFoot } from "#components/shell/cursor-foot.tsx";
import { ErasedNote } from "#components/shell/decide/erased-note.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { buttonClass } from "#components/ui/button/button-class.ts";
import { SearchField } from "#components/ui/field/search/search-field.tsx";
import { SearchLink } from "#components/ui/field/search-link.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { ListNoMatch } from "#components/ui/list/list-no-match.tsx";
import { Toolbar } from "#components/ui/list/toolbar.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { Section } from "#components/ui/section.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useSearch } from "#lib/client/address/use-search.ts";
import { recipientFiltersOf } from "#lib/client/campaigns/filters.ts";
import { recipientsQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";
import { ReasonChip } from "../reasons/reason-chip.tsx";
import { useReasons } from "../reasons/use-reasons.ts";
import { runFactsOf } from "../run-facts.ts";
import type { HrefOf } from "../run-steps.ts";
import { LeftOut } from "./left-out.tsx";
import { useOpenRecipient } from "./open/use-open-recipient.tsx";
import { RecipientChips } from "./recipient-chips.tsx";
import { sizeOf } from "./recipient-sizes.ts";
import { RecipientTable } from "./recipient-table.tsx";
import { ReportLinks } from "./report-links.tsx";
import { SentSince } from "./sent-since.tsx";
import type { MakeList } from "./use-make-list.tsx";

type RecipientsSectionProps = {
  campaign: Campaign;
  seenAt: number;
  canExport: boolean;
  /** Only whoever may send makes lists. */
  makeList: MakeList | undefined;
};

/** Whoever asks for other people begins at the first of them, with nobody open. */
const FIRST_PAGE = { cursor: undefined, recipient: undefined };
const ALL_REASONS = { reason: undefined, ...FIRST_PAGE };

/** Everybody of the campaign, filtered by a click on any number; what is asked lives in the address. */
export function RecipientsSection({ campaign, seenAt, canExport, makeList }: RecipientsSectionProps) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = recipientFiltersOf(search);
  const query = useQuery(recipientsQuery(campaign.id, filters));
  const { data } = query;
  const hrefOfState: HrefOf = (state) => hrefWith({ state, ...ALL_REASONS });
  const { planned } = runFactsOf(campaign);
  const people = sizeOf(campaign, filters, useReasons(campaign)?.reasons);
  const { drawerBeside, ...opening } = useOpenRecipient(campaign);
  return (
    <Section
      title="Recipients"
      note={
        <>
          {formatNoun(planned, "person", "people")}
          <LeftOut campaign={campaign} />, updated <Time value={seenAt} show="relative" />
        </>
      }
      end={canExport && <ReportLinks {...{ campaign, filters, people }} />}
    >
      <div id="recipients" className="scroll-mt-16">
        <Toolbar>
          <SearchField
            label="Number, name or message id"
            value={filters.q ?? ""}
            onSearch={(q) => showAddress(hrefWith({ q, ...FIRST_PAGE }), "replace")}
          />
          <RecipientChips campaign={campaign} state={filters.state} hrefOf={hrefOfState} />
          <ReasonChip campaign={campaign} filters={filters} href={hrefWith(ALL_REASONS)} />
          {makeList?.hasPeople && (
            <Button
              size="small"
              icon="lucide-list-plus"
              className="ml-auto max-sm:w-full"
              onPointerEnter={makeList.preload}
              onFocus={makeList.preload}
              onClick={makeList.open}
            >
              {makeList.words}
            </Button>
          )}
        </Toolbar>
        <ListStates
          query={query}
          rows={data?.items ?? []}
          above={
            <>
              <ErasedNote campaign={campaign} />
              <SentSince people={data?.sentSince ?? 0} href={hrefWith(FIRST_PAGE)} />
            </>
          }
          table={(rows, isPending) => <RecipientTable {...{ campaign, rows, isPending, opening }} />}
          unread={[
            "We could not read the recipients",
            "The campaign is not affected. It runs on the server.",
          ]}
          nothing={<Nothing filters={filters} planned={planned} hrefWith={hrefWith} />}
          foot={
            data && (
              <CursorFoot nextCursor={data.nextCursor} isByTime={data.order === "newest"}>
                {ORDER_WORDS[data.order]}, {PAGE_ROWS} on a page
                <WordsLink />
              </CursorFoot>
            )
          }
        />
      </div>
      {drawerBeside(data)}
    </Section>
  );
}

const ORDER_WORDS = { newest: "Last sent first", file: "In the order of the file" } as const;

type HrefWith = ReturnType<typeof useSearch>["hrefWith"];

function Nothing(props: { filters: ListRecipients; planned: number; hrefWith: HrefWith }) {
  const { filters, planned, hrefWith } = props;
  const { q, state, reason } = filters;
  if (q === undefined && state === undefined && reason === undefined) {
    return (
      <ListEmpty icon={<Users />} title="Nobody to send to">
        The file has no row that we can send to.
      </ListEmpty>
    );
  }
  const asked = [
    q === undefined ? null : `“${q}”`,
    state === undefined ? null : recipientWords(state),
    reason && "one reason",
  ];
  return (
    <ListNoMatch
      asked={asked.filter(Boolean).join(" and ")}
      actions={
        <SearchLink
          className={buttonClass({ look: "quiet", size: "small" })}
          href={hrefWith({ q: undefined, state: undefined, ...ALL_REASONS })}
        >
          Clear all filters
        </SearchLink>
      }
    >
      None of the {formatNoun(planned, "person", "people")} matches your search.
    </ListNoMatch>
  );
}
