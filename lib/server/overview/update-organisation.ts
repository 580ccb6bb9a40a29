import type { Organisation, UpdateOrganisation } from "#lib/contract/desk/settings/organisation.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { lockOrganisation, updateOrganisationName } from "../store/console/organisation.ts";

/**
 * What the frame of every page calls the company; empty takes the name away. Throws `conflict` where it has changed
 * since it was seen.
 */
export async function updateOrganisation(
  { db, actor }: SignedInCtx,
  { name: given, seen }: UpdateOrganisation,
): Promise<Organisation> {
  return db.transaction(async (tx) => {
    const before = await lockOrganisation(tx);
    const name = requireUnchanged({ person: actor, seen, now: before, next: given });
    if (name === before) return { name };
    await updateOrganisationName(tx, name);
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { before: { name: before }, after: { name } };
    await recordAudit(tx, { actor, action: "organisation.update", target: "organisation", detail });
    return { name };
  });
}
