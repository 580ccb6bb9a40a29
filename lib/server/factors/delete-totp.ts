import type { SignedInCtx } from "../context.ts";
import { deleteTotpOf } from "../store/people/totp.ts";
import { removeFactor } from "./remove-factor.ts";

/** Takes the authenticator app away. Throws `not_found`. */
export async function deleteTotp(ctx: SignedInCtx): Promise<void> {
  await removeFactor(ctx, {
    take: async (tx) => ((await deleteTotpOf(tx, ctx.actor.userId)) ? { factor: "app" } : undefined),
  });
}
