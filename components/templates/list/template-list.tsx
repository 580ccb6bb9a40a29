"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { categoryName } from "#components/domain/template/category-name.ts";
import { languageName } from "#components/domain/template/language-name.ts";
import type { TemplateFilters } from "#lib/client/templates/keys.ts";
import type { TemplateList as TemplateListAnswer } from "#lib/contract/desk/template.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { ClearFiltersButton } from "../../ui/list/clear-filters-button.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { RowsTable } from "../../ui/list/rows-table.tsx";
import { HeadCell } from "../../ui/list/table.tsx";
import { TemplateRow } from "./template-row.tsx";

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
        <RowsTable
          label="Templates"
          isPending={isPending}
          columns={["widest", "normal", "normal", "small"]}
          pendingRows={6}
          head={
            <>
              <HeadCell isWide>Template</HeadCell>
              <HeadCell className="xl:min-w-40">Languages</HeadCell>
              <HeadCell className="xl:min-w-58">Status</HeadCell>
              <HeadCell isNumber className="xl:min-w-27">
                Last used
              </HeadCell>
            </>
          }
        >
          {shown.map((card) => (
            <TemplateRow key={card.name} card={card} />
          ))}
        </RowsTable>
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
