import { Fault } from "#lib/fault.ts";
import { deletePasskeyRow, renamePasskey } from "#lib/server/store/people/passkey.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { removeFactor } from "../remove-factor.ts";

/** Another name for one of one's own passkeys. Throws `not_found`. */
export async function updatePasskey(
  { actor, db }: SignedInCtx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await renamePasskey(tx, { id, userId: actor.userId, name });
    if (before === undefined) throw new Fault("not_found", "This passkey is not yours, or not any more.");
    const detail = { factor: "passkey", before: { name: before }, after: { name } };
    await recordAudit(tx, { actor, action: "factor.update", target: actor.userId, detail });
  });
}

/** Takes one of one's own passkeys away. Throws `not_found`. */
export async function deletePasskey(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await removeFactor(ctx, {
    async take(tx) {
      const name = await deletePasskeyRow(tx, { id, userId: ctx.actor.userId });
      return name === undefined ? undefined : { factor: "passkey", name };
    },
  });
}
