import { wholeNumber } from "#lib/audience/number/number-beginnings.ts";
import type { EventShown } from "#lib/contract/desk/choices.ts";
import type { EventDetail, EventList, EventRow, EventStats, ListEvents } from "#lib/contract/desk/event.ts";
import { PAGE_ROWS, rowsOf } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers, type Entitled } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import { isQuietEffect, sayStoredEffect } from "#lib/contract/words/reason/event-effects.ts";
import { readReason } from "#lib/contract/words/reason/reason.ts";
import { type Db, sqlStateOf, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Ctx, SignedInCtx } from "#lib/server/context.ts";
import type { Env } from "#lib/server/env.ts";
import { requireSearchable } from "#lib/server/sight/index.ts";
import { lookAlongIndexes, walkIndexes } from "#lib/server/store/create-indexes.ts";
import {
  type FoundEvent,
  findEventFigures,
  findIndexedEnd,
  hasEventIndex,
  listEffectsIn,
  listEventsWith,
  searchEventViews,
  searchShownEvents,
} from "#lib/server/store/event/event-search.ts";
import {
  type EventSource,
  findEvent,
  hasShownIndex,
  listEventsById,
  listEventsOf,
  listEventViews,
  listShownEvents,
  type Span,
} from "#lib/server/store/event/event-view.ts";
import { findRetention } from "#lib/server/store/retention.ts";
import { isSaidTo } from "#lib/server/store/text-search.ts";
import { inLanguage } from "../language.ts";
import { readNumberCursor } from "../read-time-cursor.ts";
import { textOf } from "../webhooks/index.ts";

type Listing = Pick<SignedInCtx, "db" | "clock" | "actor" | "env">;

/**
 * Stored events, newest first, by type, text and JSON containment. Pages by position, so rows that arrive meanwhile
 * neither shift nor repeat anything. A page of a search may be short and still have a next. Throws invalid_input.
 */
export async function listEvents(ctx: Listing, input: ListEvents): Promise<EventList> {
  const below = input.cursor === undefined ? null : readNumberCursor(input.cursor);
  const search = readSearch(input.q ?? "");
  const hasNumbers = requireAllowed(ctx.actor, search);
  const { type = null, show = null } = input;
  const { rows, next, looked } = await findEvents(ctx, {
    ...{ below, type, show, hasNumbers, size: rowsOf(input) },
    ...search,
  });
  return {
    items: rows.map((row) => rowOf({ ...row, data: row.data ?? {} })),
    nextCursor: next === null ? null : String(next),
    looked,
    stats: below === null ? await getEventStats(ctx) : null,
  };
}

/** Whether this person searches whole numbers too. Throws forbidden for a search that looks further than they may see. */
export function requireAllowed(person: Entitled, { text, contained }: ReadSearch): boolean {
  if (canSeeNumbers(person)) return true;
  if (contained !== null) {
    throw new Fault(
      "forbidden",
      t(
        "You need the right to see whole phone numbers to search in events. Search for a template or an id.",
        "Unahitaji ruhusa ya kuona namba nzima za simu ili kutafuta kwenye matukio. Tafuta kiolezo au ID.",
      ),
    );
  }
  requireSearchable(person, text ?? undefined);
  return false;
}

