import { randomUUID } from "node:crypto";
import {
  type CreateView,
  type ListViews,
  MAX_VIEWS,
  type SavedView,
  SavedView as Schema,
  type UpdateView,
  type ViewAsk,
  type ViewList,
} from "#lib/contract/desk/event.ts";
import { canSeeNumbers, type Entitled } from "#lib/contract/desk/team/rights.ts";
import { hasRole, type Role } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { constraintOf, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { requireSearchable, requireShown } from "../sight/index.ts";
import {
  countViews,
  deleteViewRows,
  insertView,
  listViewRows,
  lockView,
  lockViews,
  renameView,
  type ViewRow,
} from "../store/saved-view.ts";

/**
 * Keeps what a list is asked under a name. Throws `forbidden` where it is for the team and they are no admin, or may not
 * search for that; `conflict` at the name where it is used, and where there are as many as there may be.
 */
export async function createView(
  { db, actor, clock }: SignedInCtx,
  { name, isTeam, of }: CreateView,
): Promise<{ view: SavedView }> {
  if (isTeam && !canShare(actor))
    throw new Fault(
      "forbidden",
      t(
        "Only an admin can save a view for the team.",
        "Msimamizi tu ndiye anayeweza kuhifadhi mwonekano wa timu.",
      ),
    );
  requireAskable(actor, of.ask);
  requireShown(actor, name, "name");
  const row = { id: randomUUID(), name, ...of, owner: isTeam ? null : actor.userId };
  return db.transaction(async (tx) => {
    await lockViews(tx);
    if ((await countViews(tx, row.owner)) >= MAX_VIEWS)
      throw new Fault(
        "conflict",
        isTeam
          ? t(
              `The team has ${MAX_VIEWS} views, as many as there can be. Delete one first.`,
              `Timu ina mionekano ${MAX_VIEWS}, idadi ya juu kabisa. Futa mmoja kwanza.`,
            )
          : t(
              `You have ${MAX_VIEWS} views, as many as there can be. Delete one first.`,
              `Una mionekano ${MAX_VIEWS}, idadi ya juu kabisa. Futa mmoja kwanza.`,
            ),
      );
    if (!(await insertView(tx, row, clock.now()))) throw nameIsUsed(isTeam);
    if (isTeam)
      await recordAudit(tx, { actor, action: "view.create", target: row.id, detail: auditDetail(row) });
    return { view: viewOf(actor, row) };
  });
}

/** The log is kept for ever: it says which list, and neither what is searched nor a number in a name. */
export const auditDetail = ({ kind, name }: Pick<ViewRow, "kind" | "name">): Record<string, unknown> => ({
  list: kind,
  name: maskNumbers(name),
});

/** A view that they may change. Throws `not_found` for one that is not listed for them, `forbidden` for the team's. */
export async function requireView(tx: Tx, actor: SignedInCtx["actor"], id: string): Promise<ViewRow> {
  const row = await lockView(tx, id);
  const isListed = row && (row.owner === null || row.owner === actor.userId) && isAskable(actor, row.ask);
  if (!isListed)
    throw new Fault(
      "not_found",
      t("This view does not exist, or was deleted.", "Mwonekano huu haupo, au ulifutwa."),
    );
  if (!canChange(actor, row))
    throw new Fault(
      "forbidden",
      t(
        "Only an admin can change a view of the team.",
        "Msimamizi tu ndiye anayeweza kubadilisha mwonekano wa timu.",
      ),
    );
  return row;
}

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

/** Throws `not_found`, and `forbidden` where it is the team's and they are no admin. */
export async function deleteView({ db, actor }: SignedInCtx, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const view = await requireView(tx, actor, id);
    await deleteViewRows(tx, [id]);
    if (view.owner === null)
      await recordAudit(tx, { actor, action: "view.delete", target: id, detail: auditDetail(view) });
  });
}

type Looker = Entitled & { userId: string; role: Role };

/** Who makes, renames and deletes the views of the team. */
export const canShare = ({ role }: Looker): boolean => hasRole(role, "admin");

export const canChange = (person: Looker, { owner }: Pick<ViewRow, "owner">): boolean =>
  owner === null ? canShare(person) : owner === person.userId;

/** As its list shows it. */
export function viewOf(person: Looker, row: ViewRow): SavedView {
  const { id, name, kind, ask, owner } = row;
  const isTeam = owner === null;
  return Schema.parse({ id, name, isTeam, canChange: canChange(person, row), of: { kind, ask } });
}

/** Throws `forbidden` where they may not look for what it looks for: whoever read it there would know a number. */
export function requireAskable(person: Looker, { q }: Pick<ViewAsk, "q">): void {
  if (q === undefined || canSeeNumbers(person)) return;
  requireSearchable(person, q);
  if (maskNumbers(q) === q && !q.includes("{")) return;
  throw new Fault(
    "forbidden",
    t(
      "You need the right to see whole phone numbers to save this search.",
      "Unahitaji ruhusa ya kuona namba nzima za simu ili kuhifadhi utafutaji huu.",
    ),
  );
}

export function isAskable(person: Looker, ask: ViewAsk): boolean {
  try {
    requireAskable(person, ask);
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === "forbidden") return false;
    throw error;
  }
}

export const nameIsUsed = (isTeam: boolean): Fault =>
  new Fault(
    "conflict",
    isTeam
      ? t(
          "The team has another view of this name. Choose another name.",
          "Timu ina mwonekano mwingine wenye jina hili. Chagua jina lingine.",
        )
      : t(
          "You have another view of this name. Choose another name.",
          "Una mwonekano mwingine wenye jina hili. Chagua jina lingine.",
        ),
    {
      fields: [{ path: "name", rule: t("is used by another view", "inatumiwa na mwonekano mwingine") }],
    },
  );

/** The views of a list: one's own and the team's, without those that one may not ask. */
export async function listViews(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { kind }: ListViews,
): Promise<ViewList> {
  const rows = await listViewRows(db, kind, actor.userId);
  const views = rows.filter(({ ask }) => isAskable(actor, ask)).map((row) => viewOf(actor, row));
  return { views, canShare: canShare(actor) };
}
