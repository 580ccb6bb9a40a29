import type { LeftOutList, ListLeftOut } from "#lib/contract/desk/campaign/left-out.ts";
import type { SignedInCtx } from "../../context.ts";
import { listExcluded } from "../../store/campaign/audience.ts";
import { requireCampaign } from "../require-campaign.ts";

const PAGE = 50;

/** Why each row of the file that nobody was planned for is not among the recipients. */
export async function listLeftOut(
  { db }: SignedInCtx,
  id: string,
  { cursor }: ListLeftOut,
): Promise<LeftOutList> {
  await requireCampaign(db, id);
  const rows = await listExcluded(db, id, { after: cursor, limit: PAGE + 1 });
  const items = rows.slice(0, PAGE);
  return { items, nextCursor: rows.length > PAGE ? String(items.at(-1)?.row) : null };
}
