import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import type {
  CombineContactLists,
  ContactList,
  ContactLists,
  ListContactLists,
} from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { asSeen } from "#lib/contract/rules/text/as-seen.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { readTimeCursor, strangeCursor, timeCursorOf } from "../read-time-cursor.ts";
import { scanUntilFilled } from "../scan-until-filled.ts";
import { requireSearchable } from "../sight/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { fillFromLists, holdContactLists, type ListColumns } from "../store/contact-list/contact-list.ts";
import {
  findListName,
  listContactListsByName,
  listContactListViews,
} from "../store/contact-list/contact-list-view.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import type { TimePlace } from "../store/time-place.ts";
import { beginContactList, finishContactList } from "./make-contact-lists.ts";

/**
 * Keeps everybody of some lists once under a new name, as the first list has them that does, without whoever is in one of
 * the others. Throws what the making of a list throws, and `not_found` where one of the lists is gone.
 */
export async function combineContactLists(
  ctx: SignedInCtx,
  { name, of, without }: CombineContactLists,
): Promise<{ list: ContactList }> {
  return ctx.db.transaction(async (tx) => {
    await holdErasures(tx);
    const held = await holdContactLists(tx, [...of, ...without]);
    if (held.length < of.length + without.length)
      throw new Fault(
        "not_found",
        t("One of these lists was deleted. Choose again.", "Moja ya orodha hizi ilifutwa. Chagua tena."),
      );
    const { headers, phoneColumn, cells } = joinColumns(
      of.flatMap((id) => held.find((list) => list.id === id) ?? []),
    );
    const parts = { of, without };
    const { id, nameColumn } = await beginContactList(ctx, tx, {
      name,
      headers,
      phoneColumn,
      source: "lists",
      parts,
    });
    const people = await fillFromLists(tx, id, { ...parts, cells, nameColumn });
    return {
      list: await finishContactList(ctx, tx, { id, name, people, from: { from: "lists", ...parts } }),
    };
  }, STATEMENT_LIMITS.allPeople);
}

type Joined = { headers: string[]; phoneColumn: number; cells: number[][] };

/**
 * The columns of several lists as those of one: those of the first, then what each next one has beside. Columns are the
 * same where their names are, however their letters are written, and the columns of numbers are one whatever their names.
 * `cells` has for each list which of its columns, from 1, stands in each of these; 0 for none.
 */
export function joinColumns(lists: readonly ListColumns[]): Joined {
  const headers: string[] = [];
  const placeOf = new Map<string, number>();
  const keys = lists.map(keysOf);
  for (const [at, list] of lists.entries()) {
    for (const [column, key] of (keys[at] ?? []).entries()) {
      if (placeOf.has(key)) continue;
      placeOf.set(key, headers.length);
      headers.push(freeName(list.headers[column] ?? "", headers));
    }
  }
  const places = [...placeOf.keys()];
  const cells = keys.map((own) => places.map((key) => own.indexOf(key) + 1));
  return { headers, phoneColumn: placeOf.get(PHONE) ?? 0, cells };
}

const PHONE = "phone";

/** What each column is known by. Two of a list whose names differ in their letters alone are the first and the second of it. */
function keysOf({ headers, phoneColumn }: ListColumns): string[] {
  const count = new Map<string, number>();
  return headers.map((header, column) => {
    if (column === phoneColumn) return PHONE;
    const name = asSeen(header);
    count.set(name, (count.get(name) ?? 0) + 1);
    return `${count.get(name)} ${name}`;
  });
}

/** A column of one list may be called as the numbers of another. */
function freeName(header: string, taken: readonly string[]): string {
  const used = new Set(taken.map(asSeen));
  let name = header;
  for (let n = 2; used.has(asSeen(name)); n++) name = `${header} (${n})`;
  return name;
}

/**
 * As they are sorted; the cursor stays right while new lists are made. A name is looked for in spans, so a page may be short and
 * still have a next. Throws `invalid_input` for a strange cursor.
 */
export async function listContactLists(
  { db, clock, actor }: SignedInCtx,
  { q, order, cursor, ...asking }: ListContactLists,
): Promise<ContactLists> {
  requireSearchable(actor, q);
  const size = rowsOf(asking);
  if (!q && order === "name") return listByName(db, { cursor, size });
  const from = cursor === undefined ? undefined : readTimeCursor(cursor, isUuid);
  const asked = { q, isOldest: order === "oldest", canSeeNumbers: canSeeNumbers(actor) };
  const { rows, next } = await scanUntilFilled<ContactList, TimePlace | undefined>(
    clock,
    { from, limit: size + 1 },
    (after, limit) => listContactListViews(db, { ...asked, after, limit }),
  );
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  const place = last ? { at: last.createdAt, id: last.id } : next;
  return { items, nextCursor: place ? timeCursorOf(place) : null };
}

// A name is no part of a cursor: it may have a number in it, which not everybody sees.
async function listByName(
  db: SignedInCtx["db"],
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<ContactLists> {
  if (cursor !== undefined && !isUuid(cursor)) throw strangeCursor();
  const after = cursor === undefined ? "" : await findListName(db, cursor);
  if (after === undefined) throw strangeCursor();
  const rows = await listContactListsByName(db, { after, limit: size + 1 });
  const items = rows.slice(0, size);
  return { items, nextCursor: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}
