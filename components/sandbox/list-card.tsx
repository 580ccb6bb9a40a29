"use client";

import type { ReactNode } from "react";
import { ListError } from "../shell/list-error.tsx";
import { Card } from "../ui/card.tsx";
import { ListLoading } from "../ui/list/list-loading.tsx";
import { Table, TableBody, TableHead } from "../ui/list/table.tsx";
import type { SkeletonWidth } from "../ui/load/skeleton.tsx";

export type Reading<T> = {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type ListCardProps<T> = {
  label: string;
  query: Reading<T>;
  head: ReactNode;
  columns: readonly SkeletonWidth[];
  rows: (data: T) => readonly ReactNode[];
  /** In place of rows when there are none. */
  empty: ReactNode;
};

/** A table of the sandbox in its four states. */
export function ListCard<T>({ label, query, head, columns, rows, empty }: ListCardProps<T>) {
  const { data, error, isFetching, refetch } = query;
  const drawn = data === undefined ? undefined : rows(data);
  return (
    <Card>
      <Table label={label}>
        <TableHead>{head}</TableHead>
        {drawn === undefined && !error && <ListLoading columns={columns} />}
        {drawn !== undefined && drawn.length > 0 && <TableBody>{drawn}</TableBody>}
      </Table>
      {drawn?.length === 0 && empty}
      {drawn === undefined && Boolean(error) && (
        <ListError title={`We could not read this list: ${label}`} query={{ error, refetch, isFetching }}>
          The sandbox did not answer as it should. Messages are still being sent.
        </ListError>
      )}
    </Card>
  );
}