/** How the webhook is doing: a minute, an hour, 24 hours; and what asks for a person. */
export async function getEventStats({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<EventStats> {
  const { newestAt, removedBefore, keptDays, ...figures } = await findEventFigures(db, clock.now());
  return {
    ...figures,
    newestAt: newestAt?.toISOString() ?? null,
    removed: removedBefore && { before: removedBefore.toISOString(), days: keptDays },
  };
}

/** A search looks at this many rows a request, however many there are; the cursor goes on from there. */
const SEARCH_SPAN = 10_000;
/** Of the few that are chosen each stands in a block of its own. */
const FEW_SPAN = 5_000;
const COMMON_SPAN = 1_000;
/** What is listed: events below a number, of a type, of those that are chosen, that hold a text or JSON; whole numbers where the person sees any. */
export type EventsAsked = ReadSearch & Span & { hasNumbers: boolean; size?: number };

/** With one more than the page holds, so that the last page knows that it is the last. */
type Looking = EventsAsked & { limit: number };

type Place = { db: Db | Tx; env: Pick<Env, "defaultRegion"> };

/** One page; below which number the next begins, null after the last; and how far it looked, where not at all there is. */
export type EventsPage = { rows: EventSource[]; next: number | null; looked: number | null };

/** The newest events that fit: a statement that reads a bounded number of rows, or a few of them. */
export async function findEvents(
  place: Place,
  { size = PAGE_ROWS, ...asked }: EventsAsked,
): Promise<EventsPage> {
  const { rows, end, looked } = await find(place, { ...asked, limit: size + 1 });
  const shown = rows.slice(0, size);
  return { rows: shown, next: rows.length > size ? (shown.at(-1)?.seq ?? null) : end, looked };
}

/** With a row more; where the next page begins if there is none. */
type Found = { rows: EventSource[]; end: number | null; looked: number | null };

const all = (rows: EventSource[]): Found => ({ rows, end: null, looked: null });

async function find(place: Place, asked: Looking): Promise<Found> {
  const { db } = place;
  const { text, contained, type, show } = asked;
  // Until their index is made, the few are looked for among the newest.
  const few = show !== null && (await hasShownIndex(db, show, type !== null)) ? show : null;
  if (text === null && contained === null && few !== null)
    return all(await listShownEvents(db, { ...asked, few }));
  if (text === null && contained === null && show === null) return all(await listEventViews(db, asked));
  const known = await findExactly(place, asked);
  if (known) return all(known);
  if (show === null && text === null && contained !== null && (await hasEventIndex(db)))
    return findByContent(place, { ...asked, contained });
  return findInSpan(place, asked, few);
}

async function findByContent({ db }: Place, asked: Looking & { contained: string }): Promise<Found> {
  // What is common stands among the newest; the index would read all of it in a span.
  const { limit } = asked;
  const inNewest = { ...asked, effects: [], span: COMMON_SPAN };
  const newest = await searchEventViews(db, inNewest).catch(refuseJson);
  const common = newest.filter(({ isFound }) => isFound);
  if (common.length === limit) return all(common.map(withoutPlace));
  const rows = await listEventsWith(db, asked);
  if (rows.length === limit) return all(rows);
  const stopped = await findIndexedEnd(db, asked.below);
  return { rows, end: stopped?.end ?? null, looked: stopped?.looked ?? null };
}

async function findInSpan({ db }: Place, asked: Looking, few: EventShown | null): Promise<Found> {
  const span = few === null ? SEARCH_SPAN : FEW_SPAN;
  const effects = asked.text === null ? [] : await effectsSaying(db, asked.text, { ...asked, span, few });
  const inSpan = { ...asked, effects, span };
  const search = few === null ? searchEventViews(db, inSpan) : searchShownEvents(db, { ...inSpan, few });
  const found = await search.catch(refuseJson);
  const fitting = found.filter(({ isFound }) => isFound);
  const rows = fitting.map(withoutPlace);
  if (rows.length === asked.limit)
    return { rows, end: null, looked: fitting[asked.limit - 2]?.place ?? null };
  const last = found.find(({ place }) => place === span);
  return { rows, end: last?.seq ?? null, looked: last ? span : null };
}

type EffectsAsked = EventsAsked & { span: number; few: EventShown | null };

/** What came of events is a code: which of them say the text in the language of whoever asks. */
async function effectsSaying(db: Db | Tx, text: string, asked: EffectsAsked): Promise<string[]> {
  // Without fresh statistics the planner reads and sorts all events for so small a column.
  if (!("transaction" in db)) await walkIndexes(db);
  const list = (tx: Tx) => listEffectsIn(tx, asked);
  const effects = await ("transaction" in db ? lookAlongIndexes(db, list) : list(db));
  return effects.filter((effect) => isSaidTo(asked.hasNumbers, sayStoredEffect(effect), text));
}

const withoutPlace = ({ place: _, isFound: __, ...row }: FoundEvent): EventSource => row;

/** What an index knows at once: an id, a whole number. Null where the text has to be looked for. */
async function findExactly({ db, env }: Place, { text, contained, hasNumbers, ...span }: Looking) {
  if (text === null || contained !== null) return null;
  const named = span.below === null ? await listEventsById(db, text, span.show) : [];
  if (named.length > 0) return named;
  const number = hasNumbers ? wholeNumber(text, env.defaultRegion) : null;
  if (number === null) return null;
  const rows = await listEventsOf(db, { ...span, number });
  return rows.length > 0 ? rows : null;
}

/** What a search looks for; null where it says nothing of it. */
export type ReadSearch = { text: string | null; contained: string | null };

/** Text, JSON that the body must contain, or both in any order. */
export function readSearch(q: string): ReadSearch {
  const start = q.indexOf("{");
  const end = q.lastIndexOf("}");
  const json = start >= 0 && end > start ? q.slice(start, end + 1) : null;
  const text = (json === null ? q : `${q.slice(0, start)} ${q.slice(end + 1)}`).replaceAll("\0", "").trim();
  return {
    text: text === "" ? null : plainNumber(text),
    contained: json === null ? null : requireJson(json),
  };
}

function requireJson(json: string): string {
  try {
    JSON.parse(json);
    return json;
  } catch (error) {
    throw notJson(error);
  }
}

/** PostgreSQL takes less than JSON allows: no NUL, no half surrogate pair, no endless exponent. */
export function refuseJson(error: unknown): never {
  throw sqlStateOf(error)?.startsWith("22") ? notJson(error) : error;
}

function notJson(cause: unknown): Fault {
  const fields = [
    { path: "q", rule: t("the part in braces must be JSON", "sehemu ndani ya mabano iwe JSON") },
  ];
  return new Fault(
    "invalid_input",
    t(
      "The part of your search in braces is not JSON.",
      "Sehemu ya utafutaji wako iliyo ndani ya mabano si JSON.",
    ),
    { fields, cause },
  );
}

type Source = EventSource & { data: Record<string, unknown> };

/** The row as whoever may see names and numbers reads it. */
function rowOf(source: Source): EventRow {
  const { eventId, personName, data, effect, ...row } = source;
  return {
    ...row,
    effect: effect === null ? null : saidOf(effect),
    isQuiet: effect === null || isQuietEffect(readReason(effect)),
    id: eventId,
    receivedAt: row.receivedAt.toISOString(),
    occurredAt: row.occurredAt?.toISOString() ?? null,
    word: textOf(data.status),
    personName: personName ?? textOf(data.customerName),
    templateName: textOf(data.externalTemplateName),
  };
}

/** The row of the live feed: every browser is sent the same bytes, whatever whoever looks may see. */
export function feedRow(source: Omit<Source, "personName">): EventRow {
  const row = rowOf({ ...source, personName: null });
  return { ...row, number: masked(row.number), personName: null, templateName: masked(row.templateName) };
}

const saidOf = (effect: string) => ({
  en: inLanguage("en", () => sayStoredEffect(effect)),
  sw: inLanguage("sw", () => sayStoredEffect(effect)),
});

const masked = (text: string | null): string | null => (text === null ? null : maskNumbers(text));

/** One stored event by its eventId. Throws not_found. */
export async function getEvent(ctx: Pick<SignedInCtx, "db">, id: string): Promise<EventDetail> {
  const row = await findEvent(ctx.db, id.replaceAll("\0", ""));
  if (!row) throw await missingEvent(ctx);
  return {
    ...rowOf({ ...row, data: dataOf(row.body) }),
    payload: row.body,
    raw: row.raw.toString("base64"),
    rawBytes: row.raw.length,
    conflictRaw: row.conflictRaw?.toString("base64") ?? null,
    headers: row.headers,
    aggregateType: row.aggregateType,
    aggregateId: row.aggregateId,
    signature: { isValid: true, secretIndex: row.secretIndex, signedAt: row.signedAt.toISOString() },
    skewMs: row.receivedAt.getTime() - row.signedAt.getTime(),
    delayMs: row.occurredAt ? row.receivedAt.getTime() - row.occurredAt.getTime() : null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    projectedAt: row.projectedAt?.toISOString() ?? null,
  };
}

/** Why there may be no event of an id. */
export async function missingEvent({ db }: Pick<SignedInCtx, "db">): Promise<Fault> {
  const { eventsBefore, eventDays } = await findRetention(db);
  const kept =
    eventDays === null
      ? ""
      : t(` We keep events for ${eventDays} days.`, ` Tunahifadhi matukio kwa siku ${eventDays}.`);
  const why =
    eventsBefore === null
      ? ""
      : t(` Old events were removed.${kept}`, ` Matukio ya zamani yaliondolewa.${kept}`);
  return new Fault("not_found", t(`We do not know this event.${why}`, `Hatulijui tukio hili.${why}`));
}

function dataOf(body: unknown): Record<string, unknown> {
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : null;
  return typeof data === "object" && data !== null ? { ...data } : {};
}
