"use client";

import { type KeyboardEvent, useState } from "react";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Cell, Row } from "#components/ui/list/table.tsx";
import type { BadRow } from "#lib/client/audience/audience-messages.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

type BadRowLineProps = {
  bad: BadRow;
  headers: readonly string[];
  /** Whether some row shown is to blame as a whole: then what is wrong with it stands before its cells. */
  hasWhole: boolean;
  onMend: (value: string) => void;
};

/** One row to fix: the reason is above the cell to blame, and the cell is a field. */
export function BadRowLine({ bad, headers, hasWhole, onMend }: BadRowLineProps) {
  // In a card there is room for one more value: the one that says whose row this is.
  const shownBeside = headers.findIndex(
    (_, column) => column !== bad.column && (bad.columns[column] ?? "") !== "",
  );
  return (
    <Row className="align-bottom">
      <Cell kind="meta" isNumber card="1l" cardLabel="Row" className={LINE}>
        {formatCount(bad.row)}
      </Cell>
      {hasWhole && (
        <Cell card="full" className={LINE}>
          {bad.line !== undefined && (
            <BadCell bad={bad} given={bad.line} label={`Row ${bad.row} as a whole`} onMend={onMend} />
          )}
          {bad.column === -1 && bad.line === undefined && (
            <span className="text-12 font-medium text-red-fg">{bad.reason}</span>
          )}
        </Cell>
      )}
      {headers.map((header, column) => (
        <Cell
          key={header}
          card={column === bad.column ? "full" : column === shownBeside ? "1r" : "hide"}
          className={LINE}
        >
          {column === bad.column ? (
            <BadCell
              bad={bad}
              given={bad.columns[column] ?? ""}
              label={`${header} in row ${bad.row}`}
              onMend={onMend}
            />
          ) : (
            <span className="inline-block max-w-56 truncate align-bottom">{bad.columns[column]}</span>
          )}
        </Cell>
      ))}
    </Row>
  );
}

const LINE = "py-2 align-bottom leading-7 max-sm:py-0";

type BadCellProps = { bad: BadRow; given: string; label: string; onMend: (value: string) => void };

function BadCell({ bad, given, label, onMend }: BadCellProps) {
  const [value, setValue] = useState(given);
  function mend() {
    if (value.trim() !== given.trim()) onMend(value.trim());
  }
  function press(event: KeyboardEvent) {
    if (event.key === "Enter") mend();
    if (event.key === "Escape") setValue(given);
  }
  return (
    <Field label={label} isLabelHidden error={bad.reason} errorPlace="above" className="gap-1">
      <Input
        controlSize="small"
        className={bad.line === undefined ? "w-48 max-sm:w-full" : "w-96 max-sm:w-full"}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={mend}
        onKeyDown={press}
      />
    </Field>
  );
}
