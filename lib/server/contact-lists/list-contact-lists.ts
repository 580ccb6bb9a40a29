import { z } from "zod";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ContactLists, ListContactLists } from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { requireSearchable } from "../sight/index.ts";
import { type ListPlace, listContactListViews } from "../store/contact-list/contact-list-view.ts";

/** As we write it: a day that there is, in a year that the database knows. */
const Moment = z.iso.datetime({ precision: 3 }).startsWith("2");

/** Newest first; the cursor stays right while new lists are made. Throws `invalid_input` for a strange cursor. */
export async function listContactLists(
  { db, actor }: SignedInCtx,
  { q, cursor }: ListContactLists,
): Promise<ContactLists> {
  requireSearchable(actor, q);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await listContactListViews(db, {
    q,
    after,
    canSeeNumbers: canSeeNumbers(actor),
    limit: PAGE_ROWS + 1,
  });
  const items = rows.slice(0, PAGE_ROWS);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > PAGE_ROWS && last ? `${last.createdAt}_${last.id}` : null };
}

function readCursor(cursor: string): ListPlace {
  const [createdAt = "", id = ""] = cursor.split("_");
  if (Moment.safeParse(createdAt).success && z.uuid().safeParse(id).success) return { createdAt, id };
  throw new Fault("invalid_input", "The cursor is not valid.", {
    fields: [{ path: "cursor", rule: "must come from nextCursor" }],
  });
}
