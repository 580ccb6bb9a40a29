import type { ContactList, CreateContactList } from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { requireCampaign } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireSearchable, requireShown } from "../sight/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { fillContactList } from "../store/contact-list/contact-list.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import { beginContactList, finishContactList } from "./make-contact-list.ts";

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
