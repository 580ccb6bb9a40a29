import { randomUUID } from "node:crypto";
import type { User } from "#lib/contract/desk/team/session.ts";
import type { CreateOwner } from "#lib/contract/desk/team/setup.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx } from "../context.ts";
import { hashPassword, requireUncommonPassword } from "../session/index.ts";
import { updateOrganisationName } from "../store/console/organisation.ts";
import { deleteSetupCodes, lockSetUp } from "../store/people/setup-code.ts";
import { hasUsers, insertUser } from "../store/people/user.ts";
import { isSetupCode } from "./setup-code.ts";

/**
 * Creates the first owner with the one-time code of the terminal. Throws `already_set_up`, `wrong_credentials`
 * for a code that was never shown, `invalid_input` for a common password.
 */
export async function createOwner(
  ctx: Ctx,
  { code, name, organisation = "", email, password }: CreateOwner,
  address: string,
): Promise<User> {
  const isShown = await isSetupCode(ctx.db, code);
  // Asked after the code: whoever made the owner a moment ago has taken all codes away.
  if (await hasUsers(ctx.db)) throw alreadySetUp();
  if (!isShown) {
    throw new Fault(
      "wrong_credentials",
      "This setup code is not valid. You find it in the terminal, where Tuma was started.",
    );
  }
  requireUncommonPassword(password, { name, email, site: ctx.env.publicOrigin });
  const passwordHash = await hashPassword(password);
  const user: User = { id: randomUUID(), name, email, role: "owner" };
  await ctx.db.transaction(async (tx) => {
    await lockSetUp(tx);
    if (await hasUsers(tx)) throw alreadySetUp();
    await insertUser(tx, { ...user, passwordHash, now: ctx.clock.now() });
    await updateOrganisationName(tx, organisation);
    await deleteSetupCodes(tx);
    const actor = { userId: user.id, name, address, requestId: ctx.requestId };
    await recordAudit(tx, {
      actor,
      action: "owner.create",
      target: user.id,
      detail: { email, organisation },
    });
  });
  return user;
}

function alreadySetUp(): Fault {
  return new Fault(
    "already_set_up",
    "This console has an owner already. Sign in, or ask the owner to invite you.",
  );
}
