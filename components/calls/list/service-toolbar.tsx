"use client";

import type { ListServiceCalls } from "#lib/contract/desk/call/call.ts";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { PAGE_SIZES } from "./call-filters.ts";

type ServiceToolbarProps = {
  asked: ListServiceCalls;
  /** Whoever sees no numbers neither searches nor sorts by one. */
  canSearch: boolean;
  onAsk: (change: Record<string, string | undefined>) => void;
};

const AS_IT_COMES = "none";
// The fields that the contract shows in the list (§2.7); which of them it sorts by is not stated.
const FIELDS = {
  startedAt: "Started",
  endedAt: "Ended",
  status: "Status",
  direction: "Direction",
} as const;
const NUMBERS = { callerNumber: "Caller number", destinationNumber: "Called number" } as const;

/** What the service's list takes (§4.3): search, sort and size of a page, passed on as they are. */
export function ServiceToolbar({ asked, canSearch, onAsk }: ServiceToolbarProps) {
  const { q, sortBy, sortOrder, pageSize } = asked;
  const known = canSearch ? { ...FIELDS, ...NUMBERS } : FIELDS;
  const fields = Object.entries(known).map(([value, word]) => ({
    value,
    label: `Sort by ${word.toLowerCase()}`,
  }));
  const isStrange = sortBy !== undefined && !Object.hasOwn(known, sortBy);
  return (
    <Toolbar>
      {canSearch && (
        <SearchField
          label="Session id or number"
          value={q ?? ""}
          onSearch={(next) => onAsk({ q: next || undefined })}
        />
      )}
      <Select
        label="Sort by"
        isQuiet
        options={[
          { value: AS_IT_COMES, label: "The service’s order" },
          ...fields,
          ...(isStrange ? [{ value: sortBy, label: `Sort by ${sortBy}` }] : []),
        ]}
        value={sortBy ?? AS_IT_COMES}
        onChange={(next) => onAsk({ sortBy: next === AS_IT_COMES ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <Select
        label="Direction of the sort"
        isQuiet
        options={[
          { value: AS_IT_COMES, label: "Order not said" },
          { value: "ASC", label: "Ascending" },
          { value: "DESC", label: "Descending" },
        ]}
        value={sortOrder ?? AS_IT_COMES}
        onChange={(next) => onAsk({ sortOrder: next === AS_IT_COMES ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <Select
        label="Calls on a page"
        isQuiet
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} a page` }))}
        value={String(pageSize)}
        onChange={(next) => onAsk({ pageSize: next === "25" ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
    </Toolbar>
  );
}
