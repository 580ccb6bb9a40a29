import type { ListViews, ViewList } from "#lib/contract/desk/view/saved-view.ts";
import type { SignedInCtx } from "../context.ts";
import { listViewRows } from "../store/view/saved-view.ts";
import { canShare, isAskable, viewOf } from "./view-of.ts";

/** The views of a list: one's own and the team's, without those that one may not ask. */
export async function listViews(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { kind }: ListViews,
): Promise<ViewList> {
  const rows = await listViewRows(db, kind, actor.userId);
  const views = rows.filter(({ ask }) => isAskable(actor, ask)).map((row) => viewOf(actor, row));
  return { views, canShare: canShare(actor) };
}
