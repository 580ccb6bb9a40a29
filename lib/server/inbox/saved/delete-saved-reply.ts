import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { deleteReply, lockReply } from "../../store/conversation/saved-reply.ts";
import { goneReply } from "./update-saved-reply.ts";

/** Takes a text away from everybody. Throws `not_found`. */
export async function deleteSavedReply(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const reply = await lockReply(tx, id);
    if (!reply) throw goneReply();
    await deleteReply(tx, id);
    await publish(tx, [{ topic: "team", data: {} }]);
    await recordAudit(tx, { actor, action: "saved-reply.delete", target: id, detail: { name: reply.name } });
  });
}
