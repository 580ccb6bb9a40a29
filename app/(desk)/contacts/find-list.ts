import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ContactListAnswer, ContactListId } from "#lib/contract/desk/contact-list.ts";
import { Fault } from "#lib/fault.ts";
import { getContactList } from "#lib/server/contact-lists/index.ts";
import { readPage } from "#lib/server/pages/read-page.ts";

/** The list of an address, read once a request; the page for what is not there where it is not. */
export const findList = cache(async (given: string) => {
  const id = ContactListId.shape.id.safeParse(given);
  if (!id.success) notFound();
  try {
    return (await readPage(ContactListAnswer, (ctx) => getContactList(ctx, id.data))).list;
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") notFound();
    throw error;
  }
});
