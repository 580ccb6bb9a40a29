import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import type { OptOutFact } from "../store/opt-out/opt-out.ts";
import type { OptOutRow } from "../store/opt-out/opt-out-view.ts";

/** The row as the desk shows it. */
export function optOutAnswer({ number, history, name, ...row }: OptOutRow): OptOut {
  return {
    ...factAnswer(row),
    number,
    name,
    history: history.map((fact) => ({ ...factAnswer(fact), isOut: fact.isOut })),
  };
}

function factAnswer({ id, saidAt, source, words, actorName, file }: Omit<OptOutFact, "number">) {
  return { id, saidAt: saidAt.toISOString(), source, words, by: actorName, file };
}

const NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g;

/** Whatever could be called is dots: the audit holds no numbers, neither in a reason that somebody typed. */
export const blotNumbers = (text: string | null): string | null => text?.replace(NUMBER, "•••") ?? null;
