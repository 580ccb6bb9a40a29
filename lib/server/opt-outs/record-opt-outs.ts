import type { Tx } from "#lib/db/index.ts";
import { publish } from "../publish.ts";
import {
  insertOptOutFacts,
  listOptOutStates,
  type OptOutFact,
  type OptOutState,
  raiseOptOuts,
} from "../store/opt-out/opt-out.ts";

/** What one fact did: `changed` where the number is out now and was not, or the other way round. */
export type RecordedOptOut = { fact: OptOutFact; outcome: "changed" | "confirmed" | "older" };

/**
 * Keeps facts and lets the greatest of each number stand, all in the transaction of `tx`. The same facts in any order,
 * any number of times, end in the same rows: the one said last wins, at one time the one that takes out.
 */
export async function recordOptOuts(tx: Tx, facts: readonly OptOutFact[]): Promise<RecordedOptOut[]> {
  if (facts.length === 0) return [];
  const states = await listOptOutStates(tx, [...new Set(facts.map(({ number }) => number))]);
  const recorded = facts.map((fact) => apply(states, fact));
  await insertOptOutFacts(tx, facts);
  await raiseOptOuts(tx, greatestOf(facts));
  if (recorded.some(({ outcome }) => outcome !== "older"))
    await publish(tx, [{ topic: "opt-out", data: {} }]);
  return recorded;
}

function apply(states: Map<string, OptOutState>, fact: OptOutFact): RecordedOptOut {
  const before = states.get(fact.number);
  const { number, isOut, saidAt, id } = fact;
  if (before?.factId === id) return { fact, outcome: "confirmed" };
  if (before && !isGreater({ isOut, saidAt, factId: id }, before)) return { fact, outcome: "older" };
  states.set(number, { number, isOut, saidAt, factId: id });
  return { fact, outcome: (before?.isOut ?? false) === isOut ? "confirmed" : "changed" };
}

/** The order of `raiseOptOuts`, which compares ids byte by byte. */
function isGreater(fact: Omit<OptOutState, "number">, other: Omit<OptOutState, "number">): boolean {
  const laterMs = fact.saidAt.getTime() - other.saidAt.getTime();
  if (laterMs !== 0) return laterMs > 0;
  if (fact.isOut !== other.isOut) return fact.isOut;
  return Buffer.compare(Buffer.from(fact.factId), Buffer.from(other.factId)) > 0;
}

function greatestOf(facts: readonly OptOutFact[]): OptOutFact[] {
  const greatest = new Map<string, OptOutFact>();
  for (const fact of facts) {
    const known = greatest.get(fact.number);
    if (!known || isGreater({ ...fact, factId: fact.id }, { ...known, factId: known.id }))
      greatest.set(fact.number, fact);
  }
  return [...greatest.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
}
