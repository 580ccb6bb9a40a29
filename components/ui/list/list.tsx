import type { ReactNode } from "react";
import { cx } from "../cx.ts";

/** A card of rows with a line between them. */
export function List({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <ul
      aria-label={label}
      className={cx(
        "overflow-hidden rounded-3 border border-line bg-raised [&>li+li]:border-line [&>li+li]:border-t",
        className,
      )}
    >
      {children}
    </ul>
  );
}

type ListRowProps = {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** When, or the figure, in quiet ink at the right. */
  meta?: ReactNode;
  action?: ReactNode;
  isDense?: boolean | undefined;
};

export function ListRow({ icon, title, detail, meta, action, isDense = false }: ListRowProps) {
  return (
    <li
      className={cx(
        "flex items-center px-4 max-md:flex-wrap",
        isDense ? "gap-3 py-2" : "gap-4 py-3 max-sm:gap-x-3 max-sm:gap-y-2",
      )}
    >
      {icon !== undefined && <span className={cx(!isDense && "mt-0.5 self-start")}>{icon}</span>}
      <div className={cx("min-w-0 flex-1", !isDense && "max-md:basis-56")}>
        <p className={cx("font-medium", isDense && "text-13")}>{title}</p>
        {detail !== undefined && (
          <p className={isDense ? "text-12 text-ink-3" : "text-13 text-ink-2"}>{detail}</p>
        )}
      </div>
      {meta !== undefined && <span className="num flex-none text-12 text-ink-3">{meta}</span>}
      {action !== undefined && (
        <span className="flex min-w-38 justify-end max-sm:w-full [&>*]:flex-1">{action}</span>
      )}
    </li>
  );
}
