import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { CreateInvitation, OneTimeLink } from "#lib/contract/desk/team/team.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { putInvitation } from "../store/people/invitation.ts";
import { findPersonByEmail } from "../store/people/team.ts";
import { chosenRights } from "./chosen-rights.ts";
import { createCode } from "./one-time-code.ts";
import { requireGivable, requireManager } from "./require-manager.ts";

const LASTS_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a link with which one person makes their own account, once and within a day. A second one for the same e-mail
 * makes the first worthless. Throws `conflict` where the e-mail has an account, `forbidden` for more than the actor has.
 */
export async function createInvitation(
  ctx: SignedInCtx,
  { email, name, role, rights }: z.output<typeof CreateInvitation>,
): Promise<OneTimeLink> {
  const { code, codeHash } = createCode();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + LASTS_MS);
  const id = randomUUID();
  const chosen = chosenRights(role, rights);
  const given = rightsOf({ role, rights: chosen });
  await ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    requireGivable(manager, { role, added: given });
    if (await findPersonByEmail(tx, email)) throw hasAccount(email);
    await putInvitation(tx, {
      ...{ id, codeHash, email, name, role, rights: chosen, expiresAt },
      invitedBy: manager.id,
      invitedByName: manager.name,
      createdAt: now,
    });
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { email, role, rights: given, expiresAt: expiresAt.toISOString() };
    await recordAudit(tx, { actor: ctx.actor, action: "invitation.create", target: id, detail });
  });
  const link = `${ctx.env.publicOrigin}/invitation?code=${code}`;
  return { link, expiresAt: expiresAt.toISOString() };
}

function hasAccount(email: string): Fault {
  return new Fault("conflict", `${email} has an account already.`, {
    fields: [{ path: "email", rule: "this e-mail has an account already" }],
  });
}
