import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients, RecipientList, RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import type { Tx } from "#lib/db/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSearchable } from "../../sight/require-searchable.ts";
import { getLastOrdinal, listNewestRows } from "../../store/campaign/recipient-newest.ts";
import { getLastSeq, listRecipientRows, type Search } from "../../store/campaign/recipient-view.ts";
import { requireCampaign } from "../require-campaign.ts";
import { cursorAt, placeAt, type RecipientPlace } from "./recipient-cursor.ts";

const PAGE = 50;
/** The first rows fill most pages; where they do not, the steps grow. */
const FIRST_STEP = 500;
const MAX_STEP = 20_000;
const BUDGET_MS = 200;

/**
 * One page of recipients, by any number of the run page; the cursor is the last place looked at. While a campaign runs
 * those are first to whom the last request went, then it is the order of the file. A few among a million are looked for
 * in steps and for a while: a page may be short, or empty, and still have a next.
 */
export async function listRecipients(
  { db, clock, actor }: SignedInCtx,
  id: string,
  { state, q, cursor }: ListRecipients,
): Promise<RecipientList> {
  let place: RecipientPlace | null = cursor === undefined ? null : placeAt(cursor);
  const campaign = await requireCampaign(db, id);
  requireSearchable(actor, q);
  place ??= beginning(campaign, { state, q });
  const order = place.in === "file" ? "file" : "newest";
  const asked = { state, q, canSearchPeople: canSeeNumbers(actor) };
  const ends = { lastSeq: await getLastSeq(db, id), lastOrdinal: await getLastOrdinal(db, id) };
  const found: Found[] = [];
  const until = clock.now().getTime() + BUDGET_MS;
  // One more than the page holds, so that the last page knows that it is the last.
  for (let step = FIRST_STEP; place !== null && found.length <= PAGE; step = Math.min(step * 4, MAX_STEP)) {
    const limit = PAGE + 1 - found.length;
    const read: Step = await readStep(db, campaign, { ...asked, ...ends, place, step, limit });
    found.push(...read.found);
    place = read.next;
    if (clock.now().getTime() > until) break;
  }
  const items = found.slice(0, PAGE);
  const next = found.length > PAGE ? (items.at(-1)?.at ?? null) : place;
  return { items: items.map(({ row }) => row), nextCursor: next && cursorAt(next), order };
}

const RUNS: readonly Campaign["state"][] = ["running", "paused", "needs-attention", "cancelling"];
const BEFORE_SENDING = ["queued", "cancelled"];

/** Nobody is looked for, and no one who was never sent to, by what was sent last. */
function beginning({ state: campaignState }: Campaign, { state, q }: ListRecipients): RecipientPlace {
  const isUnsent = state !== undefined && filtersIn(state).every((filter) => BEFORE_SENDING.includes(filter));
  if (!RUNS.includes(campaignState) || q !== undefined || isUnsent) return { in: "file", after: 0 };
  return { in: "requests", before: END };
}

const END = { ordinal: Number.POSITIVE_INFINITY, place: 2 ** 31 - 1 };

type Found = { row: RecipientRow; at: RecipientPlace };
/** `next` is where the step after this one begins; null at the end. */
type Step = { found: Found[]; next: RecipientPlace | null };
type Asked = Search & {
  place: RecipientPlace;
  /** So many recipients are looked at. */
  step: number;
  limit: number;
  lastSeq: number;
  lastOrdinal: number;
};

function readStep(tx: Tx, campaign: Campaign, asked: Asked): Promise<Step> {
  const { place } = asked;
  return place.in === "requests"
    ? readRequests(tx, campaign, { ...asked, before: place.before })
    : readFile(tx, campaign, { ...asked, ...place });
}

type InFile = Asked & { in: "file" | "unsent"; after: number };

async function readFile(tx: Tx, { id }: Campaign, { in: walk, after, ...asked }: InFile): Promise<Step> {
  if (after >= asked.lastSeq) return { found: [], next: null };
  const upTo = after + asked.step;
  const isUnsent = walk === "unsent";
  const rows = await listRecipientRows(tx, id, { ...asked, after, upTo, isUnsent });
  return {
    found: rows.map((row) => ({ row, at: { in: walk, after: row.seq } })),
    next: upTo < asked.lastSeq ? { in: walk, after: upTo } : null,
  };
}

type InRequests = Asked & { before: typeof END };

async function readRequests(tx: Tx, campaign: Campaign, asked: InRequests): Promise<Step> {
  const { before, lastOrdinal } = asked;
  const from = before.ordinal > lastOrdinal ? { ...END, ordinal: lastOrdinal } : before;
  const size = campaign.lane === "exact" ? 1 : campaign.chunkSize;
  const downTo = Math.max(0, from.ordinal - Math.ceil(asked.step / size));
  const rows = await listNewestRows(tx, campaign.id, { ...asked, before: from, downTo });
  return {
    found: rows.map(({ ordinal, place, ...row }) => ({
      row,
      at: { in: "requests", before: { ordinal, place } },
    })),
    next: downTo > 0 ? { in: "requests", before: { ...END, ordinal: downTo } } : { in: "unsent", after: 0 },
  };
}
