import type { SeeNotices } from "#lib/contract/desk/notice/notice.ts";
import type { SignedInCtx } from "../context.ts";
import { seeNotices as seeUpTo } from "../store/notice/notice.ts";

/** This person has seen one notice and all older ones. */
export async function seeNotices({ db, actor }: SignedInCtx, { id }: SeeNotices): Promise<void> {
  await seeUpTo(db, actor.userId, id);
}
