import type { ListRecipients, RecipientList } from "#lib/contract/desk/campaign/recipient.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSearchable } from "../../sight/require-searchable.ts";
import { getLastSeq, listRecipientRows } from "../../store/campaign/recipient-view.ts";
import { requireCampaign } from "../require-campaign.ts";

const PAGE = 50;
/** The first rows fill most pages; where they do not, the steps grow. */
const FIRST_STEP = 500;
const MAX_STEP = 20_000;
const BUDGET_MS = 200;

/**
 * One page of recipients, by any number of the run page; the cursor is the last place looked at. A few among a million
 * are looked for in steps and for a while: a page may be short, or empty, and still have a next.
 */
export async function listRecipients(
  { db, clock, actor }: SignedInCtx,
  id: string,
  { state, q, cursor }: ListRecipients,
): Promise<RecipientList> {
  let after = readCursor(cursor);
  await requireCampaign(db, id);
  requireSearchable(actor, q);
  const canSearchPeople = canSeeNumbers(actor);
  const last = await getLastSeq(db, id);
  const found: RecipientList["items"] = [];
  const until = clock.now().getTime() + BUDGET_MS;
  // One more than the page holds, so that the last page knows that it is the last.
  for (let step = FIRST_STEP; after < last && found.length <= PAGE; step = Math.min(step * 4, MAX_STEP)) {
    const limit = PAGE + 1 - found.length;
    found.push(
      ...(await listRecipientRows(db, id, { state, q, canSearchPeople, after, upTo: after + step, limit })),
    );
    after += step;
    if (clock.now().getTime() > until) break;
  }
  const items = found.slice(0, PAGE);
  if (found.length > PAGE) return { items, nextCursor: String(items.at(-1)?.seq) };
  return { items, nextCursor: after < last ? String(after) : null };
}

function readCursor(cursor: string | undefined): number {
  const after = Number(cursor ?? 0);
  if (Number.isSafeInteger(after) && after >= 0) return after;
  throw new Fault("invalid_input", "The cursor is not valid.", {
    fields: [{ path: "cursor", rule: "must come from nextCursor" }],
  });
}
