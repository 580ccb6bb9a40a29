import { Fragment, type Key, type ReactNode } from "react";
import type { SkeletonWidth } from "../load/skeleton.tsx";
import { VisuallyHidden } from "../text/visually-hidden.tsx";
import { ListLoading } from "./list-loading.tsx";
import { Cell, type CellProps, HeadCell, Row, type RowProps, Table, TableBody, TableHead } from "./table.tsx";

/**
 * A column of a list, its head with its cells. `isNumber`, `isWide` and `isSecondRank` are of both; `card` says where the
 * cell stands on a phone, which draws no head.
 */
export type Column<Item> = Omit<CellProps, "children" | "title"> & {
  /** What its head says; a name of its own in the list. */
  name: string;
  /** Its head, where that is more than its name. */
  head?: ReactNode;
  /** Its head is said and not drawn. */
  isHeadHidden?: boolean;
  /** As wide as what usually is in it, on a wide screen: its head is where it is, whether there are rows or not. */
  headClass?: string;
  sorted?: "ascending" | "descending" | undefined;
  /** How wide the bar is that stands in its place while the first rows are fetched. */
  shape: SkeletonWidth;
  /** False: not for whoever looks, or not of what is listed. */
  isShown?: boolean;
  cell: (item: Item) => ReactNode;
  /** What of its cell differs from row to row. */
  each?: (item: Item) => Omit<CellProps, "children">;
};

type ListTableProps<Item> = {
  label: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  keyOf: (item: Item) => Key;
  /** While the first rows are fetched their shape stands in their place, so many of them. */
  isPending: boolean;
  pendingRows?: number;
  rowProps?: ((item: Item) => Omit<RowProps, "children">) | undefined;
  /** Draws a row in place of the usual one, with its `Cells`. */
  children?: (item: Item, columns: readonly Column<Item>[]) => ReactNode;
};

/** A table whose head is there from the start: head, cells and the shape of both come from the same columns. */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { label, rows, keyOf, isPending, pendingRows, rowProps, children } = props;
  const columns = props.columns.filter(({ isShown = true }) => isShown);
  const draw =
    children ??
    ((item: Item) => (
      <Row isHoverable className="relative" {...rowProps?.(item)}>
        <Cells columns={columns} item={item} />
      </Row>
    ));
  return (
    <Table label={label}>
      <TableHead>
        {columns.map(
          ({ name, head = name, isHeadHidden, headClass, sorted, isNumber, isWide, isSecondRank }) => (
            <HeadCell key={name} {...{ sorted, isNumber, isWide, isSecondRank }} className={headClass}>
              {isHeadHidden ? <VisuallyHidden>{head}</VisuallyHidden> : head}
            </HeadCell>
          ),
        )}
      </TableHead>
      {isPending ? (
        <ListLoading columns={columns} rows={pendingRows} />
      ) : (
        <TableBody>
          {rows.map((item) => (
            <Fragment key={keyOf(item)}>{draw(item, columns)}</Fragment>
          ))}
        </TableBody>
      )}
    </Table>
  );
}

/** The cells of a row, in the order of the heads. */
export function Cells<Item>({ columns, item }: { columns: readonly Column<Item>[]; item: Item }) {
  return columns.map(
    ({ name, head, isHeadHidden, headClass, sorted, shape, isShown, cell, each, ...cellProps }) => (
      <Cell key={name} {...cellProps} {...each?.(item)}>
        {cell(item)}
      </Cell>
    ),
  );
}
