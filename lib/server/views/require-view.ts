import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { lockView, type ViewRow } from "../store/view/saved-view.ts";
import { canChange, isAskable } from "./view-of.ts";

/** A view that they may change. Throws `not_found` for one that is not listed for them, `forbidden` for the team's. */
export async function requireView(tx: Tx, actor: SignedInCtx["actor"], id: string): Promise<ViewRow> {
  const row = await lockView(tx, id);
  const isListed = row && (row.owner === null || row.owner === actor.userId) && isAskable(actor, row.ask);
  if (!isListed) throw new Fault("not_found", "This view does not exist, or was deleted.");
  if (!canChange(actor, row)) throw new Fault("forbidden", "Only an admin can change a view of the team.");
  return row;
}
