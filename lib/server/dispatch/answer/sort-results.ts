import type { ChatResult } from "#lib/contract/wire/chat.ts";
import type { Member } from "#lib/server/store/sending/member.ts";

export type Named = { member: Member; result: ChatResult };

/** What a chat answer says of each member; `missing` are those it does not name, or of whom it does not say which. */
export type Sorted = { accepted: Named[]; rejected: Named[]; missing: Member[] };

/**
 * Results are matched by `to`, never by index (§4.1). Of several for one `to` a success counts: a refusal beside it
 * does not take it back. Who has an id is known to the service, and no longer refused: that message failed (§2.3).
 */
export function sortResults(members: Member[], results: ChatResult[]): Sorted {
  const resultOf = new Map<string, ChatResult>();
  for (const result of results) {
    const known = resultOf.get(digitsOf(result.to));
    if (!known || weightOf(result) > weightOf(known)) resultOf.set(digitsOf(result.to), result);
  }
  const sorted: Sorted = { accepted: [], rejected: [], missing: [] };
  for (const member of members) {
    const result = resultOf.get(digitsOf(member.number));
    if (!result) sorted.missing.push(member);
    else if (weightOf(result) > 0) sorted.accepted.push({ member, result });
    else sorted.rejected.push({ member, result });
  }
  return sorted;
}

function weightOf({ success, messageId, wamid }: ChatResult): number {
  if (success) return 2;
  return messageId || wamid ? 1 : 0;
}

/** What one result of a chat answer says of its message: without success, one that has an id failed. */
export const chatWordOf = ({ success, status }: ChatResult): string | null =>
  success ? (status ?? null) : "failed";

// Our numbers are canonical, so a number that comes back without its + is still one person's.
const digitsOf = (number: string): string => number.replace(/\D/g, "");
