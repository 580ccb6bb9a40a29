import type { Campaign, CampaignListCounts, ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { type CAMPAIGN_FILTERS, shownStatesOf } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { OddAnswerList } from "#lib/contract/desk/campaign/odd-answer.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import type { SignedInCtx } from "../../context.ts";
import { readTimeCursor, strangeCursor, timeCursorOf } from "../../read-time-cursor.ts";
import { requireSearchable } from "../../sight/index.ts";
import {
  type CampaignSort,
  findCampaignPlace,
  listCampaignViews,
  type StateCounts,
  searchCampaignViews,
} from "../../store/campaign/list/campaign-list.ts";
import { listOddRows } from "../../store/sending/answer/odd-answer.ts";
import { requireCampaign } from "../require-campaign.ts";

type Page = { items: Campaign[]; nextCursor: string | null; counts: CampaignListCounts | null };

/** As it is sorted, or newest first where a name is looked for; the cursor stays true while new campaigns are made. */
export async function listCampaigns(ctx: SignedInCtx, input: ListCampaigns): Promise<Page> {
  const { state, q, sort = "newest", cursor } = input;
  const states = shownStatesOf(state);
  const size = rowsOf(input);
  if (q) return search(ctx, { q, states, cursor, size });
  const after = await placeOf(ctx, sort, cursor);
  const { rows, counts } = await listCampaignViews(ctx.db, { states, sort, after, limit: size + 1 });
  const items = rows.slice(0, size);
  const last = items.at(-1);
  const nextCursor = rows.length > size && last ? cursorOf(sort, last) : null;
  return { items, nextCursor, counts: listCountsOf(counts) };
}

type CampaignQuery = {
  q: string;
  states: ReturnType<typeof shownStatesOf>;
  cursor: string | undefined;
  size: number;
};

async function search({ db, actor }: SignedInCtx, { q, states, cursor, size }: CampaignQuery): Promise<Page> {
  requireSearchable(actor, q);
  const after = cursor ? readTimeCursor(cursor, isUuid) : null;
  const { rows, next } = await searchCampaignViews(db, {
    ...{ q, states, after, limit: size + 1, canSeeNumbers: canSeeNumbers(actor) },
  });
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  const nextCursor = last ? cursorOf("newest", last) : next && timeCursorOf(next);
  return { items, nextCursor, counts: null };
}

// A name is no part of a cursor: it may have a number in it, which not everybody sees.
const cursorOf = (sort: CampaignSort, { createdAt: at, id }: Campaign): string =>
  sort === "newest" ? timeCursorOf({ at, id }) : id;

async function placeOf({ db }: SignedInCtx, sort: CampaignSort, cursor: string | undefined) {
  if (!cursor) return null;
  if (sort === "newest") {
    const { at: key, id } = readTimeCursor(cursor, isUuid);
    return { key, id };
  }
  if (!isUuid(cursor)) throw strangeCursor();
  const place = await findCampaignPlace(db, sort, cursor);
  if (place === null) throw strangeCursor();
  return place;
}

/** How many campaigns each quick filter of the list shows; known, and never counted one by one. */
export function listCountsOf(known: StateCounts): CampaignListCounts {
  const of = (filter: (typeof CAMPAIGN_FILTERS)[number] | undefined): number =>
    shownStatesOf(filter).reduce((sum, state) => sum + (known[state] ?? 0), 0);
  return {
    all: of(undefined),
    needsYou: of("needs-attention"),
    awaitingApproval: of("awaiting-approval"),
    underWay: of("under-way"),
    scheduled: of("scheduled"),
    draft: of("draft"),
    over: of("over"),
    discarded: of("discarded"),
  };
}

const MAX_SHOWN = 20;

/** The service's own words behind a stop or a doubt, newest first. */
export async function listOddAnswers(ctx: SignedInCtx, id: string): Promise<OddAnswerList> {
  await requireCampaign(ctx.db, id);
  const rows = await listOddRows(ctx.db, id, MAX_SHOWN);
  return { items: rows.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() })) };
}
