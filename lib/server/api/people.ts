import type {
  ApiList,
  ApiListedAnswer,
  ApiListList,
  ApiPerson,
  CreateApiList,
  ListApiLists,
  PutApiListed,
  PutApiPerson,
  ReadApiPerson,
} from "#lib/contract/desk/api/person.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import { type Entitled, hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import {
  addAllListed,
  deleteContactList,
  getContactList,
  listContactLists,
  makeListByHandIn,
  removeListed,
  requireContactList,
} from "../contact-lists/index.ts";
import { getPersonFields, updatePersonFields } from "../groups/index.ts";
import type { KeyCtx } from "../keys/index.ts";
import { getPerson } from "../people/index.ts";
import { readMobile } from "../read-time-cursor.ts";
import { isContactListOf } from "../store/contact-list/contact-list.ts";
import { answerOnce } from "./idempotency.ts";
import { byAfter } from "./known.ts";

/** What is known of a number, as its page has it. What was written is for keys that may chat, calls for those that may call. */
export async function getApiPerson(
  ctx: KeyCtx,
  { number, after }: ReadApiPerson & { number: string },
): Promise<ApiPerson> {
  const person = await byAfter(getPerson(ctx, { number, cursor: after }));
  const { fields } = await getPersonFields(ctx, person.number);
  return {
    fields,
    ...{ number: person.number, name: person.personName, optedOutAt: person.optedOutAt, lists: person.lists },
    items: person.items.flatMap((line) => (canRead(ctx.actor, line) ? lineOf(line) : [])),
    next: person.nextCursor,
  };
}

const READ_BY = { in: "chat", out: "export", call: "voice" } as const;

/** As events are given to a key; notes are for the team alone. */
const canRead = (key: Entitled, { way }: PersonLine): boolean =>
  way === "opt-out" || (way !== "note" && hasRight(key, READ_BY[way]));

function lineOf(line: PersonLine): ApiPerson["items"] {
  const { id, at } = line;
  switch (line.way) {
    case "in":
      return [{ id, at, kind: "received", channel: "chat", text: line.text, state: null }];
    case "out":
      return [{ id, at, kind: "sent", channel: line.channel, text: line.text, state: line.state }];
    case "call":
      return [{ id, at, kind: "call", channel: "voice", text: null, state: line.call.phase }];
    case "opt-out":
      return [
        { id, at, kind: line.isOut ? "opted-out" : "opted-in", channel: null, text: line.words, state: null },
      ];
    default:
      return [];
  }
}

/**
 * Puts a person into lists, and fills their fields; in a list where they are they stay as they are. Once more changes nothing, so it needs no Idempotency-Key.
 * Throws `not_found` for a list that is not there, before anything is changed.
 */
export async function putApiPerson(
  ctx: KeyCtx,
  { number: written, name, lists, fields }: PutApiPerson & { number: string },
): Promise<ApiPerson> {
  const number = readMobile(written, ctx.env.defaultRegion);
  for (const id of lists) await requireContactList(ctx.db, id);
  if (fields) await updatePersonFields(ctx, { number, fields, source: "api" });
  for (const id of new Set(lists)) await addAllListed(ctx, id, [{ number, name }]);
  return getApiPerson(ctx, { number });
}

/** Of people only an owner may, with the password given again. A key is never one. */
export function refuseErasure(): never {
  throw new Fault(
    "forbidden",
    "A key cannot erase a person. An owner does it in the console. Take them out of a list with DELETE /api/v1/lists/:id/people/:number.",
  );
}

/** The lists of the company, whoever made them. */
export async function listApiLists(ctx: KeyCtx, { after }: ListApiLists): Promise<ApiListList> {
  const { items, nextCursor } = await byAfter(listContactLists(ctx, { cursor: after }));
  return { items: items.map(viewOf), next: nextCursor };
}

export async function getApiList(ctx: KeyCtx, id: string): Promise<ApiList> {
  return viewOf((await getContactList(ctx, id)).list);
}

/** Made once for each Idempotency-Key. Throws what a list by hand throws. */
export function createApiList(
  ctx: KeyCtx,
  asked: { body: CreateApiList; request: Request; headers: Headers },
): Promise<ApiList> {
  return answerOnce(ctx, { ...asked, door: "lists" }, async (tx) =>
    viewOf((await makeListByHandIn(ctx, tx, asked.body)).list),
  );
}

/** All of them, or where one number is none nobody. Throws `invalid_input` at its place, and `not_found`. */
export async function putApiListed(
  ctx: KeyCtx,
  { id, people }: PutApiListed & { id: string },
): Promise<ApiListedAnswer> {
  const named = people.map(({ number, name }, at) => ({
    number: readMobile(number, ctx.env.defaultRegion, `people.${at}.number`),
    name,
  }));
  const { list, added } = await addAllListed(ctx, id, named);
  return { ...viewOf(list), added };
}

export async function removeApiListed(ctx: KeyCtx, place: { id: string; number: string }): Promise<ApiList> {
  return viewOf((await removeListed(ctx, place)).list);
}

/** People give their password again for it, which a key has not: so it deletes what it has made, and nobody else’s. */
export async function deleteApiList(ctx: KeyCtx, id: string): Promise<void> {
  await requireContactList(ctx.db, id);
  if (!(await isContactListOf(ctx.db, id, ctx.actor.userId)))
    throw new Fault(
      "forbidden",
      t(
        "A key can delete only a list that it has made.",
        "Ufunguo unaweza kufuta tu orodha iliyotengenezwa na ufunguo huohuo.",
      ),
    );
  await deleteContactList(ctx, { id });
}

const viewOf = ({ headers, ...list }: ContactList): ApiList => ({ ...list, columns: headers });
