import { isIP } from "node:net";
import { Fault } from "#lib/fault.ts";
import type { Ctx } from "../../context.ts";

/** Whom a passkey is made for: the name of the host, and the one origin at which it works. */
export type RelyingParty = { id: string; origin: string; name: string };

/** Null where browsers make none: passkeys belong to a name, and need https away from this machine. */
export function relyingPartyOf({ publicOrigin }: Pick<Ctx["env"], "publicOrigin">): RelyingParty | null {
  const { protocol, hostname, host } = new URL(publicOrigin);
  const isAddress = hostname.startsWith("[") || isIP(hostname) !== 0;
  if (isAddress || (protocol !== "https:" && hostname !== "localhost")) return null;
  return { id: hostname, origin: publicOrigin, name: `Tuma ${host}` };
}

/** For the sign-in page, which offers none where browsers refuse them. */
export const canPasskey = ({ env }: Pick<Ctx, "env">): boolean => relyingPartyOf(env) !== null;

/** Throws `conflict` and says why there are none. */
export function requireRelyingParty(env: Pick<Ctx["env"], "publicOrigin">): RelyingParty {
  const found = relyingPartyOf(env);
  if (found) return found;
  throw new Fault(
    "conflict",
    `Browsers allow passkeys only at an https address with a name. This console runs at ${env.publicOrigin}.`,
  );
}
