import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { MAX_INTEGER } from "#lib/contract/rules/max-integer.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Step } from "../../look-further.ts";
import { listFound, listUnreported } from "../../store/campaign/recipient/recipient-found.ts";
import {
  getLastOrdinal,
  listNewestRows,
  type RequestPlace,
} from "../../store/campaign/recipient/recipient-newest.ts";
import {
  getLastSeq,
  listRecipientRows,
  listRecipientsAt,
  type Search,
} from "../../store/campaign/recipient/recipient-view.ts";
import type { RecipientPlace } from "./recipient-cursor.ts";

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
type Asked = Ends & { search: Search; step: number; limit: number };
type InFile = Asked & { after: number };

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

type InRequests = Asked & { before: RequestPlace };

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
