"use client";

import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { reasonWords } from "#components/domain/reason-words.ts";
import { WordsLink } from "#components/domain/words-link.tsx";
import { CursorFoot } from "#components/shell/cursor-foot.tsx";
import { ErasedNote } from "#components/shell/decide/unknown-note.tsx";
import { FileLinks } from "#components/shell/file-links.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { TableButton } from "#components/shell/table/table-button.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { buttonClass } from "#components/ui/button/button-class.ts";
import { FilterChip } from "#components/ui/button/filter-chip.tsx";
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
import { doorHref } from "#lib/client/door-href.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients, RecipientFilter } from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import { t, translated } from "#lib/contract/language.ts";
import {
  formatCount,
  formatNoun,
  formatNounSw,
  formatThese,
  plural,
} from "#lib/contract/words/format-count.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";
import { theseSw } from "../../count-words.ts";
import { useReasons } from "../reasons/run-reasons.tsx";
import { runFactsOf } from "../run-facts.ts";
import type { HrefOf } from "../run-sentence.ts";
import { finalWords } from "./final-words.ts";
import { LeftOutLink } from "./left-out-link.tsx";
import { useOpenRecipient } from "./open/use-open-recipient.tsx";
import { recipientSizesOf, sizeOf } from "./recipient-sizes.ts";
import { RecipientTable, recipientColumns } from "./recipient-table.tsx";
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
      title={t("Recipients", "Wapokeaji")}
      note={
        <>
          {t("Updated ", "Imesasishwa ")}
          <Time value={seenAt} show="relative" />
          <LeftOut campaign={campaign} />
        </>
      }
      end={canExport && <ReportLinks {...{ campaign, filters, people }} />}
    >
      <div id="recipients" className="scroll-mt-16">
        <Toolbar>
          <SearchField
            label={t("Number, name or message id", "Namba, jina au ID ya ujumbe")}
            value={filters.q ?? ""}
            onSearch={(q) => showAddress(hrefWith({ q, ...FIRST_PAGE }), "replace")}
          />
          <RecipientChips campaign={campaign} state={filters.state} hrefOf={hrefOfState} />
          <ReasonChip campaign={campaign} filters={filters} href={hrefWith(ALL_REASONS)} />
          <TableButton
            list="recipients"
            columns={recipientColumns(campaign, opening)}
            rows={{ now: filters.rows, hrefOf: (rows) => hrefWith({ rows, ...FIRST_PAGE }) }}
          />
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
            t("We could not read the recipients", "Hatukuweza kusoma wapokeaji"),
            t(
              "The campaign is not affected. It runs on the server.",
              "Kampeni haijaathirika. Inaendelea kwenye seva.",
            ),
          ]}
          nothing={<Nothing filters={filters} planned={planned} hrefWith={hrefWith} />}
          foot={
            data && (
              <CursorFoot nextCursor={data.nextCursor} isByTime={data.order === "newest"}>
                {ORDER_WORDS[data.order]},{" "}
                {t(`${rowsOf(filters)} on a page`, `${rowsOf(filters)} kwa ukurasa`)}
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

const ORDER_WORDS = /* @__PURE__ */ translated(() => ({
  newest: t("Last sent first", "Za mwisho kwanza"),
  file: t("In the order of the file", "Kwa mpangilio wa faili"),
}));

type HrefWith = ReturnType<typeof useSearch>["hrefWith"];

function Nothing(props: { filters: ListRecipients; planned: number; hrefWith: HrefWith }) {
  const { filters, planned, hrefWith } = props;
  const { q, state, reason } = filters;
  if (q === undefined && state === undefined && reason === undefined) {
    return (
      <ListEmpty icon={<Users />} title={t("Nobody to send to", "Hakuna wa kutumiwa")}>
        {t("The file has no row that we can send to.", "Faili halina mstari unaoweza kutumiwa ujumbe.")}
      </ListEmpty>
    );
  }
  const asked = [
    q === undefined ? null : `“${q}”`,
    state === undefined ? null : recipientWords(state),
    reason && t("one reason", "sababu moja"),
  ];
  return (
    <ListNoMatch
      asked={asked.filter(Boolean).join(t(" and ", " na "))}
      actions={
        <SearchLink
          className={buttonClass({ look: "quiet", size: "small" })}
          href={hrefWith({ q: undefined, state: undefined, ...ALL_REASONS })}
        >
          {t("Clear all filters", "Ondoa vichujio vyote")}
        </SearchLink>
      }
    >
      {t(
        `None of the ${formatNoun(planned, "person", "people")} matches your search.`,
        `Hakuna hata mmoja kati ya ${formatNounSw(planned, "mtu", "watu")} anayelingana na utafutaji wako.`,
      )}
    </ListNoMatch>
  );
}

/** How many rows of the file were skipped, leading to each of them and why. */
export function LeftOut({ campaign }: { campaign: Campaign }) {
  if (campaign.counts.excluded === 0) return null;
  return (
    <>
      {", "}
      <LeftOutLink campaign={campaign}>{skippedWords(campaign.counts.excluded)}</LeftOutLink>
    </>
  );
}

const skippedWords = (rows: number): string =>
  t(
    `${formatNoun(rows, "row")} skipped`,
    plural(rows, "mstari 1 umerukwa", `mistari ${formatCount(rows)} imerukwa`),
  );

type SentSinceProps = { people: number; href: string };

/** On a later page of the last sent: the list goes on where it was, and others stand before its first page by now. */
export function SentSince({ people, href }: SentSinceProps) {
  if (people === 0) return null;
  return (
    <p className="num border-line border-b px-4 py-2 text-12 text-ink-2">
      {t(
        `${formatNoun(people, "more person was", "more people were")} sent to since you opened this list.`,
        plural(
          people,
          "Mtu 1 zaidi ametumiwa tangu ufungue orodha hii.",
          `Watu ${formatCount(people)} zaidi wametumiwa tangu ufungue orodha hii.`,
        ),
      )}{" "}
      <SearchLink className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center" href={href}>
        {t("Show them", "Waonyeshe")}
      </SearchLink>
    </p>
  );
}

type ReasonChipProps = { campaign: Campaign; filters: ListRecipients; href: string };

/** The reason that is asked for; a click asks for all of them again. */
export function ReasonChip({ campaign, filters, href }: ReasonChipProps) {
  const reasons = useReasons(campaign)?.reasons;
  if (filters.reason === undefined) return null;
  const asked = reasons?.find(({ id }) => id === filters.reason);
  return (
    <FilterChip href={href} isOn count={sizeOf(campaign, filters, reasons) ?? undefined}>
      <span className="max-w-80 truncate max-sm:max-w-56">
        {asked ? reasonWords(asked, campaign.channel === "sms") : t("One reason", "Sababu moja")}
      </span>
    </FilterChip>
  );
}

type RecipientChipsProps = {
  campaign: Campaign;
  state: string | undefined;
  hrefOf: HrefOf;
};

/** One chip for every state somebody is in, and for those that are asked for: a number that is a sum asks for several. */
export function RecipientChips({ campaign, state, hrefOf }: RecipientChipsProps) {
  const sizes = recipientSizesOf(campaign);
  const asked = filtersIn(state);
  const filters = (Object.keys(sizes) as RecipientFilter[]).filter(
    (filter) => sizes[filter] > 0 || asked.includes(filter),
  );
  return (
    <>
      <FilterChip href={hrefOf(undefined)} isOn={state === undefined} count={runFactsOf(campaign).planned}>
        {t("All", "Wote")}
      </FilterChip>
      {filters.map((filter) => (
        <FilterChip key={filter} href={hrefOf(filter)} isOn={asked.includes(filter)} count={sizes[filter]}>
          {recipientWords(filter)}
        </FilterChip>
      ))}
    </>
  );
}

type ReportLinksProps = {
  campaign: Campaign;
  filters: ListRecipients;
  /** How many the filters leave; null where nobody has counted them. */
  people: number | null;
};

/**
 * The report in both forms and how final it is, at every width: on a phone no other way leads to it. Of whom the page is
 * asked for by state and reason; a search is no part of it.
 */
export function ReportLinks({ campaign, filters, people }: ReportLinksProps) {
  const { state, reason, q } = filters;
  const isAll = q !== undefined || (state === undefined && reason === undefined);
  const what = isAll
    ? t("Download report: your columns + result", "Pakua ripoti: safu zako + matokeo")
    : t(`Download ${formatThese(people)}`, `Pakua ${theseSw(people)}`);
  const asked = { params: { id: campaign.id }, ...(!isAll && { query: { state, reason } }) };
  return (
    <span className="text-ink-3">
      <span className="num mr-2 text-12 max-sm:block">{finalWords(campaign)}</span>{" "}
      <FileLinks
        what={what}
        excel={doorHref("GET /api/campaigns/:id/report.xlsx", asked)}
        csv={doorHref("GET /api/campaigns/:id/report.csv", asked)}
      >
        {`${what} (Excel)`}
      </FileLinks>
    </span>
  );
}
