import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { SEGMENT, SEGMENT_ON, SEGMENTED } from "./segmented-class.ts";

type SegmentedLinksProps = {
  label: string;
  options: readonly { href: string; label: ReactNode; icon?: ReactNode; isCurrent: boolean }[];
};

/** The segmented control whose state lives in the address. */
export function SegmentedLinks({ label, options }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={SEGMENTED}>
      {options.map((option) => (
        <Link
          key={option.href}
          href={option.href}
          replace
          scroll={false}
          aria-current={option.isCurrent ? "true" : undefined}
          className={cx(SEGMENT, option.isCurrent && SEGMENT_ON)}
        >
          {option.icon}
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
