import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { deleteViewRows } from "../store/view/saved-view.ts";
import { auditDetail } from "./audit-detail.ts";
import { requireView } from "./require-view.ts";

/** Throws `not_found`, and `forbidden` where it is the team's and they are no admin. */
export async function deleteView({ db, actor }: SignedInCtx, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const view = await requireView(tx, actor, id);
    await deleteViewRows(tx, [id]);
    if (view.owner === null)
      await recordAudit(tx, { actor, action: "view.delete", target: id, detail: auditDetail(view) });
  });
}
