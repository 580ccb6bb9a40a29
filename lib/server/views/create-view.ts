import { randomUUID } from "node:crypto";
import { type CreateView, MAX_VIEWS, type SavedView } from "#lib/contract/desk/view/saved-view.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireShown } from "../sight/index.ts";
import { countViews, insertView, lockViews } from "../store/view/saved-view.ts";
import { auditDetail } from "./audit-detail.ts";
import { canShare, nameIsUsed, requireAskable, viewOf } from "./view-of.ts";

/**
 * Keeps what a list is asked under a name. Throws `forbidden` where it is for the team and they are no admin, or may not
 * search for that; `conflict` at the name where it is used, and where there are as many as there may be.
 */
export async function createView(
  { db, actor, clock }: SignedInCtx,
  { name, isTeam, of }: CreateView,
): Promise<{ view: SavedView }> {
  if (isTeam && !canShare(actor)) throw new Fault("forbidden", "Only an admin can save a view for the team.");
  requireAskable(actor, of.ask);
  requireShown(actor, name, "name");
  const row = { id: randomUUID(), name, ...of, owner: isTeam ? null : actor.userId };
  return db.transaction(async (tx) => {
    await lockViews(tx);
    if ((await countViews(tx, row.owner)) >= MAX_VIEWS)
      throw new Fault(
        "conflict",
        `${isTeam ? "The team has" : "You have"} ${MAX_VIEWS} views, as many as there can be. Delete one first.`,
      );
    if (!(await insertView(tx, row, clock.now()))) throw nameIsUsed(isTeam);
    if (isTeam)
      await recordAudit(tx, { actor, action: "view.create", target: row.id, detail: auditDetail(row) });
    return { view: viewOf(actor, row) };
  });
}
