import type { ChatResult } from "#lib/contract/wire/chat.ts";
import type { Member } from "../store/attempt.ts";

export type Named = { member: Member; result: ChatResult };

/** What a chat answer says of each member; `missing` are those it does not name, or of whom it does not say which. */
export type Sorted = { accepted: Named[]; rejected: Named[]; missing: Member[] };

/**
 * Results are matched by `to`, never by index (§4.1). Of several for one `to` a success counts: a refusal beside it
 * does not take it back.
 */
export function sortResults(members: Member[], results: ChatResult[]): Sorted {
  const resultOf = new Map<string, ChatResult>();
  for (const result of results) {
    const known = resultOf.get(digitsOf(result.to));
    if (!known || (known.success !== true && result.success === true))
      resultOf.set(digitsOf(result.to), result);
  }
  const sorted: Sorted = { accepted: [], rejected: [], missing: [] };
  for (const member of members) {
    const result = resultOf.get(digitsOf(member.number));
    if (result?.success === true) sorted.accepted.push({ member, result });
    else if (result?.success === false) sorted.rejected.push({ member, result });
    else sorted.missing.push(member);
  }
  return sorted;
}

// Our numbers are canonical, so a number that comes back without its + is still one person's.
const digitsOf = (number: string): string => number.replace(/\D/g, "");
