import type { Tx } from "#lib/db/index.ts";
import { findPinnedAccount } from "#lib/server/store/event/event.ts";
import { projectTemplates } from "#lib/server/templates/index.ts";
import type { ClaimedEvent } from "./claim-events.ts";
import { type Outcome, TEST_OUTCOME, UNKNOWN_TYPE, UNREADABLE } from "./effect.ts";
import { projectInbound } from "./project-inbound.ts";
import { projectStatuses } from "./project-statuses.ts";

/** Does what claimed events ask for, of all but the events themselves; what came of each, by `seq`. */
export async function outcomesOf(
  tx: Tx,
  events: readonly ClaimedEvent[],
  now: Date,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const real = events.filter((event) => !event.isTest);
  const ofType = (type: string) => real.filter((event) => event.type === type);
  const add = (found: ReadonlyMap<number, Outcome>) => {
    for (const [seq, outcome] of found) outcomes.set(seq, outcome);
  };
  for (const event of events) outcomes.set(event.seq, plainOutcome(event));
  const inbound = ofType("message.received");
  if (inbound.length > 0) add(await projectInbound(tx, inbound));
  const statuses = ofType("message.status.updated");
  if (statuses.length > 0) add(await projectStatuses(tx, statuses, now));
  add(await projectTemplates(tx, ofType("template.status.updated")));
  await flagOtherAccounts(tx, real, outcomes);
  return outcomes;
}

function plainOutcome(event: ClaimedEvent): Outcome {
  if (event.isTest) return TEST_OUTCOME;
  return event.type === "none" ? UNREADABLE : UNKNOWN_TYPE;
}

/** The first account heard of is the pinned one; events of another are applied all the same, and marked. */
async function flagOtherAccounts(tx: Tx, events: readonly ClaimedEvent[], outcomes: Map<number, Outcome>) {
  if (!events.some((event) => event.account !== null)) return;
  const pinned = await findPinnedAccount(tx);
  for (const event of events) {
    const outcome = outcomes.get(event.seq);
    if (!outcome || !pinned || event.account === null || event.account === pinned) continue;
    outcomes.set(event.seq, { ...outcome, flags: ["other-account"] });
  }
}
