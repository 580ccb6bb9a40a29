"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Icon } from "#components/ui/icon/icon.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import type { AuditFilters } from "#lib/client/audit/keys.ts";
import { auditQuery } from "#lib/client/audit/queries.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { AuditSpan } from "#lib/contract/desk/team/audit-spans.ts";
import { AUDIT_KIND_WORD, AUDIT_KINDS } from "#lib/contract/words/audit-actions.ts";
import { DownloadLink } from "../../shell/download-link.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { FilterChip } from "../../ui/button/filter-chip.tsx";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { Section } from "../../ui/section.tsx";
import { auditFiltersOf } from "./audit-filters.ts";
import { AuditList } from "./audit-list.tsx";
import { SPAN_WORD } from "./audit-words.ts";
import { VerifyButton } from "./verify-button.tsx";

/** Everything that was changed, sent, exported or refused; what is asked for stands in the address. */
export function AuditPage({ canExport }: { canExport: boolean }) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = auditFiltersOf(search);
  const query = useInfiniteQuery(auditQuery(filters));
  const ask = (change: Record<string, string | undefined>) => showAddress(hrefWith(change));
  return (
    <Section
      title="Audit log"
      note="Nobody can change or delete a line, not even an owner"
      end={canExport && <ExportLink filters={filters} />}
      isTall
    >
      <Toolbar>
        <SearchField
          label="Person, action or thing"
          value={filters.q ?? ""}
          onSearch={(q) => ask({ q: q || undefined })}
        />
        <Select
          label="Time"
          className="w-44"
          value={filters.span ?? "all"}
          onChange={(span) => ask({ span: span === "all" ? undefined : span })}
          options={[
            { value: "all", label: "All time" },
            ...(Object.keys(SPAN_WORD) as AuditSpan[]).map((value) => ({ value, label: SPAN_WORD[value] })),
          ]}
        />
        <FilterChip href={hrefWith({ kind: undefined })} isOn={!filters.kind}>
          All
        </FilterChip>
        {AUDIT_KINDS.map((kind) => (
          <FilterChip key={kind} href={hrefWith({ kind })} isOn={filters.kind === kind}>
            {AUDIT_KIND_WORD[kind]}
          </FilterChip>
        ))}
        {filters.person && (
          <FilterChip href={hrefWith({ person: undefined })} isOn>
            One person: show everyone
          </FilterChip>
        )}
      </Toolbar>
      <div className="flex flex-col gap-4">
        <AuditList
          query={query}
          isFiltered={Object.keys(filters).length > 0}
          personHref={(person) => hrefWith({ person })}
          onClear={() => ask({ q: undefined, kind: undefined, span: undefined, person: undefined })}
        />
        <VerifyButton />
      </div>
    </Section>
  );
}

function ExportLink({ filters }: { filters: AuditFilters }) {
  return (
    <DownloadLink
      className={buttonClass({ look: "quiet", size: "normal" })}
      href={doorHref("GET /api/audit/export.csv", { query: filters })}
    >
      <Icon look="lucide-download" />
      Export these lines
    </DownloadLink>
  );
}
