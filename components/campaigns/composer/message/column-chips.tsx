"use client";

import { useState } from "react";
import { SlotChip } from "#components/domain/slot-chip.tsx";
import { formatCount } from "#lib/contract/words/format-count.ts";

type ColumnChipsProps = { headers: readonly string[]; onInsert: (header: string) => void };

const FIRST = 8;

/** A chip for each column, which puts it into the text; of many the first ones until somebody asks for all. */
export function ColumnChips({ headers, onInsert }: ColumnChipsProps) {
  const [isAll, setAll] = useState(false);
  const more = headers.length - FIRST;
  return (
    <>
      <span className="text-12 text-ink-3">Add a column</span>
      {headers.slice(0, isAll ? headers.length : FIRST).map((header) => (
        <SlotChip key={header} aria-label={`Add the column ${header}`} onClick={() => onInsert(header)}>
          {header}
        </SlotChip>
      ))}
      {more > 0 && (
        <button
          type="button"
          className="link text-12 max-sm:min-h-11"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? "Show fewer" : `Show ${formatCount(more)} more`}
        </button>
      )}
    </>
  );
}
