import type { OptOut } from "#lib/contract/desk/opt-out.ts";
import { hasRole, type Role } from "#lib/contract/desk/session.ts";
import type { OptOutFact } from "../store/opt-out.ts";
import type { OptOutRow } from "../store/opt-out-view.ts";
import { maskNumber } from "../webhooks/feed-row.ts";

/** The row as the desk shows it; a viewer sees no number, neither in a reason that somebody typed. */
export function optOutAnswer({ number, history, name, ...row }: OptOutRow, role: Role): OptOut {
  const isMasked = !hasRole(role, "sender");
  return {
    ...factAnswer(row, isMasked),
    number: isMasked ? (maskNumber(number) ?? "") : number,
    name,
    history: history.map((fact) => ({ ...factAnswer(fact, isMasked), isOut: fact.isOut })),
  };
}

function factAnswer(
  { id, saidAt, source, words, actorName, file }: Omit<OptOutFact, "number">,
  isMasked: boolean,
) {
  return {
    id,
    saidAt: saidAt.toISOString(),
    source,
    words: isMasked ? blotNumbers(words) : words,
    by: actorName,
    file: isMasked && file ? { ...file, name: blotNumbers(file.name) ?? "" } : file,
  };
}

const NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g;

/** Whatever could be called is dots; for texts that people typed. */
export const blotNumbers = (text: string | null): string | null => text?.replace(NUMBER, "•••") ?? null;
