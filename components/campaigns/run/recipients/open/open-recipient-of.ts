import type { Search } from "#lib/client/address/search.ts";
import { MAX_INTEGER } from "#lib/contract/rules/max-integer.ts";

/** The recipient whose drawer is open, by the address of the page: their place in the campaign. */
export function openRecipientOf(search: Search): number | undefined {
  const seq = Number(search.recipient);
  return Number.isSafeInteger(seq) && seq > 0 && seq <= MAX_INTEGER ? seq : undefined;
}
