import { usePathname, useSearchParams } from "next/navigation";
import type { Search } from "./search.ts";

/** The address of this page: what it asks, and the same with something else. Absent values leave the address. */
export function useSearch(): {
  search: Search;
  hrefWith: (change: Record<string, string | undefined>) => string;
} {
  const pathname = usePathname();
  const params = useSearchParams();
  return {
    search: Object.fromEntries(params),
    hrefWith: (change) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === "") next.delete(name);
        else next.set(name, value);
      }
      return next.size > 0 ? `${pathname}?${next}` : pathname;
    },
  };
}
