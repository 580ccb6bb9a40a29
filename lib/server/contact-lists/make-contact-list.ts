import { randomUUID } from "node:crypto";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { countOptedOut, insertContactList, type NewContactList } from "../store/contact-list/contact-list.ts";
import { nameIsUsed, requireContactList } from "./require-contact-list.ts";

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
  if (people === 0) throw new Fault("not_permitted", "There is nobody to put into this list.");
  await countOptedOut(tx, id);
  await publish(tx, [{ topic: "list", data: {} }]);
  await recordAudit(tx, { actor, action: "list.create", target: id, detail: { name, people, ...from } });
  return requireContactList(tx, id);
}
