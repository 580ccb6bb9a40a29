import type { SavedView, UpdateView } from "#lib/contract/desk/view/saved-view.ts";
import { constraintOf } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { requireShown } from "../sight/index.ts";
import { renameView } from "../store/view/saved-view.ts";
import { auditDetail } from "./audit-detail.ts";
import { requireView } from "./require-view.ts";
import { nameIsUsed, viewOf } from "./view-of.ts";

/** Gives a view another name. Throws `not_found`, `forbidden`, and `conflict` where it changed or the name is used. */
export async function updateView(
  { db, actor }: SignedInCtx,
  { id, name: given, seen }: UpdateView & { id: string },
): Promise<{ view: SavedView }> {
  requireShown(actor, given, "name");
  return db.transaction(async (tx) => {
    const before = await requireView(tx, actor, id);
    const after = {
      ...before,
      name: requireUnchanged({ person: actor, seen, now: before.name, next: given }),
    };
    const isTeam = before.owner === null;
    await renameView(tx, id, after.name).catch((error) => {
      throw constraintOf(error)?.startsWith("saved_view_of_") ? nameIsUsed(isTeam) : error;
    });
    const detail = { before: auditDetail(before), after: auditDetail(after) };
    if (isTeam) await recordAudit(tx, { actor, action: "view.update", target: id, detail });
    return { view: viewOf(actor, after) };
  });
}
