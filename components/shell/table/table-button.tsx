"use client";

import { Settings2 } from "lucide-react";
import type { RowsAsked } from "#lib/contract/desk/page-rows.ts";
import { t } from "#lib/contract/language.ts";
import type { ColumnList } from "#lib/contract/rules/list-columns.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import type { Column } from "../../ui/list/list-table.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { WantedPart } from "../../ui/load/wanted-part.tsx";

const { Part: TablePopover, preload } = lazyPart(() =>
  import("./table-popover.tsx").then((part) => part.TablePopover),
);

/** What of a column is asked here. */
export type ColumnFace = Pick<Column<never>, "name" | "head" | "optional" | "isOff" | "isShown">;

export type TableLook = {
  list: ColumnList;
  columns: readonly ColumnFace[];
  /** How many rows a page has, and the address at which it has others. */
  rows: { now: RowsAsked | undefined; hrefOf: (rows: RowsAsked | undefined) => string };
};

/** Beside the filters of a list: which of its columns are shown, and how many rows a page has. */
export function TableButton(look: TableLook) {
  const face = {
    label: t("Columns and rows", "Safu na mistari"),
    face: <Settings2 />,
    faceClass: buttonClass({ look: "quiet", size: "normal", isIcon: true }),
  };
  return (
    <WantedPart {...face} opens="dialog" preload={preload}>
      <TablePopover {...face} {...look} />
    </WantedPart>
  );
}

type Listed = {
  asked: { rows?: RowsAsked };
  hrefWith: (change: Record<string, string | undefined>) => string;
};

/** Of a list whose filters stand in the address. */
export const rowsBy = ({ asked, hrefWith }: Listed): TableLook["rows"] => ({
  now: asked.rows,
  hrefOf: (rows) => hrefWith({ rows }),
});
