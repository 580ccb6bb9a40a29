import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients, RecipientList, RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { MAX_INTEGER } from "#lib/contract/rules/max-integer.ts";
import type { Tx } from "#lib/db/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { strangeCursor } from "../../read-time-cursor.ts";
import { type Step, scanUntilFilled } from "../../scan-until-filled.ts";
import { requireSearchable } from "../../sight/index.ts";
import {
  countSentSince,
  getLastOrdinal,
  listFound,
  listNewestRows,
  listUnreported,
  type RequestPlace,
} from "../../store/campaign/recipient/recipient-found.ts";
import {
  getLastSeq,
  listRecipientRows,
  listRecipientsAt,
  type Search,
} from "../../store/campaign/recipient/recipient-view.ts";
import { requireCampaign } from "../require-campaign.ts";

/**
 * One page of recipients, by any number of the run page; the cursor is the last place looked at. While a campaign runs
 * those are first to whom the last request went, then it is the order of the file, as it always is of who is asked for
 * by state or by a text.
 */
export async function listRecipients(
  { db, clock, actor }: SignedInCtx,
  id: string,
  { cursor, rows: asking, ...asked }: ListRecipients,
): Promise<RecipientList> {
  const place = cursor === undefined ? null : placeAt(cursor);
  const campaign = await requireCampaign(db, id);
  requireSearchable(actor, asked.q);
  const from = place ?? beginning(campaign, asked);
  const order = from.in === "file" ? "file" : "newest";
  const search = { ...asked, canSearchPeople: canSeeNumbers(actor) };
  const walk = openWalk(db, campaign, search);
  const size = rowsOf({ rows: asking });
  // One more than the page holds, so that the last page knows that it is the last.
  const { rows, next } = await scanUntilFilled(clock, { from, limit: size + 1 }, walk);
  const isByFile = order === "file";
  const head = isByFile ? null : cursor === undefined ? lastShown(rows[0]?.at) : headIn(cursor);
  const items = rows.slice(0, size);
  const goesOn = rows.length > size ? (items.at(-1)?.at ?? null) : next;
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
  { state, reason, q }: Omit<ListRecipients, "cursor" | "rows">,
): RecipientPlace {
  const isAll = state === undefined && reason === undefined && q === undefined;
  return isAll && RUNS.includes(campaignState) ? NEWEST : { in: "file", after: 0 };
}

/** The first rows fill most pages; where they do not, the steps grow. */
const FIRST_STEP = 500;
const MAX_STEP = 20_000;
/** Where messages are read beside them. */
const JOINED_STEP = 5_000;

const END: RequestPlace = { ordinal: Number.POSITIVE_INFINITY, place: MAX_INTEGER };

/** Where a list begins that is first of those to whom the last request went. */
export const NEWEST: RecipientPlace = { in: "requests", before: END };

type Found = { row: RecipientRow; at: RecipientPlace };
type Walk = (place: RecipientPlace, limit: number) => Promise<Step<Found, RecipientPlace>>;

/** Walks from place to place over the recipients of a campaign who are asked for, in steps that grow. */
export function openWalk(tx: Tx, campaign: Campaign, search: Search): Walk {
  let step = FIRST_STEP / 4;
  const ends: Partial<Ends> = {};
  return async (place, limit) => {
    step = Math.min(step * 4, MAX_STEP);
    if (place.in === "requests") ends.lastOrdinal ??= await getLastOrdinal(tx, campaign.id);
    else ends.lastSeq ??= await getLastSeq(tx, campaign.id);
    const { lastSeq = 0, lastOrdinal = 0 } = ends;
    const asked = { search, step, limit, lastSeq, lastOrdinal };
    if (place.in === "requests") return walkRequests(tx, campaign, { ...asked, before: place.before });
    if (place.in === "unsent") return walkUnsent(tx, campaign, { ...asked, after: place.after });
    return lookInFile(tx, campaign, { ...asked, after: place.after });
  };
}

/** The last place in the file, and the last request. */
type Ends = { lastSeq: number; lastOrdinal: number };
/** `step` is how many recipients are looked at. */
type RecipientQuery = Ends & { search: Search; step: number; limit: number };
type InFile = RecipientQuery & { after: number };

/** The next who are asked for: by an index that begins with their state, else by walking through the file. */
async function lookInFile(tx: Tx, campaign: Campaign, asked: InFile): Promise<Step<Found, RecipientPlace>> {
  const { search, after, limit } = asked;
  const most = search.q ? FIRST_STEP : limit;
  const seqs = await listFound(tx, campaign.id, { ...search, after, limit: most });
  if (seqs === null) return inFile(await walkFile(tx, campaign, asked));
  const rows = seqs.length > 0 ? await listRecipientsAt(tx, campaign.id, { ...search, seqs }) : [];
  return inFile({ rows, next: seqs.length === most ? (seqs.at(-1) ?? null) : null });
}

