import type { ListRecipients, RecipientList } from "#lib/contract/desk/recipient.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { listRecipientRows } from "../store/recipient-view.ts";
import { requireCampaign } from "./require-campaign.ts";

const PAGE = 50;

/** One page of recipients, by any number of the run page; the cursor is the last row shown. */
export async function listRecipients(
  ctx: SignedInCtx,
  id: string,
  input: ListRecipients,
): Promise<RecipientList> {
  const after = Number(input.cursor ?? 0);
  if (!Number.isSafeInteger(after) || after < 0) throw new Fault("invalid_input", "cursor: not one of ours");
  await requireCampaign(ctx.db, id);
  const rows = await listRecipientRows(ctx.db, id, {
    state: input.state,
    q: input.q,
    after,
    limit: PAGE + 1,
  });
  const items = rows.slice(0, PAGE);
  return { items, nextCursor: rows.length > PAGE ? String(items.at(-1)?.seq) : null };
}
