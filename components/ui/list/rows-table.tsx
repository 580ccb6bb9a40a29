import type { ReactNode } from "react";
import type { SkeletonWidth } from "../load/skeleton.tsx";
import { ListLoading } from "./list-loading.tsx";
import { Table, TableBody, TableHead } from "./table.tsx";

type RowsTableProps = {
  label: string;
  /** A HeadCell a column. */
  head: ReactNode;
  /** While the first rows are fetched their shape stands in their place: one width a column, and so many rows. */
  isPending: boolean;
  columns: readonly SkeletonWidth[];
  pendingRows?: number;
  /** The rows. */
  children: ReactNode;
};

/** A table whose head is there from the start. */
export function RowsTable({ label, head, isPending, columns, pendingRows, children }: RowsTableProps) {
  return (
    <Table label={label}>
      <TableHead>{head}</TableHead>
      {isPending ? <ListLoading columns={columns} rows={pendingRows} /> : <TableBody>{children}</TableBody>}
    </Table>
  );
}
