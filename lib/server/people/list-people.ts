import { numberBeginnings } from "#lib/audience/number/number-beginnings.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import type {
  ExportPeople,
  ListPeople,
  PeopleList,
  PersonRow,
} from "#lib/contract/desk/people/people-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { openFrom, windowEndOf } from "#lib/contract/rules/sending/chat-window.ts";
import { plainDigits } from "#lib/contract/rules/text/plain-digits.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import { withoutUnseen } from "#lib/contract/rules/text/unseen.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { askedAt, requireGroup } from "../groups/index.ts";
import { readNumberCursor, strangeCursor } from "../read-time-cursor.ts";
import { type ReportCell, reportResponse } from "../report/index.ts";
import { scanUntilFilled } from "../scan-until-filled.ts";
import { lookAlongIndexes } from "../store/create-indexes.ts";
import { listMembersAmong } from "../store/group/group.ts";
import {
  listNamed,
  listNumbersCalled,
  listNumbersLike,
  listPersonViews,
  MOST_FOUND,
  type PeopleAsked,
  type PersonView,
  type Walked,
  walkList,
  walkNumbers,
  walkOptedOut,
  walkPeople,
  walkRule,
  walkWindows,
} from "../store/group/person-view.ts";
import type { TimePlace } from "../store/time-place.ts";

type Ctx = Pick<SignedInCtx, "db" | "env" | "actor" | "clock">;
type Asked = Omit<ListPeople, "cursor" | "rows">;

/** From a place on, so many people of a walk. */
type Walk = (tx: Tx, place: string | null, limit: number) => Promise<Walked[]>;
type Walking = {
  walk: Walk;
  /** What is looked up of each who is walked past. */
  asked: PeopleAsked;
  /** Not everybody who is walked past is among the people that are kept. */
  isSparse?: boolean;
  /** Asked of all by one statement, which no index answers alone. */
  isRule?: boolean;
  isCut?: boolean;
};

const HOUR_MS = 3_600_000;
/** So many are looked at in a step where not all that are walked past fit. */
const SPAN = 600;
const REPORT_PAGE = 1_000;

/**
 * One page of whom the company keeps. Each is found by an index: the searched, a list, a group, open windows, who has opted out, else
 * the newest; what else is asked is looked up for those who are walked past. A page may be short, or empty, and still have a next.
 * Throws `forbidden` for who sees no numbers and searches, or asks for a group; `not_found` for a group that is not there;
 * `invalid_input` for a strange cursor.
 */
export async function listPeople(
  ctx: Ctx,
  { cursor, rows: asking, ...asked }: ListPeople,
): Promise<PeopleList> {
  const walking = await walkingOf(ctx, asked);
  const size = rowsOf({ rows: asking });
  const { rows, next } = await walkOn(ctx, walking, { from: cursor ?? null, limit: size + 1 });
  const page = rows.slice(0, size);
  const last = rows.length > size ? (page.at(-1)?.place ?? null) : next;
  return { items: page.map(({ view }) => rowOf(view)), nextCursor: last, isCut: walking.isCut === true };
}

type Found = { view: PersonView; place: string };
type From = { from: string | null; limit: number };

function walkOn({ db, clock }: Ctx, walking: Walking, { from, limit }: From) {
  const { walk, asked, isSparse = false, isRule = false } = walking;
  const isEach = !isSparse && Object.values(asked).every((value) => value === undefined);
  const windows = windowsAt(clock.now());
  return scanUntilFilled<Found, string | null>(clock, { from, limit }, (place, wanted) => {
    const look = async (tx: Tx) => {
      const size = isEach ? wanted : SPAN;
      const walked = await walk(tx, place, size);
      const places = new Map(walked.map((one) => [one.number, one.place]));
      const views = await listPersonViews(tx, { numbers: [...places.keys()], asked, windows, limit: wanted });
      const rows = views.map((view) => ({ view, place: places.get(view.number) ?? "" }));
      const end = walked.length < size ? null : (walked.at(-1)?.place ?? null);
      return { rows, next: rows.length < wanted ? end : (rows.at(-1)?.place ?? null) };
    };
    return isRule ? db.transaction(look) : lookAlongIndexes(db, look);
  });
}

const windowsAt = (now: Date) => {
  const from = openFrom(now);
  const soon = new Date(from.getTime() + HOUR_MS);
  return { open: { from, until: null }, closing: { from, until: soon } };
};

/** Along what they are walked, and what is asked of each beside that. */
async function walkingOf(ctx: Ctx, { q, group, list: listId, ...more }: Asked): Promise<Walking> {
  if ((q || group) && !canSeeNumbers(ctx.actor)) throw unsearchable(q ? "q" : "group");
  const asked = { listId, ...more };
  if (q) {
    const { numbers, isCut } = await findNumbers(ctx, q);
    const among = group === undefined ? numbers : await membersOf(ctx, group, numbers);
    const walk: Walk = (tx, place, limit) => walkNumbers(tx, among, { after: newestAt(place), limit });
    return { asked, isCut, walk };
  }
  if (group !== undefined) {
    const { rule } = await requireGroup(ctx.db, group);
    const at = askedAt(ctx);
    const walk: Walk = (tx, place, limit) => walkRule(tx, rule, { ...at, after: numberAt(place), limit });
    return { asked, isRule: true, walk };
  }
  return alongIndex(asked, ctx);
}

async function membersOf(ctx: Ctx, group: string, numbers: readonly string[]): Promise<string[]> {
  const { rule } = await requireGroup(ctx.db, group);
  return listMembersAmong(ctx.db, rule, { ...askedAt(ctx), numbers });
}

