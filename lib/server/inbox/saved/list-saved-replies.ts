import type { SavedReplies } from "#lib/contract/desk/inbox/saved-reply.ts";
import type { SignedInCtx } from "../../context.ts";
import { listReplies } from "../../store/conversation/saved-reply.ts";

/** The texts of the team, by name. */
export async function listSavedReplies({ db }: Pick<SignedInCtx, "db">): Promise<SavedReplies> {
  return { savedReplies: await listReplies(db) };
}
