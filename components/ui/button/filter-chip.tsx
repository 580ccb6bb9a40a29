import type { ReactNode } from "react";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { SearchLink } from "../field/search-link.tsx";
import { chipClass } from "./chip-class.ts";

type FilterChipProps = {
  href: string;
  isOn: boolean;
  count?: number | string | undefined;
  children: ReactNode;
};

/** A filter with the number it would leave; its state lives in the address. */
export function FilterChip({ href, isOn, count, children }: FilterChipProps) {
  return (
    <SearchLink href={href} aria-current={isOn ? "true" : undefined} className={chipClass(isOn)}>
      {children}
      {count !== undefined && (
        <span className="num font-normal">{typeof count === "number" ? formatCount(count) : count}</span>
      )}
    </SearchLink>
  );
}
