import type { SavedReply, SavedReplyNow } from "#lib/contract/desk/inbox/saved-reply.ts";
import { MAX_REPLY_NAME } from "#lib/contract/desk/inbox/saved-reply.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { isNameUsed, putReply } from "../../store/conversation/saved-reply.ts";
import { storableText } from "../../store/storable-json.ts";

type Parts = Pick<SignedInCtx, "actor" | "clock">;

/** Stores one with its news and its line in the log. Throws `conflict` at the field `name` where another one has it. */
export async function saveReply(
  tx: Tx,
  { actor, clock }: Parts,
  { action, reply }: { action: "saved-reply.create" | "saved-reply.update"; reply: SavedReply },
): Promise<SavedReplyNow> {
  const { id } = reply;
  const [name, text] = [
    storableText(reply.name, MAX_REPLY_NAME),
    storableText(reply.text, MAX_CHAT_TEXT_LENGTH),
  ];
  try {
    await putReply(tx, { id, name, text, by: actor.userId, now: clock.now() });
  } catch (error) {
    if (!isNameUsed(error)) throw error;
    throw new Fault("conflict", "Another saved reply has this name. Choose another one.", {
      cause: error,
      fields: [{ path: "name", rule: "is the name of another saved reply" }],
    });
  }
  await publish(tx, [{ topic: "team", data: {} }]);
  await recordAudit(tx, { actor, action, target: id, detail: { name } });
  return { savedReply: { id, name, text } };
}
