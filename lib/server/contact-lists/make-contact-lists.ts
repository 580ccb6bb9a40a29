import { randomUUID } from "node:crypto";
import type {
  ContactList,
  CreateContactList,
  MakeListByHand,
  UpdateContactList,
} from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_LIST_NAME } from "#lib/contract/rules/name-length.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { constraintOf, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { requireCampaign } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { readMobile } from "../read-time-cursor.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { requireSearchable, requireShown } from "../sight/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import {
  countOptedOut,
  deleteContactList as deleteRows,
  fillContactList,
  insertContactList,
  insertListed,
  lockContactList,
  type NewContactList,
  renameContactList,
  setListSize,
} from "../store/contact-list/contact-list.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import { keepListed } from "../store/group/person.ts";
import { nameIsUsed, noSuchList, requireContactList, rowOf } from "./listed-people.ts";

/**
 * Keeps those people of a campaign under a name whom the same filter shows on its page, with their columns. Throws what
 * the making of a list throws, `not_found`, and `forbidden` for a number of whoever sees none.
 */
export async function createContactList(
  ctx: SignedInCtx,
  { name, ...filter }: CreateContactList,
): Promise<{ list: ContactList }> {
  const { campaignId, state, q } = filter;
  requireSearchable(ctx.actor, q);
  requireShown(ctx.actor, name, "name");
  const canSearchPeople = canSeeNumbers(ctx.actor);
  return ctx.db.transaction(async (tx) => {
    await holdErasures(tx);
    const { file } = await requireCampaign(tx, campaignId);
    // Without a file, as of a message to a few people, there is nothing but the number.
    const { headers, phoneColumn } = file ?? { headers: ["Number"], phoneColumn: 0 };
    const making = { name, headers, phoneColumn, source: "campaign", ...filter } as const;
    const { id, nameColumn } = await beginContactList(ctx, tx, making);
    const people = await fillContactList(tx, id, { ...filter, nameColumn, canSearchPeople });
    const from = { from: campaignId, state: state ?? null };
    return { list: await finishContactList(ctx, tx, { id, name, people, from }) };
  }, STATEMENT_LIMITS.allPeople);
}

/** One list without its people. Throws `not_found`. */
export async function getContactList({ db }: SignedInCtx, id: string): Promise<{ list: ContactList }> {
  return { list: await requireContactList(db, id) };
}

/** Deletes a list with its people; campaigns that used it keep theirs. Throws `not_found`. */
export async function deleteContactList(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { name, people } = await requireContactList(tx, id);
    if (!(await deleteRows(tx, id))) throw noSuchList();
    await publish(tx, [{ topic: "list", data: {} }]);
    const detail = { name, people };
    await recordAudit(tx, { actor: ctx.actor, action: "list.delete", target: id, detail });
  }, STATEMENT_LIMITS.allPeople);
}

/**
 * Gives a list another name. Throws `not_found`, and `conflict` where it has changed since it was seen, or at the field
 * `name` where another list has it, `forbidden` for a number of whoever sees none.
 */
export async function updateContactList(
  ctx: SignedInCtx,
  { id, name: given, seen }: UpdateContactList & { id: string },
): Promise<{ list: ContactList }> {
  requireShown(ctx.actor, given, "name");
  return ctx.db.transaction(async (tx) => {
    await lockContactList(tx, id);
    const before = await requireContactList(tx, id);
    const name = requireUnchanged({ person: ctx.actor, seen, now: before.name, next: given });
    if (!(await renameContactList(tx, id, name).catch(falseIfTakenNow))) throw nameIsUsed();
    await publish(tx, [{ topic: "list", data: {} }]);
    const detail = { before: { name: before.name }, after: { name } };
    await recordAudit(tx, { actor: ctx.actor, action: "list.update", target: id, detail });
    return { list: { ...before, name } };
  });
}

/** By another list that is given this name at the same moment. */
function falseIfTakenNow(error: unknown): false {
  if (constraintOf(error) === "contact_list_name") return false;
  throw error;
}

const COLUMNS = { headers: ["Name", "Phone"], phoneColumn: 1 };

/** A list of people who are named one by one, each once. Throws `invalid_input` at a number that is none, and `conflict` at the name. */
export const makeListByHand = (ctx: SignedInCtx, input: MakeListByHand): Promise<{ list: ContactList }> =>
  ctx.db.transaction((tx) => makeListByHandIn(ctx, tx, input));

/** The same inside a transaction of the caller. */
export async function makeListByHandIn(
  ctx: SignedInCtx,
  tx: Tx,
  { name, people }: MakeListByHand,
): Promise<{ list: ContactList }> {
  const names = new Map<string, string | undefined>();
  for (const [at, person] of people.entries()) {
    const number = readMobile(person.number, ctx.env.defaultRegion, `people.${at}.number`);
    if (!names.has(number)) names.set(number, person.name);
  }
  await holdErasures(tx);
  const { id, nameColumn } = await beginContactList(ctx, tx, { name, ...COLUMNS, source: "hand" });
  const rows = [...names].map(([number, named]) => ({
    number,
    columns: rowOf(COLUMNS, { number, name: named, nameColumn }),
  }));
  await insertListed(tx, id, { people: rows, after: 0, nameColumn });
  await setListSize(tx, id, rows.length);
  const from = { from: "hand" };
  return { list: await finishContactList(ctx, tx, { id, name, people: rows.length, from }) };
}

type Making = Omit<NewContactList, "id" | "createdBy" | "at">;

/** A list without anybody yet; `nameColumn` is -1 where none is. Throws `conflict` at the field `name` where another list has it. */
export async function beginContactList(
  { actor, clock }: SignedInCtx,
  tx: Tx,
  making: Making,
): Promise<{ id: string; nameColumn: number }> {
  const id = randomUUID();
  const list = { ...making, id, createdBy: actor.userId, at: clock.now() };
  if (!(await insertContactList(tx, list))) throw nameIsUsed();
  return { id, nameColumn: nameColumnOf(making.headers, making.phoneColumn) };
}

/** The same, under the first name that is free: as given, or with a number behind it. */
export async function beginFreeList(
  { actor, clock }: SignedInCtx,
  tx: Tx,
  making: Making,
): Promise<{ id: string; name: string; nameColumn: number }> {
  const id = randomUUID();
  const made = { ...making, id, createdBy: actor.userId, at: clock.now() };
  for (let n = 1; ; n++) {
    const behind = n === 1 ? "" : ` (${n})`;
    const name = `${making.name.slice(0, MAX_LIST_NAME - behind.length).toWellFormed()}${behind}`;
    if (await insertContactList(tx, { ...made, name }))
      return { id, name, nameColumn: nameColumnOf(making.headers, making.phoneColumn) };
  }
}

type Made = { id: string; name: string; people: number; from: Record<string, unknown> };

/**
 * Counts who of it has opted out: they stay in it, and each send skips them. Late in a transaction, which it is the end of.
 * Throws `not_permitted` where it would be nobody.
 */
export async function finishContactList(
  { actor }: SignedInCtx,
  tx: Tx,
  { id, name, people, from }: Made,
): Promise<ContactList> {
  if (people === 0)
    throw new Fault(
      "not_permitted",
      t("There is nobody to put into this list.", "Hakuna wa kuwekwa kwenye orodha hii."),
    );
  await keepListed(tx, id);
  await countOptedOut(tx, id);
  await publish(tx, [{ topic: "list", data: {} }]);
  await recordAudit(tx, { actor, action: "list.create", target: id, detail: { name, people, ...from } });
  return requireContactList(tx, id);
}
