"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { optOutCountsQuery, optOutListQuery } from "#lib/client/opt-outs/queries.ts";
import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { OPT_OUT_SOURCES } from "#lib/contract/desk/people/opt-out-source.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { FilterChip } from "../ui/button/filter-chip.tsx";
import { SearchField } from "../ui/field/search/search-field.tsx";
import { Toolbar } from "../ui/list/toolbar.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import { ContactTabs } from "./contact-tabs.tsx";
import { EffectCard } from "./effect-card.tsx";
import { OptOutActions } from "./opt-out-actions.tsx";
import { optOutFiltersOf, SOURCE_FILTERS } from "./opt-out-filters.ts";
import { OptOutList } from "./opt-out-list.tsx";
import type { OptOutRights } from "./opt-out-rights.ts";
import { WordsCard } from "./words-card.tsx";

const { Part: UndoDialog, preload } = lazyPart(() =>
  import("./undo-dialog.tsx").then((part) => part.UndoDialog),
);

type OptedOutPageProps = { region: string; rights: OptOutRights };

/** Who asked to get no more messages, when, and by which words. */
export function OptedOutPage({ region, rights }: OptedOutPageProps) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = optOutFiltersOf(search);
  const query = useInfiniteQuery(optOutListQuery(filters));
  const { data: counts } = useQuery(optOutCountsQuery);
  const [undoing, setUndoing] = useState<OptOut | null>(null);
  const [isUndoing, setIsUndoing] = useState(false);
  const ask = (change: Record<string, string | undefined>) => showAddress(hrefWith(change));
  function undo(optOut: OptOut) {
    setUndoing(optOut);
    setIsUndoing(true);
  }
  // Seldom used ones are offered once there is somebody to show.
  const sources = OPT_OUT_SOURCES.filter(
    (source) => source !== "api" || (counts?.api ?? 0) > 0 || filters.source === "api",
  );
  return (
    <Page>
      <PageHeader
        title="Contacts"
        purpose="People who asked you to stop."
        actions={<OptOutActions region={region} rights={rights} />}
      />
      <div className="flex flex-col gap-5">
        <ContactTabs current="opted-out" optedOut={counts?.all} />
        <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-6 max-lg:grid-cols-1">
          <section aria-label="Opted out" className="min-w-0">
            <Toolbar>
              <SearchField
                label={rights.canSeeNumbers ? "Name, number or words" : "Words"}
                value={filters.q ?? ""}
                onSearch={(q) => ask({ q: q || undefined })}
              />
              <FilterChip href={hrefWith({ source: undefined })} isOn={!filters.source} count={counts?.all}>
                All
              </FilterChip>
              {sources.map((source) => (
                <FilterChip
                  key={source}
                  href={hrefWith({ source })}
                  isOn={filters.source === source}
                  count={counts?.[source]}
                >
                  {SOURCE_FILTERS[source]}
                </FilterChip>
              ))}
            </Toolbar>
            <OptOutList
              query={query}
              filters={filters}
              canDial={rights.canDial}
              onUndo={rights.canUndo ? undo : undefined}
              onClear={() => ask({ q: undefined, source: undefined })}
            />
          </section>
          <aside aria-label="How opting out works" className="flex flex-col gap-4">
            <WordsCard canChange={rights.canChangeWords} />
            <EffectCard />
          </aside>
        </div>
      </div>
      <Opened when={isUndoing} preload={preload}>
        {undoing && (
          <UndoDialog
            key={undoing.id}
            optOut={undoing}
            isOpen={isUndoing}
            onClose={() => setIsUndoing(false)}
          />
        )}
      </Opened>
    </Page>
  );
}
