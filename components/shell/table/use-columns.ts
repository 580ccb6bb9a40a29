import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { ColumnChoice, ColumnList } from "#lib/contract/rules/list-columns.ts";
import type { Column } from "../../ui/list/list-table.tsx";

/** The columns of a list as whoever looks has chosen them, here and in every other browser of theirs. */
export function useColumns<Item>(
  list: ColumnList,
  columns: readonly Column<Item>[],
): readonly Column<Item>[] {
  const choice = useColumnChoice(list);
  return useMemo(() => chosenColumns(columns, choice), [columns, choice]);
}

/** What they have chosen of this list. */
export function useColumnChoice(list: ColumnList): ColumnChoice | undefined {
  return useQuery({ ...factsQuery, select: ({ listColumns }) => listColumns[list] }).data;
}

type Chosen = Pick<Column<never>, "optional" | "isOff" | "isShown">;

export const chosenColumns = <Each extends Chosen>(
  columns: readonly Each[],
  choice: ColumnChoice | undefined,
): readonly Each[] =>
  columns.map((column) =>
    column.optional === undefined
      ? column
      : { ...column, isShown: column.isShown !== false && isChosen(column, choice) },
  );

/** Whether it is in the list: as somebody chose, else as the list has it of its own. */
export const isChosen = ({ optional = "", isOff = false }: Chosen, choice: ColumnChoice = {}): boolean =>
  choice[optional] ?? !isOff;
