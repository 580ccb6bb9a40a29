"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FilePlus2, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { categoryName } from "#components/domain/template/category-name.ts";
import { languageName } from "#components/domain/template/language-name.ts";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { templateListQuery } from "#lib/client/templates/queries.ts";
import { TEMPLATE_STATES } from "#lib/contract/rules/template/template-state.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { FilterChip } from "../../ui/button/filter-chip.tsx";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { usePreload } from "../../ui/load/use-preload.ts";
import { useWasTrue } from "../../ui/load/use-was-true.ts";
import { templateFiltersOf } from "./template-filters.ts";
import { TemplateList } from "./template-list.tsx";

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