async function walkFile(
  tx: Tx,
  { id }: Campaign,
  { search, after, step, lastSeq, limit }: InFile,
): Promise<Step<RecipientRow, number>> {
  if (after >= lastSeq) return { rows: [], next: null };
  if (search.state !== "handed" || search.q) {
    const upTo = after + (isJoined(search) ? Math.min(step, JOINED_STEP) : step);
    const rows = await listRecipientRows(tx, id, { ...search, after, upTo, limit });
    return { rows, next: lastOf(rows, limit)?.seq ?? (upTo < lastSeq ? upTo : null) };
  }
  const upTo = after + Math.min(step, JOINED_STEP);
  const unreported = await listUnreported(tx, id, { after, upTo });
  const seqs = unreported.slice(0, limit);
  const rows = seqs.length > 0 ? await listRecipientsAt(tx, id, { ...search, seqs }) : [];
  const next = unreported.length > limit ? (seqs.at(-1) ?? upTo) : upTo;
  return { rows, next: next < lastSeq ? next : null };
}

/** Whether what is walked past is known from the messages only. */
const isJoined = ({ state, q }: Search): boolean => !q && filtersIn(state).includes("handed");

const inFile = ({ rows, next }: Step<RecipientRow, number>): Step<Found, RecipientPlace> => ({
  rows: rows.map((row) => ({ row, at: { in: "file", after: row.seq } })),
  next: next === null ? null : { in: "file", after: next },
});

async function walkUnsent(
  tx: Tx,
  { id }: Campaign,
  { search, after, step, lastSeq, limit }: InFile,
): Promise<Step<Found, RecipientPlace>> {
  if (after >= lastSeq) return { rows: [], next: null };
  const upTo = after + step;
  const rows = await listRecipientRows(tx, id, { ...search, after, upTo, limit, isUnsent: true });
  const next = lastOf(rows, limit)?.seq ?? (upTo < lastSeq ? upTo : null);
  return {
    rows: rows.map((row) => ({ row, at: { in: "unsent", after: row.seq } })),
    next: next === null ? null : { in: "unsent", after: next },
  };
}

/** A step that gave as many as it may has more behind the last of them. */
const lastOf = <Row>(rows: readonly Row[], limit: number): Row | undefined =>
  rows.length === limit ? rows.at(-1) : undefined;

type InRequests = RecipientQuery & { before: RequestPlace };

async function walkRequests(
  tx: Tx,
  { id, lane, chunkSize }: Campaign,
  { search, before, lastOrdinal, step, limit }: InRequests,
): Promise<Step<Found, RecipientPlace>> {
  const from = before.ordinal > lastOrdinal ? { ...END, ordinal: lastOrdinal } : before;
  const downTo = Math.max(0, from.ordinal - Math.ceil(step / (lane === "exact" ? 1 : chunkSize)));
  const rows = await listNewestRows(tx, id, { ...search, before: from, downTo, limit });
  const found = rows.map(
    ({ ordinal, place, ...row }): Found => ({ row, at: { in: "requests", before: { ordinal, place } } }),
  );
  const last = lastOf(found, limit);
  if (last) return { rows: found, next: last.at };
  return {
    rows: found,
    next: downTo > 0 ? { in: "requests", before: { ...END, ordinal: downTo } } : { in: "unsent", after: 0 },
  };
}

/**
 * Where a list of recipients goes on: in the file, in the requests from the newest back, or among those who are in no
 * request, whom that list ends with.
 */
export type RecipientPlace =
  | { in: "file" | "unsent"; after: number }
  | { in: "requests"; before: RequestPlace };

const CURSOR =
  /^(?:(?<unsent>u)?(?<after>\d{1,15})|r(?<ordinal>\d{1,15})\.(?<place>\d{1,15}))(?:s(?<head>\d{1,15}))?$/;

/** Throws `invalid_input` for what `cursorAt` never makes. */
export function placeAt(cursor: string): RecipientPlace {
  const { unsent, after, ordinal, place } = CURSOR.exec(cursor)?.groups ?? {};
  if (after !== undefined) return { in: unsent ? "unsent" : "file", after: atMost(after) };
  if (ordinal !== undefined && place !== undefined) {
    return { in: "requests", before: { ordinal: atMost(ordinal), place: atMost(place) } };
  }
  throw strangeCursor();
}

/** Which request was the last when the first page was read; null where a list is in the order of the file. */
export function headIn(cursor: string): number | null {
  const head = CURSOR.exec(cursor)?.groups?.head;
  return head === undefined ? null : atMost(head);
}

export function cursorAt(place: RecipientPlace, head: number | null): string {
  const since = head === null ? "" : `s${head}`;
  if (place.in === "requests") return `r${place.before.ordinal}.${place.before.place}${since}`;
  return place.in === "unsent" ? `u${place.after}${since}` : String(place.after);
}

const atMost = (digits: string): number => Math.min(Number(digits), MAX_INTEGER);
