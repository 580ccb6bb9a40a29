import { Fragment, type ReactNode } from "react";
import type { GlossaryEntry } from "#lib/contract/words/glossary.ts";
import { cx } from "../ui/cx.ts";
import { Section } from "../ui/section.tsx";

type GlossaryListProps = {
  title: string;
  entries: readonly GlossaryEntry[];
  faceOf: (entry: GlossaryEntry) => ReactNode;
  /** Codes of the service, not words of ours. */
  isCode: boolean;
};

// A table would take two elements a row more, and the page has two hundred.
const LIST =
  "grid grid-cols-[fit-content(45%)_minmax(0,1fr)] overflow-hidden rounded-3 border border-line bg-raised text-13 max-sm:grid-cols-1";
const WORD =
  "border-line border-t px-4 py-[9px] font-medium text-ink nth-[1]:border-t-0 max-sm:pt-3 max-sm:pb-0.5 max-sm:text-14";
const MEANING =
  "border-line border-t py-[9px] pr-4 text-ink-2 nth-[2]:border-t-0 max-sm:border-t-0 max-sm:px-4 max-sm:pt-0 max-sm:pb-3";

/** The words of one kind of thing: how each looks, and what it means. */
export function GlossaryList({ title, entries, faceOf, isCode }: GlossaryListProps) {
  return (
    <Section title={title}>
      <dl className={LIST}>
        {entries.map((entry) => (
          <Fragment key={entry.name}>
            <dt className={cx(WORD, isCode && "code")}>{faceOf(entry)}</dt>
            <dd className={MEANING}>{entry.meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}
