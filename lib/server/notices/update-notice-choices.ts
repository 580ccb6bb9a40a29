import type { NoticeChoices } from "#lib/contract/desk/notice/notice.ts";
import type { SignedInCtx } from "../context.ts";
import { updateNoticeChoices as updateRow } from "../store/notice/notice-view.ts";

/** What this person is told from now on; nobody else sees or sets it. */
export async function updateNoticeChoices(
  { db, actor }: SignedInCtx,
  choices: NoticeChoices,
): Promise<NoticeChoices> {
  const { hidden, onScreen } = choices;
  const unique = { ...choices, hidden: [...new Set(hidden)], onScreen: [...new Set(onScreen)] };
  await updateRow(db, actor.userId, unique);
  return unique;
}
