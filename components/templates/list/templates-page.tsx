"use client";

import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { FilePlus2, FileText, Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { categoryName } from "#components/domain/template/category-name.ts";
import { languageName } from "#components/domain/template/language-name.ts";
import { TEMPLATE_LOOK, TemplateStatus } from "#components/domain/template/template-status.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import type { TemplateFilters } from "#lib/client/templates/keys.ts";
import { templateListQuery } from "#lib/client/templates/queries.ts";
import type {
  TemplateCard,
  TemplateList as TemplateListAnswer,
  TemplateVariant,
} from "#lib/contract/desk/template.ts";
import { TEMPLATE_STATES, templateRank } from "#lib/contract/rules/template/template-state.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { FilterChip } from "../../ui/button/filter-chip.tsx";
import { cx } from "../../ui/cx.ts";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ClearFiltersButton } from "../../ui/list/clear-filters-button.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { usePreload } from "../../ui/load/use-preload.ts";
import { useWasTrue } from "../../ui/load/use-was-true.ts";
import { Time } from "../../ui/time/time.tsx";
import { templateFiltersOf } from "./template-filters.ts";

const { Part: AddNameDialog, preload } = lazyPart(() =>
  import("./add-name-dialog.tsx").then((part) => part.AddNameDialog),
);

export type TemplateRights = { canCreate: boolean; canAsk: boolean };

// Seldom used ones are offered once there is one to show.
const ALWAYS = ["approved", "pending", "rejected"];

/** The catalogue of templates: what can be sent outside the 24-hour window, and what cannot be yet. */
export function TemplatesPage({ rights }: { rights: TemplateRights }) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = templateFiltersOf(search);
  const query = useInfiniteQuery(templateListQuery(filters));
  const [isAdding, setAdding] = useState(false);
  const hasAsked = useWasTrue(isAdding);
  usePreload(preload);
  const facets = query.data?.pages[0]?.facets;
  const ask = (change: Record<string, string | undefined>) => showAddress(hrefWith(change));
  const states = TEMPLATE_STATES.filter(
    (state) => ALWAYS.includes(state) || (facets?.states[state] ?? 0) > 0 || filters.state === state,
  );
  return (
    <Page>
      <PageHeader
        title="Templates"
        purpose="Texts that the chat provider approves before anyone can send them."
        actions={
          <>
            {rights.canAsk && (
              <Button icon={<Plus />} onClick={() => setAdding(true)}>
                Add a name
              </Button>
            )}
            {rights.canCreate && (
              <ButtonLink href="/templates/new" look="primary" icon={<FilePlus2 />}>
                New template
              </ButtonLink>
            )}
          </>
        }
      />
      <section aria-label="Templates" className="min-w-0">
        <Toolbar>
          <SearchField
            label="Name or words in the text"
            value={filters.q ?? ""}
            onSearch={(q) => ask({ q: q || undefined })}
          />
          <Select
            label="Language"
            className="w-40"
            value={filters.language ?? ""}
            options={[
              { value: "", label: "All languages" },
              ...(facets?.languages ?? []).map((value) => ({ value, label: languageName(value) })),
            ]}
            onChange={(language) => ask({ language })}
          />
          <Select
            label="Category"
            className="w-40"
            value={filters.category ?? ""}
            options={[
              { value: "", label: "All categories" },
              ...(facets?.categories ?? []).map((value) => ({ value, label: categoryName(value) })),
            ]}
            onChange={(category) => ask({ category })}
          />
        </Toolbar>
        <Toolbar>
          <FilterChip href={hrefWith({ state: undefined })} isOn={!filters.state} count={facets?.all}>
            All
          </FilterChip>
          {states.map((state) => (
            <FilterChip
              key={state}
              href={hrefWith({ state })}
              isOn={filters.state === state}
              count={facets ? (facets.states[state] ?? 0) : undefined}
            >
              {TEMPLATE_WORDS[state].word}
            </FilterChip>
          ))}
        </Toolbar>
        <TemplateList
          query={query}
          filters={filters}
          onClear={() => ask({ q: undefined, state: undefined, language: undefined, category: undefined })}
        />
        <p className="mt-3 max-w-[80ch] text-12 text-ink-3">
          The service has no list of templates. This one grows from what you create and send here and from
          events, so a template that was made elsewhere appears with its first event.
        </p>
      </section>
      {hasAsked && (
        <Suspense>
          <AddNameDialog isOpen={isAdding} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  );
}

type TemplateListProps = {
  query: UseInfiniteQueryResult<InfiniteData<TemplateListAnswer>>;
  filters: TemplateFilters;
  onClear: () => void;
};

/** The catalogue in each of its states: loading, empty, no match, error, rows. */
export function TemplateList({ query, filters, onClear }: TemplateListProps) {
  const cards = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ListStates
      query={query}
      rows={cards}
      table={(shown, isPending) => (
        <ListTable
          label="Templates"
          columns={COLUMNS}
          rows={shown}
          keyOf={({ name }) => name}
          isPending={isPending}
          pendingRows={6}
        />
      )}
      unread={["We could not read the templates", "Sending is not affected."]}
      nothing={<Nothing filters={filters} onClear={onClear} />}
      foot={
        <MoreFoot query={query} more="Show more templates">
          {formatNoun(cards.length, "template")}, those that need you first
        </MoreFoot>
      }
    />
  );
}

