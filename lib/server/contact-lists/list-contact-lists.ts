import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ContactLists, ListContactLists } from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import type { SignedInCtx } from "../context.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import { requireSearchable } from "../sight/index.ts";
import { listContactListViews } from "../store/contact-list/contact-list-view.ts";

/** Newest first; the cursor stays right while new lists are made. Throws `invalid_input` for a strange cursor. */
export async function listContactLists(
  { db, actor }: SignedInCtx,
  { q, cursor }: ListContactLists,
): Promise<ContactLists> {
  requireSearchable(actor, q);
  const after = cursor === undefined ? undefined : readTimeCursor(cursor, isUuid);
  const rows = await listContactListViews(db, {
    q,
    after,
    canSeeNumbers: canSeeNumbers(actor),
    limit: PAGE_ROWS + 1,
  });
  const items = rows.slice(0, PAGE_ROWS);
  const last = items.at(-1);
  const nextCursor =
    rows.length > PAGE_ROWS && last ? timeCursorOf({ at: last.createdAt, id: last.id }) : null;
  return { items, nextCursor };
}
