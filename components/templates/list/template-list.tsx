"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { categoryName } from "#components/domain/template/category-name.ts";
import { languageName } from "#components/domain/template/language-name.ts";
import type { TemplateFilters } from "#lib/client/templates/keys.ts";
import type { TemplateList as TemplateListAnswer } from "#lib/contract/desk/template.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { Fault } from "#lib/fault.ts";
import { ListError } from "../../shell/list-error.tsx";
import { ClearFiltersButton } from "../../ui/list/clear-filters-button.tsx";
import { ListCard } from "../../ui/list/list-card.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListLoading } from "../../ui/list/list-loading.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
import { TemplateRow } from "./template-row.tsx";

type TemplateListProps = {
  query: UseInfiniteQueryResult<InfiniteData<TemplateListAnswer>>;
  filters: TemplateFilters;
  onClear: () => void;
};

/** The catalogue in each of its states: loading, empty, no match, error, rows. */
export function TemplateList({ query, filters, onClear }: TemplateListProps) {
  const { data, error, isPending } = query;
  const cards = error ? [] : (data?.pages.flatMap(({ items }) => items) ?? []);
  const isNothing = !error && !isPending && cards.length === 0;
  return (
    <ListCard isStale={query.isPlaceholderData}>
      <Table label="Templates">
        <TableHead>
          <HeadCell isWide>Template</HeadCell>
          <HeadCell className="xl:min-w-40">Languages</HeadCell>
          <HeadCell className="xl:min-w-58">Status</HeadCell>
          <HeadCell isNumber className="xl:min-w-27">
            Last used
          </HeadCell>
        </TableHead>
        {isPending && !error ? (
          <ListLoading columns={["widest", "normal", "normal", "small"]} rows={6} />
        ) : (
          <TableBody>
            {cards.map((card) => (
              <TemplateRow key={card.name} card={card} />
            ))}
          </TableBody>
        )}
      </Table>
      {error && (
        <ListError title="We could not read the templates" query={query}>
          {error instanceof Fault && error.code === "forbidden" ? error.detail : "Sending is not affected."}
        </ListError>
      )}
      {isNothing && <Nothing filters={filters} onClear={onClear} />}
      {cards.length > 0 && (
        <MoreFoot query={query} more="Show more templates">
          {formatNoun(cards.length, "template")}, those that need you first
        </MoreFoot>
      )}
    </ListCard>
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
