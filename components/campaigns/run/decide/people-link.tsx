import type { ReactNode } from "react";
import { SearchLink } from "#components/ui/field/search-link.tsx";

/** Leads from a note to the people it speaks of, with the room of a finger on a phone. */
export function PeopleLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SearchLink
      className="link ml-2 max-sm:ml-0 max-sm:mr-4 max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
      href={href}
    >
      {children}
    </SearchLink>
  );
}
