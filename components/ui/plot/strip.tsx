import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { PageLink } from "../list/page-link.tsx";

export type Figure = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  value: ReactNode;
  detail?: ReactNode;
  href?: string | undefined;
};

const CELL = "flex min-w-0 flex-col gap-0.5 bg-raised px-5 py-4 max-sm:px-4 max-sm:py-3";

/** Figures side by side, one cell each; under 640 px two in a row. */
export function Strip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <ul
      aria-label={label}
      className="grid auto-cols-fr gap-px overflow-hidden rounded-3 border border-line bg-line max-sm:grid-cols-2 sm:grid-flow-col"
    >
      {figures.map((figure) => (
        <li key={figure.key} className="flex min-w-0 max-sm:last:odd:col-span-2">
          {figure.href === undefined ? (
            <div className={cx(CELL, "flex-1")}>
              <Content figure={figure} />
            </div>
          ) : (
            <PageLink href={figure.href} className={cx(CELL, "flex-1 hover:bg-hover focus-visible:z-1")}>
              <Content figure={figure} />
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function Content({ figure: { icon, label, value, detail } }: { figure: Figure }) {
  return (
    <>
      <span className="flex items-center gap-1.5 text-12 text-ink-2 [&>.lucide]:size-3.5">
        {icon}
        {label}
      </span>
      <span className="num text-20 font-semibold tracking-figure">{value}</span>
      {detail !== undefined && <span className="num text-12 text-ink-3">{detail}</span>}
    </>
  );
}
