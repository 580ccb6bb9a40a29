import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

type SectionProps = {
  title: ReactNode;
  /** Small print beside the title: a count, a date, how fresh it is. */
  note?: ReactNode;
  /** Stands at the right end of the title line. */
  end?: ReactNode;
  /** The body stretches to the height of its neighbour in a grid. */
  isStretched?: boolean | undefined;
  /** The title line has the height of a control, for neighbours of which one holds one. */
  isTall?: boolean | undefined;
  /** What an address calls it, behind its #. */
  anchor?: string | undefined;
  children: ReactNode;
};

export function Section(props: SectionProps) {
  const { title, note, end, isStretched = false, isTall = false, anchor, children } = props;
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={cx(
        "min-w-0",
        isStretched && "flex flex-col [&>:last-child]:flex-1",
        anchor !== undefined && "scroll-mt-20",
      )}
    >
      <header
        className={cx(
          "mb-3 flex min-h-5 flex-wrap items-baseline gap-x-3 gap-y-1",
          isTall && "min-h-8 items-center",
        )}
      >
        <h2 id={id} className="text-14 font-semibold tracking-[-0.006em]">
          {title}
        </h2>
        {note !== undefined && <span className="num text-12 text-ink-3">{note}</span>}
        {end !== undefined && <div className="ml-auto flex flex-wrap items-center gap-3 text-13">{end}</div>}
      </header>
      {children}
    </section>
  );
}

type FoldedSectionProps = Pick<SectionProps, "title" | "note" | "children">;

/** What few look for: a line with its title and what matters of it, and the rest once somebody opens it. */
export function FoldedSection({ title, note, children }: FoldedSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <details>
        <summary className="cursor-pointer rounded-1 py-2.5 max-sm:py-3">
          <h2 id={id} className="inline text-14 font-semibold tracking-[-0.006em]">
            {title}
          </h2>
          {note !== undefined && <span className="num ml-3 text-12 text-ink-3">{note}</span>}
        </summary>
        <div className="pt-1 pb-4">{children}</div>
      </details>
    </section>
  );
}
