import type {
  LinkOfPerson,
  OneRecipient,
  RecipientPlace,
} from "#lib/contract/desk/campaign/one-recipient.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { listWrittenRows } from "../../store/campaign/recipient/recipient-view.ts";
import { type LinkRow, listLinksOf } from "../../store/link.ts";
import { requireCampaign } from "../require-campaign.ts";

const asLinkOfPerson = ({ seq: _, firstOpenedAt, lastOpenedAt, ...link }: LinkRow): LinkOfPerson => ({
  ...link,
  firstOpenedAt: firstOpenedAt?.toISOString() ?? null,
  lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
});

/** One recipient of a campaign, with what the plan writes to them. Throws `not_found`. */
export async function getRecipient(
  { db, actor }: SignedInCtx,
  { id, seq }: RecipientPlace,
): Promise<OneRecipient> {
  await requireCampaign(db, id);
  const [row] = await listWrittenRows(db, id, { after: seq - 1, upTo: seq, limit: 1 });
  if (!row)
    throw new Fault(
      "not_found",
      t(
        "This campaign has no such recipient. They may have been removed.",
        "Kampeni hii haina mpokeaji kama huyo. Huenda aliondolewa.",
      ),
    );
  const { text, parameters, ...recipient } = row;
  // Filled in, a message says what the file says: names, debts, other numbers.
  if (!canSeeNumbers(actor)) return { recipient, written: null, link: null };
  const [link] = await listLinksOf(db, id, [seq]);
  return { recipient, written: { text, parameters }, link: link ? asLinkOfPerson(link) : null };
}
