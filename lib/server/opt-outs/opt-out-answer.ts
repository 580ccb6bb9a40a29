import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import type { OptOutFact } from "../store/opt-out/opt-out.ts";
import type { OptOutRow } from "../store/opt-out/opt-out-view.ts";

/** The row as the desk shows it. */
export function optOutAnswer({ number, history, name, ...row }: OptOutRow): OptOut {
  return {
    ...factAnswer(row),
    number,
    personName: name,
    history: history.map((fact) => ({ ...factAnswer(fact), isOut: fact.isOut })),
  };
}

function factAnswer({ id, saidAt, source, words, actorName, file }: Omit<OptOutFact, "number">) {
  return { id, saidAt: saidAt.toISOString(), source, words, by: actorName, file };
}
