import type { Organisation } from "#lib/contract/desk/organisation.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { lockOrganisation, updateOrganisationName } from "../store/console/organisation.ts";

/** What the frame of every page calls the company; empty takes the name away. */
export async function updateOrganisation(
  { db, actor }: SignedInCtx,
  { name }: Organisation,
): Promise<Organisation> {
  await db.transaction(async (tx) => {
    const before = await lockOrganisation(tx);
    if (name === before) return;
    await updateOrganisationName(tx, name);
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { before: { name: before }, after: { name } };
    await recordAudit(tx, { actor, action: "organisation.update", target: "organisation", detail });
  });
  return { name };
}
