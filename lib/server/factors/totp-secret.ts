import { Fault } from "#lib/fault.ts";
import type { Ctx } from "../context.ts";
import { seal, unseal } from "../seal.ts";

type Owner = { ctx: Pick<Ctx, "env">; userId: string };

const placeOf = ({ ctx, userId }: Owner) => ({
  secret: ctx.env.sessionSecret,
  purpose: "totp",
  owner: userId,
});

export const sealTotpSecret = (owner: Owner, secret: string): Buffer => seal(secret, placeOf(owner));

/** Throws `conflict` where SESSION_SECRET was changed since: then nobody can read it any more. */
export function openTotpSecret(owner: Owner, sealed: Buffer): string {
  const secret = unseal(sealed, placeOf(owner));
  if (secret !== undefined) return secret;
  throw new Fault(
    "conflict",
    "We cannot check this app any more, because SESSION_SECRET of the console was changed. Use a recovery code, or ask an owner for a link.",
  );
}
