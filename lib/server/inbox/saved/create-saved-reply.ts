import { randomUUID } from "node:crypto";
import {
  type CreateSavedReply,
  MAX_SAVED_REPLIES,
  type SavedReplyNow,
} from "#lib/contract/desk/inbox/saved-reply.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { countReplies } from "../../store/conversation/saved-reply.ts";
import { saveReply } from "./save-reply.ts";

/** Saves a text for everybody who answers. Throws `conflict` where there are too many, or at `name` where it is used. */
export function createSavedReply(ctx: SignedInCtx, reply: CreateSavedReply): Promise<SavedReplyNow> {
  return ctx.db.transaction(async (tx) => {
    if ((await countReplies(tx)) >= MAX_SAVED_REPLIES)
      throw new Fault("conflict", `There are ${MAX_SAVED_REPLIES} saved replies. Delete one first.`);
    return saveReply(tx, ctx, { action: "saved-reply.create", reply: { id: randomUUID(), ...reply } });
  });
}
