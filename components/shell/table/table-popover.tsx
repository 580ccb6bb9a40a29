"use client";

import { useState } from "react";
import { useUpdateColumns } from "#lib/client/session/profile.ts";
import { PAGE_ROWS, ROWS_ASKED } from "#lib/contract/desk/page-rows.ts";
import { t } from "#lib/contract/language.ts";
import type { ColumnChoice } from "#lib/contract/rules/list-columns.ts";
import { FilterChip } from "../../ui/button/filter-chip.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import type { PopoverProps } from "../../ui/popup/popover.tsx";
import { PopoverPanel } from "../../ui/popup/popover-panel.tsx";
import type { ColumnFace, TableLook } from "./table-button.tsx";
import { isChosen, useColumnChoice } from "./use-columns.ts";

type TablePopoverProps = Pick<PopoverProps, "label" | "face" | "faceClass"> & TableLook;

/** The choice of columns and rows, open. */
export function TablePopover({ list, columns, rows, ...face }: TablePopoverProps) {
  return (
    <PopoverPanel {...face}>
      <div className="flex flex-col gap-4">
        <ColumnChoices list={list} columns={columns} />
        <RowChoices rows={rows} />
      </div>
    </PopoverPanel>
  );
}

function ColumnChoices({ list, columns }: Pick<TableLook, "list" | "columns">) {
  const choice = useColumnChoice(list);
  const { mutate } = useUpdateColumns();
  // What is ticked is shown before anything of it was kept.
  const [own, setOwn] = useState<ColumnChoice>({});
  const now = { ...choice, ...own };
  function tick(name: string, isShown: boolean) {
    setOwn({ ...own, [name]: isShown });
    mutate({ list, columns: { ...now, [name]: isShown } });
  }
  const offered = columns.filter(({ optional, isShown }) => optional !== undefined && isShown !== false);
  if (offered.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t("Columns", "Safu")}</legend>
      {offered.map((column) => (
        <Checkbox
          key={column.optional}
          label={wordOf(column)}
          checked={isChosen(column, now)}
          onChange={({ target }) => tick(column.optional ?? "", target.checked)}
        />
      ))}
    </fieldset>
  );
}

/** A head may hold more than its word; then its name is that word. */
const wordOf = ({ name, head }: ColumnFace): string => (typeof head === "string" ? head : name);

function RowChoices({ rows: { now, hrefOf } }: Pick<TableLook, "rows">) {
  const label = t("Rows on a page", "Mistari kwa ukurasa");
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="w-full font-semibold">{label}</span>
      {[undefined, ...ROWS_ASKED].map((rows) => (
        <FilterChip key={rows ?? PAGE_ROWS} href={hrefOf(rows)} isOn={rows === now}>
          {rows ?? PAGE_ROWS}
        </FilterChip>
      ))}
    </nav>
  );
}
