"use client";

import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { FilePlus2, FileText, Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { categoryName } from "#components/domain/template/category-name.ts";
import { languageName } from "#components/domain/template/language-name.ts";
import { TEMPLATE_LOOK, TemplateStatus } from "#components/domain/template/template-status.tsx";
import { templateListQuery } from "#lib/client/templates/queries.ts";
import type {
  TemplateCard,
  TemplateList as TemplateListAnswer,
  TemplateVariant,
} from "#lib/contract/desk/template.ts";
import { t, translated } from "#lib/contract/language.ts";
import { TEMPLATE_STATES, templateRank } from "#lib/contract/rules/template/template-state.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { ChipsFilter, FilterBar, NoRows, SearchFilter } from "../../shell/filter-bar.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { SelectFilter } from "../../shell/select-filter.tsx";
import { rowsBy, TableButton } from "../../shell/table/table-button.tsx";
import { useColumns } from "../../shell/table/use-columns.ts";
import { type ListAddress, useListAddress } from "../../shell/use-list-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { usePreload } from "../../ui/load/use-preload.ts";
import { useWasTrue } from "../../ui/load/use-was-true.ts";
import { Time } from "../../ui/time/time.tsx";
import { TEMPLATE_FILTERS } from "./template-filters.ts";

const { Part: AddNameDialog, preload } = lazyPart(() =>
  import("./add-name-dialog.tsx").then((part) => part.AddNameDialog),
);

export type TemplateRights = { canCreate: boolean; canAsk: boolean };

/** Its states stand below the other filters. */
const NOT_HERE = () => null;
const NONE = Object.fromEntries(TEMPLATE_STATES.map((state) => [state, 0]));

const namedBy = (name: (value: string) => string, values: readonly string[] = []) =>
  Object.fromEntries(values.map((value) => [value, name(value)]));

/** The catalogue of templates: what can be sent outside the 24-hour window, and what cannot be yet. */
export function TemplatesPage({ rights }: { rights: TemplateRights }) {
  const list = useListAddress(TEMPLATE_FILTERS);
  const query = useInfiniteQuery(templateListQuery(list.asked));
  const [isAdding, setAdding] = useState(false);
  const hasAsked = useWasTrue(isAdding);
  usePreload(preload);
  const facets = query.data?.pages[0]?.facets;
  return (
    <Page>
      <PageHeader
        title={t("Templates", "Violezo")}
        purpose={t(
          "Texts that the chat provider approves before anyone can send them.",
          "Maandishi ambayo mtoa huduma wa chat huyaidhinisha kabla ya mtu yeyote kuweza kuyatuma.",
        )}
        actions={
          <>
            {rights.canAsk && (
              <Button icon={<Plus />} onClick={() => setAdding(true)}>
                {t("Add a name", "Ongeza jina")}
              </Button>
            )}
            {rights.canCreate && (
              <ButtonLink href="/templates/new" look="primary" icon={<FilePlus2 />}>
                {t("New template", "Kiolezo kipya")}
              </ButtonLink>
            )}
          </>
        }
      />
      <section aria-label={t("Templates", "Violezo")} className="min-w-0">
        <FilterBar
          list={list}
          controls={{ search: SearchFilter, select: SelectFilter, chips: NOT_HERE }}
          now={{
            language: { words: namedBy(languageName, facets?.languages) },
            category: { words: namedBy(categoryName, facets?.categories) },
          }}
        >
          <TableButton list="templates" columns={COLUMNS} rows={rowsBy(list)} />
        </FilterBar>
        <FilterBar
          list={list}
          controls={{ search: NOT_HERE, select: NOT_HERE, chips: ChipsFilter }}
          now={{ state: { counts: facets ? { ...NONE, ...facets.states, all: facets.all } : undefined } }}
        />
        <TemplateList query={query} list={list} />
        <p className="mt-3 max-w-[80ch] text-12 text-ink-3">
          {t(
            "The service has no list of templates. This one grows from what you create and send here and from events, so a template that was made elsewhere appears with its first event.",
            "Huduma haina orodha ya violezo. Hii hukua kutokana na unachotengeneza na kutuma hapa na kutokana na matukio, kwa hiyo kiolezo kilichotengenezwa kwingine huonekana na tukio lake la kwanza.",
          )}
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
  list: ListAddress<typeof TEMPLATE_FILTERS>;
};

/** The catalogue in each of its states: loading, empty, no match, error, rows. */
export function TemplateList({ query, list }: TemplateListProps) {
  const cards = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns = useColumns("templates", COLUMNS);
  return (
    <ListStates
      query={query}
      rows={cards}
      table={(shown, isPending) => (
        <ListTable
          label={t("Templates", "Violezo")}
          columns={columns}
          rows={shown}
          keyOf={({ name }) => name}
          isPending={isPending}
          pendingRows={6}
        />
      )}
      unread={[
        t("We could not read the templates", "Hatukuweza kusoma violezo"),
        t("Sending is not affected.", "Utumaji haujaathirika."),
      ]}
      nothing={
        <NoRows
          list={list}
          empty={
            <ListEmpty icon={<FileText />} title={t("No template yet", "Hakuna kiolezo bado")}>
              {t(
                "Create one here. A template that was made elsewhere appears with its first event, or when you send it.",
                "Tengeneza kimoja hapa. Kiolezo kilichotengenezwa kwingine huonekana na tukio lake la kwanza, au unapokituma.",
              )}
            </ListEmpty>
          }
        >
          {t("Other templates are hidden by your search.", "Violezo vingine vimefichwa na utafutaji wako.")}
        </NoRows>
      }
      foot={
        <MoreFoot query={query} more={t("Show more templates", "Onyesha violezo zaidi")}>
          {t(
            <>{formatNoun(cards.length, "template")}, those that need you first</>,
            <>{formatNounSw(cards.length, "Kiolezo", "Violezo")}, vinavyokuhitaji vikitangulia</>,
          )}
        </MoreFoot>
      }
    />
  );
}

/** The state of a name is of the language that needs somebody first. */
const firstOf = ({ variants }: TemplateCard): TemplateVariant | undefined =>
  [...variants].sort((a, b) => templateRank(a.state) - templateRank(b.state))[0];

/** A column: a name with all its languages. */
const COLUMNS: readonly Column<TemplateCard>[] = translated(() => [
  {
    name: t("Template", "Kiolezo"),
    shape: "widest",
    isWide: true,
    isCut: true,
    kind: "ink",
    card: "1l",
    className: "py-2",
    cell: (card) => <NameAndText card={card} />,
  },
  {
    name: t("Languages", "Lugha"),
    optional: "languages",
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
    name: t("Status", "Hali"),
    shape: "normal",
    headClass: "xl:min-w-58",
    card: "3l",
    className: "py-2 max-sm:pt-3",
    cell: (card) => <StatusAndWhy card={card} />,
  },
  {
    name: t("Last used", "Kilitumika mwisho"),
    optional: "used",
    shape: "small",
    headClass: "xl:min-w-27",
    isNumber: true,
    card: "1r",
    cell: (card) => <LastUsed card={card} />,
  },
]);

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
      {usedAt === undefined ? t("Never", "Kamwe") : <Time value={usedAt} show="day" />}
      {uses > 0 && (
        <span className="block text-12 text-ink-3 max-sm:hidden">
          {uses >= MAX_COUNTED
            ? t(`${MAX_COUNTED} times or more`, `mara ${MAX_COUNTED} au zaidi`)
            : t(formatNoun(uses, "time"), formatNounSw(uses, "mara", "mara"))}
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
const ORIGIN = translated(
  () =>
    ({
      created: t("Created here, text not known", "Cha hapa, maandishi hayajulikani"),
      event: t("Made elsewhere, text not known", "Cha kwingine, maandishi hayajulikani"),
      send: t("Known from a send, text not known", "Kutokana na kutumwa, maandishi hayajulikani"),
      person: t("Added by its name only", "Kimeongezwa kwa jina tu"),
    }) as const,
);

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
        {t(
          <>
            Refused <Time value={refused.at} show="day" />: {refused.words}
          </>,
          <>
            Kilikataliwa <Time value={refused.at} show="day" />: {refused.words}
          </>,
        )}
      </>
    );
  }
  if (stateAt === null) return t("We have heard nothing", "Hatujasikia chochote");
  return (
    <>
      {t(
        <>
          Since <Time value={stateAt} show="day" />
        </>,
        <>
          Tangu <Time value={stateAt} show="day" />
        </>,
      )}
    </>
  );
}
