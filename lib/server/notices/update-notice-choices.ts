import type { NoticeChoices } from "#lib/contract/desk/notice/notice.ts";
import type { SignedInCtx } from "../context.ts";
import { updateNoticeChoices as updateRow } from "../store/notice/notice-view.ts";

/** What this person is told from now on; nobody else sees or sets it. */
export async function updateNoticeChoices(
  { db, actor }: SignedInCtx,
  choices: NoticeChoices,
): Promise<NoticeChoices> {
  const unique = { hidden: [...new Set(choices.hidden)], onScreen: [...new Set(choices.onScreen)] };
  await updateRow(db, actor.userId, unique);
  return unique;
}
