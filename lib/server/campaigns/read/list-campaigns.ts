import type { Campaign, ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { listCampaignViews } from "../../store/campaign/campaign-view.ts";

const PAGE = 50;

/** Newest first; the cursor stays true while new campaigns are made. */
export async function listCampaigns(
  ctx: SignedInCtx,
  { state, cursor }: ListCampaigns,
): Promise<{ items: Campaign[]; nextCursor: string | null }> {
  const rows = await listCampaignViews(ctx.db, {
    state: state ?? null,
    after: cursor ? parseCursor(cursor) : null,
    limit: PAGE + 1,
  });
  const items = rows.slice(0, PAGE);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > PAGE && last ? `${last.createdAt}_${last.id}` : null };
}

function parseCursor(cursor: string): { createdAt: string; id: string } {
  const match = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/.exec(cursor);
  if (!match?.[1] || !match[2]) throw new Fault("invalid_input", "cursor: not one of ours");
  return { createdAt: match[1], id: match[2] };
}
