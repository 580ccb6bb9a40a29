import type { Search } from "#lib/client/address/search.ts";

/** The message whose drawer is open, by the address of the page. */
export function openMessageOf(search: Search): number | undefined {
  const id = Number(search.message);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
