import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type { CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import { UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { HeldPerson, InTheWay } from "#lib/contract/desk/people/erasure.ts";
import { MASK } from "#lib/contract/rules/text/mask.ts";
import { plainDigits } from "#lib/contract/rules/text/plain-digits.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import {
  type HeldExcluded,
  listLikelyExcluded,
  listLikelyNamed,
  type Named,
} from "../store/erasure/erase-rest.ts";
import {
  countHeld,
  type HeldCounts,
  type HeldList,
  type HeldPlace,
  listHeldCalls,
  listHeldLists,
  listHeldPlaces,
  listUnreadDrafts,
} from "../store/erasure/held.ts";
import { listOptOutStates } from "../store/opt-out.ts";
import { listViewTexts } from "../store/saved-view.ts";
import { spellingsOfDigit } from "../store/text-search.ts";

/** Everything known of a number, by what it stands in. */
export type Held = {
  number: string;
  places: HeldPlace[];
  lists: HeldList[];
  /** Where the number stands in a name or a note, which have their place without it; the name of a template is the service's. */
  named: (Named & { bare: Pick<Named, "name" | "note"> })[];
  excluded: HeldExcluded[];
  calls: string[];
  views: string[];
  counts: HeldCounts;
  /** Null where nobody said anything about it. */
  isOptedOut: boolean | null;
  unreadDrafts: { id: string; name: string }[];
};

type HeldQuery = { number: string; region: string; excluded: HeldExcluded[] };

/** `region` is where a number without a country is from; the rows of files that were left out are looked for before. */
export async function findHeld(tx: Tx, { number, region, excluded }: HeldQuery): Promise<Held> {
  const spellings = spellingsOf(number, region);
  return {
    number,
    places: await listHeldPlaces(tx, number),
    lists: await listHeldLists(tx, number),
    named: (await listLikelyNamed(tx, number))
      .map((named) => ({ ...named, bare: bareOf(named, { number, region }) }))
      .filter(({ name, note, bare }) => name !== bare.name || note !== bare.note),
    excluded,
    calls: await listHeldCalls(tx, spellings),
    views: await listViewsAbout(tx, number),
    counts: await countHeld(tx, number, spellings),
    isOptedOut: (await listOptOutStates(tx, [number])).get(number)?.isOut ?? null,
    unreadDrafts: await listUnreadDrafts(tx),
  };
}

const bareOf = ({ name, note }: Named, person: Person) => ({
  name: withoutNumber(name, person),
  note: note === null ? null : withoutNumber(note, person),
});

/** As the page shows it. */
export function heldPersonOf(held: Held): HeldPerson {
  const { number, places, lists, named, excluded, counts } = held;
  const { messages, events, notes, hasWritten, hasSaid } = counts;
  const campaigns = places.filter(({ kind }) => kind === "campaign").length;
  const sends = places.filter(({ kind, channel }) => kind === "direct" && channel !== "voice").length;
  return {
    number,
    held: {
      ...{ campaigns, sends, messages, events, notes, hasWritten, hasSaid },
      calls: held.calls.length,
      lists: lists.length,
      names: named.filter(isOurs).length,
      views: held.views.length,
      leftOut: excluded.length,
      isOptedOut: held.isOptedOut === true,
    },
    inTheWay: inTheWayOf(held),
    drafts: draftsOf(held),
    templates: named.flatMap(({ of, id, name }) => (of === "template" ? [{ id, name }] : [])),
  };
}

/** Whether we may change it. */
export const isOurs = <Some extends Named>(named: Some): named is Some & { of: "campaign" | "list" } =>
  named.of !== "template";

function inTheWayOf({ places, counts }: Held): InTheWay[] {
  const found = places.flatMap((place): InTheWay[] => {
    const why = whyNotYet(place);
    if (why === null || (place.channel === "voice" && place.kind === "direct")) return [];
    return [
      { of: place.kind === "campaign" ? "campaign" : "send", why, id: place.campaignId, name: place.name },
    ];
  });
  if (counts.openCalls > 0) found.push({ of: "call", why: "running", id: null, name: null });
  if (counts.newEvents > 0) found.push({ of: "event", why: "running", id: null, name: null });
  return found;
}

const UNBEGUN: readonly CampaignState[] = [...UNSTARTED_STATES, "awaiting-approval", "scheduled"];

/** What in a campaign still needs the number; null where nothing does. */
function whyNotYet({ state, isUndecided, isAwaited }: HeldPlace): InTheWay["why"] | null {
  if (UNBEGUN.includes(state)) return "planned";
  if (!["sent", "completed", "cancelled"].includes(state)) return "running";
  if (isUndecided) return "undecided";
  return isAwaited ? "awaited" : null;
}

/** Drafts whose file names them, and those of which nobody knows whom their file names. */
function draftsOf({ places, excluded, unreadDrafts }: Held): HeldPerson["drafts"] {
  const planned = new Set(places.map(({ campaignId }) => campaignId));
  const leftOut = excluded.filter(({ isStarted, campaignId }) => !isStarted && !planned.has(campaignId));
  const byId = new Map(leftOut.map(({ campaignId, name }) => [campaignId, { id: campaignId, name }]));
  for (const draft of unreadDrafts) byId.set(draft.id, draft);
  return [...byId.values()];
}

const NATIONAL_DIGITS = 9;
/** Fewer stand in the numbers of too many to be of anybody. */
const LEAST_DIGITS = 7;

/** Saved views whose name or search has the number, or enough of it to be it, however it was typed. */
export async function listViewsAbout(tx: Tx, number: string): Promise<string[]> {
  const views = await listViewTexts(tx);
  return views.filter(({ name, q }) => isIn(name, number) || isIn(q ?? "", number)).map(({ id }) => id);
}

function isIn(text: string, number: string): boolean {
  const digits = plainDigits(text).replace(/\D/g, "").replace(/^0+/, "");
  const isPart = digits.length >= LEAST_DIGITS && number.includes(digits);
  return isPart || digits.includes(number.slice(-NATIONAL_DIGITS));
}

type Person = { number: string; region: string };

const NATIONAL_DIGITS_WITHOUT_NUMBER = 9;

/** What somebody typed without this number, however it stands there; a longer one is somebody else's. */
export function withoutNumber(text: string, { number, region }: Person): string {
  const digits = spellingsOf(number, region).map((spelling) => spelling.replace("+", ""));
  const spellings = [...digits, number.slice(-NATIONAL_DIGITS_WITHOUT_NUMBER)].toSorted(
    (a, b) => b.length - a.length,
  );
  const theirs = new RegExp(`\\+?(?<!\\p{Nd})(?:${spellings.map(patternOf).join("|")})(?!\\p{Nd})`, "gu");
  return text.replace(theirs, MASK);
}

/** In digits of any script, with what people write between them. */
const patternOf = (digits: string): string =>
  [...digits].map((digit) => `[${spellingsOfDigit(digit)}]`).join("[^\\p{L}\\p{Nd}]{0,4}");

const COUNTRY_DIGITS = [1, 2, 3];

/** The ways in which a service may write a number in a call: calls keep what it says. */
export function spellingsOf(number: string, region: string): string[] {
  const digits = number.slice("+".length);
  const national = COUNTRY_DIGITS.map((length) => `0${digits.slice(length)}`);
  return [
    number,
    `00${digits}`,
    ...national.filter((text) => normalisePhone(text, region).number === number),
  ];
}

/** The rows of files that were left out and are about a number: all there are are read, before anything is locked. */
export async function findExcluded(
  db: Db,
  { number, region }: { number: string; region: string },
): Promise<HeldExcluded[]> {
  const likely = await db.transaction((tx) => listLikelyExcluded(tx, number), STATEMENT_LIMITS.allPeople);
  return likely.filter((row) => isAbout(row, { number, region }));
}

type PersonOfFindExcluded = { number: string; region: string };
type Row = Pick<HeldExcluded, "written" | "columns">;

/**
 * Whether a row that was left out is about this number, however it was written. Where its cell holds no number, the row may
 * have been moved aside, and it is in any cell; else another cell is of somebody beside them.
 */
export function isAbout({ written, columns }: Row, person: PersonOfFindExcluded): boolean {
  const isKnown = written !== null && normalisePhone(written, person.region).number !== null;
  const cells = isKnown ? [written] : [...(written === null ? [] : [written]), ...columns];
  return cells.some((cell) => [cell, ...cell.split(SEVERAL)].some((piece) => isSpelling(piece, person)));
}

const SEVERAL = /[/,;&|]|:::/;
const NATIONAL_DIGITS_FIND_EXCLUDED = 9;

function isSpelling(text: string, { number, region }: PersonOfFindExcluded): boolean {
  if (normalisePhone(text, region).number === number) return true;
  const digits = plainDigits(text).replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= NATIONAL_DIGITS_FIND_EXCLUDED && number.endsWith(digits);
}
