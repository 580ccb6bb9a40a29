import { randomUUID } from "node:crypto";
import { MAX_REPLY_NAME } from "#lib/contract/desk/choices.ts";
import {
  type CreateSavedReply,
  MAX_SAVED_REPLIES,
  type SavedReplies,
  type SavedReply,
  type SavedReplyNow,
  type UpdateSavedReply,
} from "#lib/contract/desk/inbox/saved-reply.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import {
  countReplies,
  deleteReply,
  isNameUsed,
  listReplies,
  lockReply,
  putReply,
} from "../store/conversation/saved-reply.ts";
import { storableText } from "../store/storable-json.ts";

/** Saves a text for everybody who answers. Throws `conflict` where there are too many, or at `name` where it is used. */
export function createSavedReply(ctx: SignedInCtx, reply: CreateSavedReply): Promise<SavedReplyNow> {
  return ctx.db.transaction(async (tx) => {
    if ((await countReplies(tx)) >= MAX_SAVED_REPLIES)
      throw new Fault(
        "conflict",
        t(
          `There are ${MAX_SAVED_REPLIES} saved replies. Delete one first.`,
          `Kuna majibu ${MAX_SAVED_REPLIES} yaliyohifadhiwa. Futa moja kwanza.`,
        ),
      );
    return saveReply(tx, ctx, { action: "saved-reply.create", reply: { id: randomUUID(), ...reply } });
  });
}

/** The texts of the team, by name. */
export async function listSavedReplies({ db }: Pick<SignedInCtx, "db">): Promise<SavedReplies> {
  return { savedReplies: await listReplies(db) };
}

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

export const goneReply = (): Fault =>
  new Fault("not_found", t("This saved reply has been deleted.", "Jibu hili lililohifadhiwa limefutwa."));

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
    throw new Fault(
      "conflict",
      t(
        "Another saved reply has this name. Choose another one.",
        "Jibu lingine lililohifadhiwa lina jina hili. Chagua lingine.",
      ),
      {
        cause: error,
        fields: [
          {
            path: "name",
            rule: t("is the name of another saved reply", "ni jina la jibu lingine lililohifadhiwa"),
          },
        ],
      },
    );
  }
  await publish(tx, [{ topic: "team", data: {} }]);
  await recordAudit(tx, { actor, action, target: id, detail: { name } });
  return { savedReply: { id, name, text } };
}
