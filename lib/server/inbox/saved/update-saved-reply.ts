import type { SavedReplyNow, UpdateSavedReply } from "#lib/contract/desk/inbox/saved-reply.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireUnchanged } from "../../require-unchanged.ts";
import { lockReply } from "../../store/conversation/saved-reply.ts";
import { saveReply } from "./save-reply.ts";

/** Throws `not_found`, and `conflict` where it has changed since it was seen, or at `name` where another one has it. */
export function updateSavedReply(
  ctx: SignedInCtx,
  { id, name, text, seen }: UpdateSavedReply & { id: string },
): Promise<SavedReplyNow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockReply(tx, id);
    if (!before) throw goneReply();
    // Whoever answers sees it whole.
    requireUnchanged({
      person: { role: "owner" },
      seen,
      now: { name: before.name, text: before.text },
      next: { name, text },
    });
    return saveReply(tx, ctx, { action: "saved-reply.update", reply: { id, name, text } });
  });
}

export const goneReply = (): Fault => new Fault("not_found", "This saved reply has been deleted.");