function Nothing({ filters, onClear }: Pick<TemplateListProps, "filters" | "onClear">) {
  const { q, state, language, category } = filters;
  if (Object.keys(filters).length === 0) {
    return (
      <ListEmpty icon={<FileText />} title="No template yet">
        Create one here. A template that was made elsewhere appears with its first event, or when you send it.
      </ListEmpty>
    );
  }
  const asked = [
    q && `“${q}”`,
    state && TEMPLATE_WORDS[state].word,
    language && languageName(language),
    category && categoryName(category),
  ];
  return (
    <ListNoMatch
      asked={asked.filter(Boolean).join(" and ")}
      actions={<ClearFiltersButton onClear={onClear} />}
    >
      Other templates are hidden by your search.
    </ListNoMatch>
  );
}

/** The state of a name is of the language that needs somebody first. */
const firstOf = ({ variants }: TemplateCard): TemplateVariant | undefined =>
  [...variants].sort((a, b) => templateRank(a.state) - templateRank(b.state))[0];

/** A column: a name with all its languages. */
const COLUMNS: readonly Column<TemplateCard>[] = [
  {
    name: "Template",
    shape: "widest",
    isWide: true,
    isCut: true,
    kind: "ink",
    card: "1l",
    className: "py-2",
    cell: (card) => <NameAndText card={card} />,
  },
  {
    name: "Languages",
    shape: "normal",
    headClass: "xl:min-w-40",
    card: "2l",
    cell: ({ variants }) => (
      <span className="flex max-w-72 gap-1.5 max-sm:flex-wrap sm:min-w-max">
        {variants.map((variant) => (
          <LanguageChip key={variant.id} variant={variant} />
        ))}
      </span>
    ),
  },
  {
    name: "Status",
    shape: "normal",
    headClass: "xl:min-w-58",
    card: "3l",
    className: "py-2 max-sm:pt-3",
    cell: (card) => <StatusAndWhy card={card} />,
  },
  {
    name: "Last used",
    shape: "small",
    headClass: "xl:min-w-27",
    isNumber: true,
    card: "1r",
    cell: (card) => <LastUsed card={card} />,
  },
];

function NameAndText({ card }: { card: TemplateCard }) {
  const first = firstOf(card);
  return (
    first && (
      <>
        <PageLink
          href={`/templates/${first.id}`}
          className="code rounded-1 after:absolute after:inset-0 hover:underline"
        >
          {card.name}
        </PageLink>
        <span className="block truncate font-normal text-12 text-ink-2">{aboutOf(first)}</span>
      </>
    )
  );
}

function StatusAndWhy({ card }: { card: TemplateCard }) {
  const first = firstOf(card);
  return (
    first && (
      <>
        <TemplateStatus state={first.state} status={first.status} />
        <span className="block max-w-64 truncate text-12 text-ink-3">{detailOf(first)}</span>
      </>
    )
  );
}

function LastUsed({ card: { variants } }: { card: TemplateCard }) {
  const usedAt = variants
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .sort()
    .at(-1);
  const uses = variants.reduce((sum, variant) => sum + variant.uses, 0);
  return (
    <>
      {usedAt === undefined ? "Never" : <Time value={usedAt} show="day" />}
      {uses > 0 && (
        <span className="block text-12 text-ink-3 max-sm:hidden">
          {uses >= MAX_COUNTED ? `${MAX_COUNTED} times or more` : formatNoun(uses, "time")}
        </span>
      )}
    </>
  );
}

function LanguageChip({ variant: { id, language, state } }: { variant: TemplateVariant }) {
  const { icon, ink } = TEMPLATE_LOOK[state];
  const label = `${languageName(language)}: ${TEMPLATE_WORDS[state].word}`;
  return (
    <PageLink
      href={`/templates/${id}`}
      title={label}
      aria-label={label}
      className="relative z-1 inline-flex h-6 items-center gap-1 max-sm:h-11 max-sm:px-3 rounded-1 border border-line-strong px-1.5 text-12 text-ink-2 hover:bg-hover"
    >
      <Icon look={icon} className={cx("size-3.5", ink)} />
      {languageName(language)}
    </PageLink>
  );
}

const MAX_COUNTED = 100;
const ORIGIN = {
  created: "Created here, text not known",
  event: "Made elsewhere, text not known",
  send: "Known from a send, text not known",
  person: "Added by its name only",
} as const;

function aboutOf({ category, text, origin }: TemplateVariant): string {
  const kind = category === null ? [] : [categoryName(category)];
  return [...kind, text ?? ORIGIN[origin]].join(" · ");
}

/** Why it cannot be sent, or since when it is so. */
function detailOf({ reason, unsupported, refused, state, stateAt }: TemplateVariant): ReactNode {
  if (reason !== null && state !== "approved") return `“${reason}”`;
  if (unsupported !== null) return unsupported;
  if (refused !== null) {
    return (
      <>
        Refused <Time value={refused.at} show="day" />: {refused.words}
      </>
    );
  }
  if (stateAt === null) return "We have heard nothing";
  return (
    <>
      Since <Time value={stateAt} show="day" />
    </>
  );
}
