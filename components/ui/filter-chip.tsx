import type { ReactNode } from "react";
import { chipClass } from "./chip-class.ts";
import { formatCount } from "./format-count.ts";
import { SearchLink } from "./search-link.tsx";

type FilterChipProps = { href: string; isOn: boolean; count?: number | undefined; children: ReactNode };

/** A filter with the number it would leave; its state lives in the address. */
export function FilterChip({ href, isOn, count, children }: FilterChipProps) {
  return (
    <SearchLink href={href} aria-current={isOn ? "true" : undefined} className={chipClass(isOn)}>
      {children}
      {count !== undefined && <span className="num font-normal">{formatCount(count)}</span>}
    </SearchLink>
  );
}
