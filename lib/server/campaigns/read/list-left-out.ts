import type { LeftOutList, ListLeftOut } from "#lib/contract/desk/campaign/left-out.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { SignedInCtx } from "../../context.ts";
import { listExcluded } from "../../store/campaign/audience.ts";
import { requireCampaign } from "../require-campaign.ts";

/** Why each row of the file that nobody was planned for is not among the recipients. */
export async function listLeftOut(
  { db }: SignedInCtx,
  id: string,
  { cursor }: ListLeftOut,
): Promise<LeftOutList> {
  await requireCampaign(db, id);
  const rows = await listExcluded(db, id, { after: cursor, limit: PAGE_ROWS + 1 });
  const items = rows.slice(0, PAGE_ROWS);
  return { items, nextCursor: rows.length > PAGE_ROWS ? String(items.at(-1)?.row) : null };
}
