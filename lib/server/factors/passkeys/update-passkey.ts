import type { RenamePasskey } from "#lib/contract/desk/team/passkey.ts";
import { Fault } from "#lib/fault.ts";
import { deletePasskeyRow, lockPasskeyName, renamePasskey } from "#lib/server/store/people/passkey.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { requireUnchanged } from "../../require-unchanged.ts";
import { removeFactor } from "../remove-factor.ts";

/** Another name for one of one's own passkeys. Throws `not_found`, `conflict` where it has changed since it was seen. */
export async function updatePasskey(
  { actor, db }: SignedInCtx,
  { id, name: given, seen }: RenamePasskey & { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockPasskeyName(tx, { id, userId: actor.userId });
    if (before === undefined) throw new Fault("not_found", "This passkey is not yours, or not any more.");
    const name = requireUnchanged({ person: actor, seen, now: before, next: given });
    await renamePasskey(tx, id, name);
    await publish(tx, [{ topic: "team", data: {} }]);
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
