import { randomUUID } from "node:crypto";
import type { User } from "#lib/contract/desk/session.ts";
import type { CreateOwner } from "#lib/contract/desk/setup.ts";
import { Fault } from "#lib/fault.ts";
import type { Ctx } from "../context.ts";
import { hashPassword } from "../session/password.ts";
import { requireUncommonPassword } from "../session/require-uncommon-password.ts";
import { hasUsers, insertUser } from "../store/user.ts";
import { recordAudit } from "./record-audit.ts";
import { deleteSetupCodes, isSetupCode } from "./setup-code.ts";

/** Any number: two people with the same code get one owner. */
const LOCK_KEY = 7_465_213_003;

/**
 * Creates the first owner with the one-time code of the terminal. Throws `already_set_up`, `wrong_credentials`
 * for a code that was never shown, `invalid_input` for a common password.
 */
export async function createOwner(ctx: Ctx, { code, name, email, password }: CreateOwner): Promise<User> {
  const isShown = await isSetupCode(ctx.db, code);
  // Asked after the code: whoever made the owner a moment ago has taken all codes away.
  if (await hasUsers(ctx.db)) throw alreadySetUp();
  if (!isShown) {
    throw new Fault(
      "wrong_credentials",
      "This setup code is not valid. The terminal shows the right one at start.",
    );
  }
  requireUncommonPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  const user: User = { id: randomUUID(), name, email, role: "owner" };
  await ctx.db.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCK_KEY]);
    if (await hasUsers(tx)) throw alreadySetUp();
    await insertUser(tx, { ...user, passwordHash, now: ctx.clock.now() });
    await deleteSetupCodes(tx);
    await recordAudit(tx, { actor: { userId: user.id, name }, action: "owner.create", target: user.id });
  });
  return user;
}

function alreadySetUp(): Fault {
  return new Fault(
    "already_set_up",
    "This console has an owner already. Sign in, or ask the owner to invite you.",
  );
}
