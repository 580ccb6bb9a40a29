import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";

// Under 640 px a row is laid out as a card of three lines, and a cell says with `card` where it stands there.
// Safari forgets that a table is one when it is laid out otherwise, so the roles are said aloud.
const AS_TABLE = { role: "table" } as const;
const AS_ROW = { role: "row" } as const;
const AS_CELL = { role: "cell" } as const;

type Place = "1l" | "1r" | "2l" | "2r" | "3l" | "3r" | "full" | "parts" | "hide";

const PLACE = {
  "1l": "max-sm:col-start-1 max-sm:row-start-1 max-sm:text-14",
  "1r": "max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end",
  "2l": "max-sm:col-start-1 max-sm:row-start-2",
  "2r": "max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end max-sm:text-ink-3",
  "3l": "max-sm:col-start-1 max-sm:row-start-3 max-sm:text-12 max-sm:text-ink-3",
  "3r": "max-sm:col-start-2 max-sm:row-start-3 max-sm:justify-self-end max-sm:text-12",
  full: "max-sm:col-span-2 max-sm:whitespace-normal",
  // Its parts are laid out in the card themselves.
  parts: "max-sm:contents!",
  hide: "max-sm:hidden",
} as const satisfies Record<Place, string>;

const EDGE = "first:pl-4 last:pr-4 max-sm:p-0 max-sm:first:pl-0 max-sm:last:pr-0";
const SECOND_RANK = "max-lg:hidden in-data-drawer:hidden max-sm:in-data-drawer:revert";

export function Table({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <table {...AS_TABLE} aria-label={label} className={cx("w-full text-13 max-sm:block", className)}>
      {children}
    </table>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="max-sm:sr-only">
      <tr {...AS_ROW}>{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody className="max-sm:block [&>tr:last-child>td]:border-b-0 [&>tr:last-child]:border-b-0">
      {children}
    </tbody>
  );
}

// A collapsed border scrolls away with the rows; a shadow stays with the head. Below what is chosen, where some rows are.
const HEAD =
  "[position:var(--head,static)] top-[var(--head-top,var(--bar))] z-2 bg-raised shadow-[inset_0_-1px_0_var(--line)] [[data-chosen]~table_&]:top-[calc(var(--bar)+2.75rem)]";

type HeadCellProps = {
  children?: ReactNode;
  isNumber?: boolean | undefined;
  isWide?: boolean | undefined;
  isSecondRank?: boolean | undefined;
  /** Given when the list is sorted by this column. */
  sorted?: "ascending" | "descending" | undefined;
  /** On a wide screen the width of what usually is in the column: its head is where it is, whether there are rows or not. */
  className?: string | undefined;
};

export function HeadCell({ children, isNumber, isWide, isSecondRank, sorted, className }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={cx(
        "h-9 whitespace-nowrap px-3 text-12 font-medium text-ink-3",
        HEAD,
        EDGE,
        isNumber ? "text-right" : "text-left",
        isWide && "w-full sm:max-md:min-w-32",
        isSecondRank && SECOND_RANK,
        className,
      )}
    >
      {children}
    </th>
  );
}

export type RowProps = ComponentProps<"tr"> & {
  isSelected?: boolean | undefined;
  isHoverable?: boolean | undefined;
};

export function Row({ isSelected = false, isHoverable = false, className, ...rest }: RowProps) {
  return (
    <tr
      {...AS_ROW}
      {...rest}
      aria-current={isSelected ? "true" : undefined}
      className={cx(
        "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:px-4 max-sm:py-3",
        isSelected ? "bg-selected" : isHoverable && "hover:bg-hover",
        className,
      )}
    />
  );
}

export type CellProps = Omit<ComponentProps<"td">, "children"> & {
  children?: ReactNode;
  /** `ink` for the name or number of the row, `meta` for what is read last. */
  kind?: "ink" | "usual" | "meta" | undefined;
  card?: Place | undefined;
  /** Said before the value where the head of the column is not drawn. */
  cardLabel?: string | undefined;
  /** Said behind the value there: "credits". */
  cardUnit?: string | undefined;
  isNumber?: boolean | undefined;
  isWide?: boolean | undefined;
  isCut?: boolean | undefined;
  isProse?: boolean | undefined;
  isSecondRank?: boolean | undefined;
};

const INK = { ink: "font-medium text-ink", usual: "text-ink-2", meta: "text-ink-3" } as const;

export function Cell(props: CellProps) {
  const {
    kind = "usual",
    card = "hide",
    cardLabel,
    cardUnit,
    isNumber,
    isWide,
    isCut,
    isProse,
    isSecondRank,
    className,
    children,
    ...rest
  } = props;
  return (
    <td
      {...AS_CELL}
      {...rest}
      data-label={cardLabel}
      data-unit={cardUnit}
      className={cx(
        "h-10 border-line border-b px-3 max-sm:block max-sm:h-auto max-sm:w-auto max-sm:max-w-none max-sm:border-b-0",
        EDGE,
        INK[kind],
        PLACE[card],
        isProse ? "py-[9px]" : "whitespace-nowrap",
        isNumber && "num text-right max-sm:text-left",
        isWide && "w-full",
        isCut && "max-w-0 truncate",
        // What answers beyond its edge would be cut, too.
        isCut && card.endsWith("r") && "max-sm:overflow-visible",
        isSecondRank && card === "hide" && SECOND_RANK,
        // Drawn without an element each: rows repeat them, and only a phone shows them.
        cardLabel !== undefined && "max-sm:before:mr-[0.25em] max-sm:before:content-[attr(data-label)]",
        cardUnit !== undefined && "max-sm:after:ml-[0.25em] max-sm:after:content-[attr(data-unit)]",
        className,
      )}
    >
      {children}
    </td>
  );
}

export function TableFoot({ children }: { children: ReactNode }) {
  return (
    <div className="num flex min-h-11 flex-wrap items-center gap-3 border-line border-t px-4 py-1 text-12 text-ink-3">
      {children}
    </div>
  );
}
