import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ListedPeople, ListListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { MAX_INTEGER } from "#lib/contract/rules/max-integer.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumberCursor } from "../read-number-cursor.ts";
import { findListedPeople } from "../store/contact-list/listed-person.ts";
import { requireContactList } from "./require-contact-list.ts";

/** The first people fill most pages; where they do not, the steps grow. */
const FIRST_STEP = 500;
const MAX_STEP = 20_000;
const BUDGET_MS = 200;

/**
 * One page of the people of a list, in the order of the file. A few among a million are looked for in growing spans and
 * for a while: a page may be short, or empty, and still have a next. Throws `not_found`, and `forbidden` for a search by
 * who sees neither numbers nor columns.
 */
export async function listPeople(
  { db, clock, actor }: SignedInCtx,
  { id, q, cursor }: ListListedPeople & { id: string },
): Promise<ListedPeople> {
  if (q && !canSeeNumbers(actor)) throw unsearchable();
  let after = readNumberCursor(cursor ?? "0", { max: MAX_INTEGER });
  const { lastSeq: last } = await requireContactList(db, id);
  const found: ListedPeople["items"] = [];
  const until = clock.now().getTime() + BUDGET_MS;
  // One more than the page holds, so that the last page knows that it is the last.
  let step = q ? FIRST_STEP : PAGE_ROWS + 1;
  for (; after < last && found.length <= PAGE_ROWS; step = Math.min(step * 4, MAX_STEP)) {
    const limit = PAGE_ROWS + 1 - found.length;
    found.push(...(await findListedPeople(db, id, { q, after, upTo: after + step, limit })));
    after += step;
    if (clock.now().getTime() > until) break;
  }
  const items = found.slice(0, PAGE_ROWS);
  if (found.length > PAGE_ROWS) return { items, nextCursor: String(items.at(-1)?.seq) };
  return { items, nextCursor: after < last ? String(after) : null };
}

const unsearchable = (): Fault =>
  new Fault("forbidden", "You need the right to see whole phone numbers to search the people of a list.", {
    fields: [{ path: "q", rule: "needs the right to see numbers" }],
  });
