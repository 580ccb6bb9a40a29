import type { Tx } from "#lib/db/index.ts";
import { publish } from "../publish.ts";
import { type ConsentFact, insertConsentFacts, raiseConsents } from "../store/consent.ts";

/** `isNew` is false of a fact that was known by its id. */
export type RecordedConsent = { fact: ConsentFact; isNew: boolean };

/**
 * Keeps facts and lets the greatest of each number, purpose and channel hold, all in the transaction of `tx`. The same facts
 * in any order, any number of times, end in the same rows: the one given last wins, at one time the one that withdraws.
 */
export async function recordConsents(tx: Tx, facts: readonly ConsentFact[]): Promise<RecordedConsent[]> {
  if (facts.length === 0) return [];
  const fresh = await insertConsentFacts(tx, facts);
  await raiseConsents(tx, greatestOf(facts));
  if (fresh.size > 0) await publish(tx, [{ topic: "opt-out", data: {} }]);
  return facts.map((fact) => ({ fact, isNew: fresh.has(fact.id) }));
}

const placeOf = ({ number, purpose, channel }: ConsentFact): string => `${number} ${purpose} ${channel}`;

function greatestOf(facts: readonly ConsentFact[]): ConsentFact[] {
  const greatest = new Map<string, ConsentFact>();
  for (const fact of facts) {
    const known = greatest.get(placeOf(fact));
    if (!known || isGreater(fact, known)) greatest.set(placeOf(fact), fact);
  }
  return [...greatest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}

/** The order of `raiseConsents`, which compares ids byte by byte. */
function isGreater(fact: ConsentFact, other: ConsentFact): boolean {
  const laterMs = fact.givenAt.getTime() - other.givenAt.getTime();
  if (laterMs !== 0) return laterMs > 0;
  if (fact.isGiven !== other.isGiven) return !fact.isGiven;
  return Buffer.compare(Buffer.from(fact.id), Buffer.from(other.id)) > 0;
}