/** What is walked along is true of all who are walked past, and is asked of none again. */
function alongIndex({ listId, show, ...more }: PeopleAsked, { clock }: Ctx): Walking {
  if (listId !== undefined)
    return {
      asked: { show, ...more },
      walk: (tx, place, limit) =>
        walkList(tx, listId, { after: readNumberCursor(place ?? "0", { max: 2 ** 31 - 1 }), limit }),
    };
  if (show === "opted-out")
    return {
      ...{ asked: more, isSparse: true },
      walk: (tx, place, limit) => walkOptedOut(tx, { after: timeAt(place), limit }),
    };
  if (show !== undefined) {
    const wrote = windowsAt(clock.now())[show];
    return {
      asked: more,
      walk: (tx, place, limit) => walkWindows(tx, wrote, { after: timeAt(place, /^\d{1,15}$/), limit }),
    };
  }
  return {
    asked: more,
    walk: (tx, place, limit) => walkPeople(tx, { after: newestAt(place), limit }),
  };
}

const newestAt = (place: string | null): number =>
  place === null ? Number.MAX_SAFE_INTEGER : readNumberCursor(place);

function numberAt(place: string | null): string {
  if (place === null) return "";
  if (!/^\d{1,20}$/.test(place)) throw strangeCursor();
  return `+${place}`;
}

/** An id of an event may have the mark between, too. */
function timeAt(place: string | null, isId = /^\S{1,200}$/): TimePlace | null {
  if (place === null) return null;
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)_(.*)$/.exec(place) ?? [];
  if (at === undefined || id === undefined || !isId.test(id) || Number.isNaN(Date.parse(at)))
    throw strangeCursor();
  return { at, id };
}

/** By a whole number, the beginning or the end of one, or by the words of a name. */
async function findNumbers({ db, env }: Ctx, q: string): Promise<{ numbers: string[]; isCut: boolean }> {
  const beginnings = numberBeginnings(q, env.defaultRegion);
  if (beginnings.length === 0) {
    const numbers = await listNumbersCalled(db, q);
    return { numbers, isCut: numbers.length >= MOST_FOUND };
  }
  const digits = plainDigits(withoutUnseen(q)).replace(/\D/g, "");
  const isEnd = !q.trim().startsWith("+") && digits.length < WHOLE_DIGITS;
  const numbers = await listNumbersLike(db, { beginnings, end: isEnd ? digits : "" });
  return { numbers, isCut: numbers.length >= MOST_FOUND };
}

/** A number of so many digits is hardly the end of another. */
const WHOLE_DIGITS = 10;

function unsearchable(path: "q" | "group"): Fault {
  return new Fault(
    "forbidden",
    t(
      "You need the right to see whole phone numbers to search for people, or to ask who is in a group.",
      "Unahitaji ruhusa ya kuona namba nzima za simu ili kutafuta watu, au kuuliza nani yumo kwenye kundi.",
    ),
    { fields: [{ path, rule: t("needs the right to see numbers", "inahitaji ruhusa ya kuona namba") }] },
  );
}

const rowOf = ({ optedOutAt, wroteAt, consent, lastContact, ...row }: PersonView): PersonRow => ({
  ...row,
  optedOutAt: optedOutAt?.toISOString() ?? null,
  windowEndsAt: wroteAt === null ? null : new Date(windowEndOf(wroteAt.getTime())).toISOString(),
  consent: consent && { ...consent, at: isoOf(consent.at) },
  lastContact: lastContact && { ...lastContact, at: isoOf(lastContact.at) },
});

/** As JSON of the database writes it. */
const isoOf = (at: string): string => new Date(at).toISOString();

/**
 * Who fits what is asked, or who is chosen, as a file: number, name, lists, whether they have opted out. Throws what `listPeople`
 * throws.
 */
export async function reportPeople(ctx: SignedInCtx, { chosen, ...asked }: ExportPeople): Promise<Response> {
  const header = [t("Number", "Namba"), t("Name", "Jina"), t("Lists", "Orodha"), MESSAGE_WORDS.optedOut.word];
  const walking = chosen ? await chosenWalking(ctx, chosen) : await walkingOf(ctx, asked);
  const name = t("People", "Watu");
  const answer = reportResponse({ header, pages: pagesOf(ctx, walking) }, { name, form: "csv" });
  const detail = chosen ? { people: chosen.length } : { ...(asked.show && { show: asked.show }) };
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      actor: ctx.actor,
      action: "people.report",
      target: asked.list ?? asked.group ?? "people",
      detail,
    }),
  );
  return answer;
}

async function chosenWalking({ db }: Ctx, ids: readonly string[]): Promise<Walking> {
  const people = await listNamed(db, ids.map(Number));
  const numbers = people.map(({ number }) => number);
  return {
    asked: {},
    walk: (tx, place, limit) => walkNumbers(tx, numbers, { after: newestAt(place), limit }),
  };
}

async function* pagesOf(ctx: Ctx, walking: Walking): AsyncGenerator<ReportCell[][]> {
  for (let from: string | null = null; ; ) {
    const { rows, next }: { rows: Found[]; next: string | null } = await walkOn(ctx, walking, {
      ...{ from, limit: REPORT_PAGE },
    });
    yield rows.map(({ view }) => [
      ...[spacedNumber(view.number), view.personName ?? ""],
      ...[view.lists.map(({ name }) => name).join(", "), view.optedOutAt === null ? "" : t("Yes", "Ndiyo")],
    ]);
    if (next === null) return;
    from = next;
  }
}
