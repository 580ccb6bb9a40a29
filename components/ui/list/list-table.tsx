import { Fragment, type Key, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { SearchLink } from "../field/search-link.tsx";
import { Icon } from "../icon/icon.tsx";
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
  sorted?: Sorted | undefined;
  /** By which orders of the list its head sorts it, each way: only those that the store answers by an index. */
  sorts?: { readonly [Way in Sorted]?: string };
  /** By this name whoever looks takes it out of the list, or puts it in; absent: it is always there. */
  optional?: string;
  /** Out of the list until somebody puts it in. */
  isOff?: boolean;
  /** How wide the bar is that stands in its place while the first rows are fetched. */
  shape: SkeletonWidth;
  /** False: not for whoever looks, or not of what is listed. */
  isShown?: boolean;
  cell: (item: Item) => ReactNode;
  /** What of its cell differs from row to row. */
  each?: (item: Item) => Omit<CellProps, "children">;
};

type Sorted = "ascending" | "descending";

/** How a list is sorted, and the address at which it is sorted otherwise. */
export type ListOrder = { now: string; hrefOf: (order: string) => string };

type ListTableProps<Item> = {
  label: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  keyOf: (item: Item) => Key;
  /** While the first rows are fetched their shape stands in their place, so many of them. */
  isPending: boolean;
  pendingRows?: number;
  /** Where heads sort it. */
  order?: ListOrder | undefined;
  rowProps?: ((item: Item) => Omit<RowProps, "children">) | undefined;
  /** Draws a row in place of the usual one, with its `Cells`. */
  children?: (item: Item, columns: readonly Column<Item>[]) => ReactNode;
};

/** A table whose head is there from the start: head, cells and the shape of both come from the same columns. */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { label, rows, keyOf, isPending, pendingRows, order, rowProps, children } = props;
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
        {columns.map((column) => (
          <Head key={column.name} column={column} order={order} />
        ))}
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

const WAYS = ["ascending", "descending"] as const satisfies readonly Sorted[];

function Head<Item>({ column, order }: { column: Column<Item>; order: ListOrder | undefined }) {
  const { name, head = name, isHeadHidden, headClass, sorts, isNumber, isWide, isSecondRank } = column;
  const shape = { isNumber, isWide, isSecondRank, className: headClass };
  if (!sorts || !order)
    return (
      <HeadCell {...shape} sorted={column.sorted}>
        {isHeadHidden ? <VisuallyHidden>{head}</VisuallyHidden> : head}
      </HeadCell>
    );
  const sorted = WAYS.find((way) => sorts[way] === order.now);
  const next =
    sorts[sorted === "descending" ? "ascending" : "descending"] ?? sorts.descending ?? sorts.ascending;
  return (
    <HeadCell {...shape} sorted={sorted}>
      <SearchLink
        href={order.hrefOf(next ?? order.now)}
        className={cx(
          "group/sort inline-flex min-h-6 items-center gap-1 rounded-1 hover:text-ink max-sm:hidden",
          sorted && "text-ink",
        )}
      >
        {head}
        <Icon
          look={sorted === "ascending" ? "lucide-chevron-up" : "lucide-chevron-down"}
          className={cx(
            "size-3.5",
            !sorted && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
          )}
        />
      </SearchLink>
      {/* A phone draws no head: what nobody sees must not take the focus. */}
      <span className="sm:hidden">{head}</span>
    </HeadCell>
  );
}

/** The cells of a row, in the order of the heads. */
export function Cells<Item>({ columns, item }: { columns: readonly Column<Item>[]; item: Item }) {
  return columns.map(
    ({ name, head, isHeadHidden, headClass, sorted, sorts, optional, isOff, shape, isShown, ...column }) => {
      const { cell, each, ...cellProps } = column;
      return (
        <Cell key={name} {...cellProps} {...each?.(item)}>
          {cell(item)}
        </Cell>
      );
    },
  );
}
