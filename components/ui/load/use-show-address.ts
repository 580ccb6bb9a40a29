import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { mergeSearchParams } from "./merge-search-params.ts";
import { showAddress } from "./show-address.ts";

/**
 * `showAddress` for whoever asks a page otherwise, at once or after a pause: whatever else was asked since this page was
 * drawn, such as by a filter that was pressed in between, stays asked.
 */
export function useShowAddress(): typeof showAddress {
  const seen = useSearchParams();
  return useCallback((href, how) => showAddress(mergeSearchParams(href, seen, location.search), how), [seen]);
}
