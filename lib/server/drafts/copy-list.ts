import type { CopyPeopleAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { ContactList, CopyList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import { requireContactList } from "../contact-lists/index.ts";
import type { SignedInCtx } from "../context.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { holdContactList } from "../store/contact-list/contact-list.ts";
import { listListedPeople } from "../store/contact-list/listed-person.ts";
import { copyIntoDraft, type KnownPeople } from "./copy-people.ts";

const PAGE = 1_000;

/**
 * Makes the people of a list the file of a draft: from then on all is as with a file, and who has opted out is skipped.
 * Throws what `copyIntoDraft` throws, and `not_found`.
 */
export async function copyList(
  ctx: SignedInCtx,
  { id, revision, listId }: CopyList & { id: string },
): Promise<CopyPeopleAnswer> {
  return ctx.db.transaction(async (tx) => {
    const copied = await copyIntoDraft(ctx, { tx, id, revision }, await listPeople(tx, listId));
    const detail = { people: copied.people, list: listId };
    await recordAudit(tx, { actor: ctx.actor, action: "campaign.list", target: id, detail });
    return copied;
  }, STATEMENT_LIMITS.allPeople);
}

/** Who is in a list; nobody deletes it until the transaction ends. Throws `not_found`. */
export async function listPeople(tx: Tx, listId: string): Promise<KnownPeople> {
  // Deleted between two pages, a part of it would look like all of it.
  await holdContactList(tx, listId);
  const list = await requireContactList(tx, listId);
  const { name, headers, phoneColumn: phone } = list;
  const nobody = t("This list is empty.", "Orodha hii ni tupu.");
  return { name, headers, phone, listId, pages: pagesOf(tx, list), nobody };
}

async function* pagesOf(tx: Tx, { id, lastSeq }: ContactList): KnownPeople["pages"] {
  for (let after = 0; after < lastSeq; after += PAGE)
    yield await listListedPeople(tx, id, { after, upTo: after + PAGE });
}
