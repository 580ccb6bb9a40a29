import type { ReportCosts } from "#lib/contract/desk/campaign/campaign.ts";
import { shownStatesOf } from "#lib/contract/desk/campaign/campaign-states.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import type { SignedInCtx } from "../../context.ts";
import { dayStart } from "../../day-start.ts";
import { type CampaignSearchPage, searchCampaignViews } from "../../store/campaign/list/campaign-list.ts";
import {
  type CostRow,
  type CostSpan,
  listCosts,
  listCostsIn,
  listCostsOf,
} from "../../store/campaign/list/cost-list.ts";
import type { TimePlace } from "../../store/time-place.ts";
import { walkIndexes } from "../../store/walk-indexes.ts";

const PAGE = 500;

/** Every campaign that is asked for, newest first, and without a filter every send by hand, a page of the store at a time. */
export async function* walkCosts(ctx: SignedInCtx, asked: ReportCosts): AsyncGenerator<CostRow[]> {
  const span = spanOf(ctx, asked);
  for await (const rows of pagesOf(ctx, asked, span)) yield rows.filter((row) => isAsked(row, asked, span));
}

function isAsked({ kind, state, startedAt }: CostRow, { q, ...asked }: ReportCosts, span: CostSpan): boolean {
  const { since, until } = span;
  if (kind === "direct" && (q || asked.state)) return false;
  if (!shownStatesOf(asked.state).includes(state)) return false;
  if (since === null && until === null) return true;
  return startedAt !== null && (!since || startedAt >= since) && (!until || startedAt < until);
}

/** What is asked for, and as little else as an index can tell. */
async function* pagesOf(
  ctx: SignedInCtx,
  { q, state }: ReportCosts,
  { since, until }: CostSpan,
): AsyncGenerator<CostRow[]> {
  if (q) return yield* foundOf(ctx, { q, state });
  // Within days few are looked at for nothing; of all time a rare state begins where its own index says.
  const isOfAllTime = since === null && until === null;
  const question = { states: shownStatesOf(state), since, until, limit: PAGE };
  const list = state && isOfAllTime ? listCostsIn : listCosts;
  for (let after: CostRow | null = null; ; ) {
    const place = after;
    const rows: CostRow[] = await ctx.db.transaction(async (tx) => {
      await walkIndexes(tx);
      return list(tx, { ...question, after: place });
    });
    yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

/** Days begin and end in the console's zone. */
function spanOf({ env }: SignedInCtx, { from, to }: ReportCosts): CostSpan {
  const zone = env.defaultTimezone;
  return { since: from ? dayStart(from, zone) : null, until: to ? dayStart(to, zone, 1) : null };
}

/** Those that the list finds by words of their names. */
async function* foundOf(
  { db, actor }: SignedInCtx,
  { q, state }: { q: string; state: ReportCosts["state"] },
): AsyncGenerator<CostRow[]> {
  const search = { q, states: shownStatesOf(state), limit: PAGE, canSeeNumbers: canSeeNumbers(actor) };
  for (let after: TimePlace | null = null; ; ) {
    const { rows, next }: CampaignSearchPage = await searchCampaignViews(db, { ...search, after });
    const ids = rows.map(({ id }) => id);
    yield await listCostsOf(db, ids);
    if (next === null) return;
    after = next;
  }
}
