import { wholeNumber } from "#lib/audience/number/whole-number.ts";
import type { EventShown } from "#lib/contract/desk/event.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Env } from "#lib/server/env.ts";
import { hasEventIndex } from "#lib/server/store/event/event-index.ts";
import {
  type FoundEvent,
  findIndexedEnd,
  listEventsWith,
  searchEventViews,
  searchShownEvents,
} from "#lib/server/store/event/event-search.ts";
import { hasShownIndex } from "#lib/server/store/event/event-shown.ts";
import {
  type EventSource,
  listEventsById,
  listEventsOf,
  listEventViews,
  listShownEvents,
  type Span,
} from "#lib/server/store/event/event-view.ts";
import { type ReadSearch, refuseJson } from "./read-search.ts";

/** A search looks at this many rows a request, however many there are; the cursor goes on from there. */
const SEARCH_SPAN = 10_000;
/** Of the few that are chosen each stands in a block of its own. */
const FEW_SPAN = 5_000;
const COMMON_SPAN = 1_000;
/** One more than the page holds, so that the last page knows that it is the last. */
const LIMIT = PAGE_ROWS + 1;

/** What is listed: events below a number, of a type, of those that are chosen, that hold a text or JSON; whole numbers where the person sees any. */
export type EventsAsked = ReadSearch & Span & { hasNumbers: boolean };

type Place = { db: Tx; env: Pick<Env, "defaultRegion"> };

/** One page; below which number the next begins, null after the last; and how far it looked, where not at all there is. */
export type EventsPage = { rows: EventSource[]; next: number | null; looked: number | null };

/** The newest events that fit: a statement that reads a bounded number of rows, or a few of them. */
export async function findEvents(place: Place, asked: EventsAsked): Promise<EventsPage> {
  const { rows, end, looked } = await find(place, asked);
  const shown = rows.slice(0, PAGE_ROWS);
  return { rows: shown, next: rows.length > PAGE_ROWS ? (shown.at(-1)?.seq ?? null) : end, looked };
}

/** With a row more; where the next page begins if there is none. */
type Found = { rows: EventSource[]; end: number | null; looked: number | null };

const all = (rows: EventSource[]): Found => ({ rows, end: null, looked: null });

async function find(place: Place, asked: EventsAsked): Promise<Found> {
  const { db } = place;
  const { text, contained, type, show } = asked;
  // Until their index is made, the few are looked for among the newest.
  const few = show !== null && (await hasShownIndex(db, show, type !== null)) ? show : null;
  if (text === null && contained === null && few !== null)
    return all(await listShownEvents(db, { ...asked, few, limit: LIMIT }));
  if (text === null && contained === null && show === null)
    return all(await listEventViews(db, { ...asked, limit: LIMIT }));
  const known = await findExactly(place, asked);
  if (known) return all(known);
  if (show === null && text === null && contained !== null && (await hasEventIndex(db)))
    return findByContent(place, { ...asked, contained });
  return findInSpan(place, asked, few);
}

async function findByContent({ db }: Place, asked: EventsAsked & { contained: string }): Promise<Found> {
  // What is common stands among the newest; the index would read all of it in a span.
  const newest = await searchEventViews(db, { ...asked, limit: LIMIT, span: COMMON_SPAN }).catch(refuseJson);
  const common = newest.filter(({ isFound }) => isFound);
  if (common.length === LIMIT) return all(common.map(withoutPlace));
  const rows = await listEventsWith(db, { ...asked, limit: LIMIT });
  if (rows.length === LIMIT) return all(rows);
  const stopped = await findIndexedEnd(db, asked.below);
  return { rows, end: stopped?.end ?? null, looked: stopped?.looked ?? null };
}

async function findInSpan({ db }: Place, asked: EventsAsked, few: EventShown | null): Promise<Found> {
  const span = few === null ? SEARCH_SPAN : FEW_SPAN;
  const inSpan = { ...asked, limit: LIMIT, span };
  const search = few === null ? searchEventViews(db, inSpan) : searchShownEvents(db, { ...inSpan, few });
  const found = await search.catch(refuseJson);
  const fitting = found.filter(({ isFound }) => isFound);
  const rows = fitting.map(withoutPlace);
  if (rows.length === LIMIT) return { rows, end: null, looked: fitting[PAGE_ROWS - 1]?.place ?? null };
  const last = found.find(({ place }) => place === span);
  return { rows, end: last?.seq ?? null, looked: last ? span : null };
}

const withoutPlace = ({ place: _, isFound: __, ...row }: FoundEvent): EventSource => row;

/** What an index knows at once: an id, a whole number. Null where the text has to be looked for. */
async function findExactly({ db, env }: Place, { text, contained, hasNumbers, ...span }: EventsAsked) {
  if (text === null || contained !== null) return null;
  const named = span.below === null ? await listEventsById(db, text, span.show) : [];
  if (named.length > 0) return named;
  const number = hasNumbers ? wholeNumber(text, env.defaultRegion) : null;
  if (number === null) return null;
  const rows = await listEventsOf(db, { ...span, number, limit: LIMIT });
  return rows.length > 0 ? rows : null;
}
