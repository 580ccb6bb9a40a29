import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type {
  AddListed,
  ContactList,
  ListedPeople,
  ListListedPeople,
  RemoveListed,
} from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_INTEGER } from "#lib/contract/rules/max-integer.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { type AuditNote, recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { readMobile, readNumber, readNumberCursor } from "../read-time-cursor.ts";
import { headerBeside, type ReportCell, type ReportForm, reportResponse } from "../report/index.ts";
import {
  addListed as insert,
  lockContactList,
  moveOptedOut,
  removeListed as remove,
} from "../store/contact-list/contact-list.ts";
import { getContactListView } from "../store/contact-list/contact-list-view.ts";
import { findListedPeople } from "../store/contact-list/listed-person.ts";
import { keepPeople } from "../store/group/person.ts";

const PAGE = 1_000;

/** Everybody of a list with their own columns, the number, and who has opted out. Throws what `reportResponse` throws. */
export async function reportContactList(
  ctx: SignedInCtx,
  { id, form }: { id: string; form: ReportForm },
): Promise<Response> {
  const list = await requireContactList(ctx.db, id);
  const header = headerBeside(list.headers, ["Number", MESSAGE_WORDS.optedOut.word]);
  const answer = reportResponse({ header, pages: pagesOf(ctx, list) }, { name: list.name, form });
  const detail = { name: list.name, people: list.people };
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "list.report", target: id, detail }),
  );
  return answer;
}

/** As far as the list went when it was asked for: who is taken out meanwhile may be missing, and nobody else. */
async function* pagesOf(
  { db }: SignedInCtx,
  { id, headers, lastSeq }: ContactList,
): AsyncGenerator<ReportCell[][]> {
  for (let after = 0; after < lastSeq; after += PAGE) {
    const rows = await findListedPeople(db, id, { after, upTo: after + PAGE, limit: PAGE });
    // Deleted meanwhile: a download that breaks off is no file, and one that ends early looks whole.
    if (rows.length < PAGE) await requireContactList(db, id);
    yield rows.map(({ columns, number, isOptedOut }) => [
      ...headers.map((_, index) => columns[index] ?? ""),
      spacedNumber(number),
      isOptedOut ? t("Yes", "Ndiyo") : "",
    ]);
  }
}

/** The list as pages show it, or `not_found`. */
export async function requireContactList(tx: Tx, id: string): Promise<ContactList> {
  const list = await getContactListView(tx, id);
  if (!list) throw noSuchList();
  return list;
}

export const noSuchList = () =>
  new Fault(
    "not_found",
    t("We do not know this list. It may have been deleted.", "Hatuijui orodha hii. Huenda ilifutwa."),
  );

/** Lists are found by their names, so no two have the same one. */
export function nameIsUsed(): Fault {
  const rule = t("name is already used by another list", "name tayari inatumiwa na orodha nyingine");
  return new Fault(
    "conflict",
    t(
      "Another list has this name. Choose a different name.",
      "Orodha nyingine ina jina hili. Chagua jina tofauti.",
    ),
    {
      fields: [{ path: "name", rule }],
    },
  );
}

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
  new Fault(
    "forbidden",
    t(
      "You need the right to see whole phone numbers to search the people of a list.",
      "Unahitaji ruhusa ya kuona namba nzima za simu ili kutafuta watu wa orodha.",
    ),
    {
      fields: [{ path: "q", rule: t("needs the right to see numbers", "inahitaji ruhusa ya kuona namba") }],
    },
  );

/**
 * Puts somebody into a list, at its end; `isNew` is false where they were in it, and then nothing changes. Throws
 * `invalid_input` for what is no whole number, and `not_found`.
 */
export async function addListed(
  ctx: SignedInCtx,
  { id, ...person }: AddListed & { id: string },
): Promise<{ list: ContactList; isNew: boolean }> {
  const number = readMobile(person.number, ctx.env.defaultRegion);
  const { list, added } = await addAllListed(ctx, id, [{ ...person, number }]);
  return { list, isNew: added > 0 };
}

/** Puts all of these into a list, or none; `added` is how many were not in it. Their numbers are in E.164. Throws as `addListed`. */
export function addAllListed(
  ctx: SignedInCtx,
  id: string,
  people: readonly AddListed[],
): Promise<{ list: ContactList; added: number }> {
  return ctx.db.transaction(async (tx) => {
    const added = await addListedIn(tx, { actor: ctx.actor }, { id, people });
    return { list: await requireContactList(tx, id), added };
  });
}

/** The same in a transaction that does more; answers how many were not in the list. `by` stands in the log. */
export async function addListedIn(
  tx: Tx,
  by: Pick<AuditNote, "actor" | "actorName">,
  { id, people }: { id: string; people: readonly AddListed[] },
): Promise<number> {
  await lockContactList(tx, id);
  const list = await requireContactList(tx, id);
  const added: string[] = [];
  for (const person of people) if (await insertPerson(tx, list, person)) added.push(person.number);
  if (added.length === 0) return 0;
  await keepPeople(tx, added);
  // Before the log, as everybody locks these two who opts somebody out.
  await moveOptedOut(tx, [id], { numbers: added, by: 1 });
  await publish(tx, [{ topic: "list", data: {} }]);
  const detail = { name: list.name, ...(people.length > 1 && { people: added.length }) };
  await recordAudit(tx, { ...by, action: "list.add", target: id, detail });
  return added.length;
}

/** False where they are in it. */
function insertPerson(
  tx: Tx,
  list: ContactList,
  { number, name, columns: given }: AddListed,
): Promise<boolean> {
  const nameColumn = nameColumnOf(list.headers, list.phoneColumn);
  if (given && given.length !== list.headers.length) throw otherColumns(list.headers.length);
  const columns = given ?? rowOf(list, { number, name, nameColumn });
  return insert(tx, list.id, { number, columns, nameColumn });
}

function otherColumns(count: number): Fault {
  const rule = t(
    `columns has one value for each of the ${count} columns of the list`,
    `columns ina thamani moja kwa kila safu kati ya safu ${count} za orodha`,
  );
  return new Fault("invalid_input", rule, { fields: [{ path: "columns", rule }] });
}

type Row = { number: string; name: string | undefined; nameColumn: number };

/** The columns of the list, empty but for the number and the name. */
export const rowOf = (
  { headers, phoneColumn }: Pick<ContactList, "headers" | "phoneColumn">,
  { number, name = "", nameColumn }: Row,
): string[] =>
  headers.map((_, column) => (column === phoneColumn ? number : column === nameColumn ? name : ""));

/**
 * Takes somebody out of a list; what was sent to them, and drafts that have the list already, stay. Without them already
 * nothing changes. Throws `invalid_input` for what is no whole number, and `not_found`.
 */
export async function removeListed(
  ctx: SignedInCtx,
  { id, number: written }: RemoveListed & { id: string },
): Promise<{ list: ContactList }> {
  const number = readNumber(written, ctx.env.defaultRegion);
  return ctx.db.transaction(async (tx) => {
    const list = await requireContactList(tx, id);
    if (!(await remove(tx, id, number))) return { list };
    // Before the log, as everybody locks these two who opts somebody out.
    await moveOptedOut(tx, [id], { numbers: [number], by: -1 });
    await publish(tx, [{ topic: "list", data: {} }]);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "list.remove",
      target: id,
      detail: { name: list.name },
    });
    return { list: await requireContactList(tx, id) };
  });
}
