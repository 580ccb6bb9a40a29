import "server-only";
import { cache } from "react";
import { ContactListAnswer, ContactListId } from "#lib/contract/desk/people/contact-list.ts";
import { getContactList } from "#lib/server/contact-lists/index.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";

/** The list of an address, read once a request; throws not_found. */
export const findList = cache(async (given: string) => {
  const { list } = await readPage(ContactListAnswer, (ctx) =>
    getContactList(ctx, readId(ContactListId.shape.id, given)),
  );
  return list;
});
