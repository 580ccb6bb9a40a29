import { randomUUID } from "node:crypto";
import type { ContactList, CreateContactList } from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { requireCampaign } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireSearchable } from "../sight/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { countOptedOut, fillContactList, insertContactList } from "../store/contact-list/contact-list.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import { nameIsUsed, requireContactList } from "./require-contact-list.ts";

/**
 * Keeps those people of a campaign under a name whom the same filter shows on its page, with their columns, whoever has
 * opted out included: each send skips them. Throws `not_found`, `conflict` at the field `name` where another list has it,
 * `not_permitted` where it would be nobody, and `forbidden` for the search of a number by who sees none.
 */
export async function createContactList(
  ctx: SignedInCtx,
  { name, campaignId, state, reason, q }: CreateContactList,
): Promise<{ list: ContactList }> {
  requireSearchable(ctx.actor, q);
  const id = randomUUID();
  return ctx.db.transaction(async (tx) => {
    await holdErasures(tx);
    const { file } = await requireCampaign(tx, campaignId);
    // Without a file, as of a message to a few people, there is nothing but the number.
    const { headers, phoneColumn } = file ?? { headers: ["Number"], phoneColumn: 0 };
    const made = { id, name, headers, phoneColumn, createdBy: ctx.actor.userId, at: ctx.clock.now() };
    if (!(await insertContactList(tx, { ...made, campaignId, state, reason, q }))) throw nameIsUsed();
    const canSearchPeople = canSeeNumbers(ctx.actor);
    const nameColumn = nameColumnOf(headers, phoneColumn);
    const people = await fillContactList(tx, id, {
      campaignId,
      nameColumn,
      state,
      reason,
      q,
      canSearchPeople,
    });
    if (people === 0) throw new Fault("not_permitted", "There is nobody to put into this list.");
    await countOptedOut(tx, id);
    await publish(tx, [{ topic: "list", data: {} }]);
    const detail = { name, people, from: campaignId, state: state ?? null };
    await recordAudit(tx, { actor: ctx.actor, action: "list.create", target: id, detail });
    return { list: await requireContactList(tx, id) };
  }, STATEMENT_LIMITS.allPeople);
}
