import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients, RecipientList } from "#lib/contract/desk/campaign/recipient.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import type { SignedInCtx } from "../../context.ts";
import { lookFurther } from "../../look-further.ts";
import { requireSearchable } from "../../sight/index.ts";
import { countSentSince } from "../../store/campaign/recipient/recipient-newest.ts";
import { requireCampaign } from "../require-campaign.ts";
import { cursorAt, headIn, placeAt, type RecipientPlace } from "./recipient-cursor.ts";
import { NEWEST, openWalk } from "./walk-recipients.ts";

/**
 * One page of recipients, by any number of the run page; the cursor is the last place looked at. While a campaign runs
 * those are first to whom the last request went, then it is the order of the file, as it always is of who is asked for
 * by state or by a text.
 */
export async function listRecipients(
  { db, clock, actor }: SignedInCtx,
  id: string,
  { cursor, ...asked }: ListRecipients,
): Promise<RecipientList> {
  const place = cursor === undefined ? null : placeAt(cursor);
  const campaign = await requireCampaign(db, id);
  requireSearchable(actor, asked.q);
  const from = place ?? beginning(campaign, asked);
  const order = from.in === "file" ? "file" : "newest";
  const search = { ...asked, canSearchPeople: canSeeNumbers(actor) };
  const walk = openWalk(db, campaign, search);
  // One more than the page holds, so that the last page knows that it is the last.
  const { rows, next } = await lookFurther(clock, { from, limit: PAGE_ROWS + 1 }, walk);
  const isByFile = order === "file";
  const head = isByFile ? null : cursor === undefined ? lastShown(rows[0]?.at) : headIn(cursor);
  const items = rows.slice(0, PAGE_ROWS);
  const goesOn = rows.length > PAGE_ROWS ? (items.at(-1)?.at ?? null) : next;
  return {
    items: items.map(({ row }) => row),
    nextCursor: goesOn && cursorAt(goesOn, head),
    order,
    sentSince: cursor === undefined || head === null ? 0 : await countSentSince(db, id, head),
  };
}

/** The last request that the first page shows: whoever pages on hears how many have come before it since. */
const lastShown = (first: RecipientPlace | undefined): number =>
  first?.in === "requests" ? first.before.ordinal : 0;

const RUNS: readonly Campaign["state"][] = ["running", "cancelling"];

/** Who is asked for by state is found by an index in the order of the file, however few among a million. */
function beginning(
  { state: campaignState }: Campaign,
  { state, reason, q }: Omit<ListRecipients, "cursor">,
): RecipientPlace {
  const isAll = state === undefined && reason === undefined && q === undefined;
  return isAll && RUNS.includes(campaignState) ? NEWEST : { in: "file", after: 0 };
}
