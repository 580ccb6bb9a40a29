import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ContactList, ContactLists, ListContactLists } from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import type { SignedInCtx } from "../context.ts";
import { lookFurther } from "../look-further.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import { requireSearchable } from "../sight/index.ts";
import { listContactListViews } from "../store/contact-list/contact-list-view.ts";
import type { TimePlace } from "../store/time-place.ts";

/**
 * Newest first; the cursor stays right while new lists are made. A name is looked for in spans, so a page may be short and
 * still have a next. Throws `invalid_input` for a strange cursor.
 */
export async function listContactLists(
  { db, clock, actor }: SignedInCtx,
  { q, cursor }: ListContactLists,
): Promise<ContactLists> {
  requireSearchable(actor, q);
  const from = cursor === undefined ? undefined : readTimeCursor(cursor, isUuid);
  const asked = { q, canSeeNumbers: canSeeNumbers(actor) };
  const { rows, next } = await lookFurther<ContactList, TimePlace | undefined>(
    clock,
    { from, limit: PAGE_ROWS + 1 },
    (after, limit) => listContactListViews(db, { ...asked, after, limit }),
  );
  const items = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? items.at(-1) : undefined;
  const place = last ? { at: last.createdAt, id: last.id } : next;
  return { items, nextCursor: place ? timeCursorOf(place) : null };
}
