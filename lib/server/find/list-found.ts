import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { shownStatesOf } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Find, Found, FoundPerson } from "#lib/contract/desk/find.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import type { SignedInCtx } from "../context.ts";
import { lookFurther } from "../look-further.ts";
import { messageRow } from "../messages/index.ts";
import { requireSearchable } from "../sight/index.ts";
import { searchCampaignViews } from "../store/campaign/list/campaign-list.ts";
import { listContactListViews } from "../store/contact-list/contact-list-view.ts";
import { hasNameIndex } from "../store/contact-list/name-index.ts";
import { listConversationsById } from "../store/find/found-by-id.ts";
import { listPeopleNamed, listPeopleOf } from "../store/find/found-person.ts";
import { findMessage, listMessagesTo } from "../store/message/message-view.ts";
import { listPendingTo } from "../store/message/pending-to.ts";
import { listTemplateRows } from "../store/template/template-view.ts";
import type { TimePlace } from "../store/time-place.ts";
import { heardWith, listById, NOTHING } from "./list-by-id.ts";

const SHOWN = 5;
const ANY = { below: null, channel: null, state: null } as const;

type Finding = Pick<SignedInCtx, "db" | "actor" | "env" | "clock">;

/** A whole id answers alone; a number its messages and whose it is; anything else begins a name. */
export async function listFound(ctx: Finding, { q: asked, kind }: Find): Promise<Found> {
  const { db } = ctx;
  const q = asked.replaceAll("\0", "");
  const exact = await listById(db, q, kind);
  if (exact || kind) return exact ?? NOTHING;
  const { own, told, conversations } = await withSmallId(db, q);
  if (!own && told.length === 0) requireSearchable(ctx.actor, q);
  const numbers = numbersOf(ctx, q);
  const [found, people, to, pending] = await Promise.all([
    named(ctx, q),
    numbers.length > 0 ? listPeopleOf(db, numbers) : [],
    numbers.length > 0 ? listMessagesTo(db, { ...ANY, numbers, limit: SHOWN }) : [],
    numbers.length > 0 ? listPendingTo(db, numbers) : [],
  ]);
  const messages = [...(own ? [own] : []), ...to].slice(0, SHOWN).map(messageRow);
  return {
    ...NOTHING,
    ...found,
    people: [...people, ...found.people],
    ...{ conversations: once([...conversations, ...told]), messages, pending: pending.slice(0, SHOWN) },
  };
}

/**
 * Our own ids of messages and conversations, as addresses show them, and those that the service gives to what somebody
 * wrote, are small numbers: they may be a part of a name as well.
 */
async function withSmallId(db: Finding["db"], q: string) {
  if (!/^\d{1,15}$/.test(q)) return { own: null, told: [], conversations: [] };
  const [own, told, conversations] = await Promise.all([
    findMessage(db, Number(q)),
    heardWith(db, q),
    listConversationsById(db, Number(q)),
  ]);
  return { own, told, conversations };
}

const once = (rows: Found["conversations"]): Found["conversations"] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** A service may leave the plus away; nobody who sees no numbers looks for one. Short codes write to us, too. */
function numbersOf({ actor, env }: Finding, q: string): string[] {
  if (!canSeeNumbers(actor)) return [];
  const { number, bucket } = normalisePhone(q, env.defaultRegion);
  const short = SHORT_CODE.exec(q)?.[1];
  if (short !== undefined && number === null) return [`+${short}`];
  return number && bucket !== "invalid" ? [number, number.slice(1)] : [];
}

const SHORT_CODE = /^\+?(\d{3,8})$/;

type Named = Pick<Found, "campaigns" | "people" | "hasListNames" | "templates" | "lists">;

async function named(ctx: Finding, q: string): Promise<Named> {
  const { db, actor } = ctx;
  const mayRead = canSeeNumbers(actor);
  const asked = { q, canSeeNumbers: mayRead, limit: SHOWN };
  const [campaigns, people, hasListNames, templates, lists] = await Promise.all([
    searchCampaignViews(db, { ...asked, states: shownStatesOf(undefined), after: null }),
    // A name is somebody's own, like their number.
    mayRead ? listPeopleNamed(db, q, SHOWN) : ([] as FoundPerson[]),
    // Nothing is missing from what is nobody's to see.
    mayRead ? hasNameIndex(db) : true,
    listTemplateRows(db, { q, hasNumbers: mayRead, limit: SHOWN }),
    listsNamed(ctx, asked),
  ]);
  const byName = new Map(templates.map((row) => [row.name, row]));
  return {
    campaigns: campaigns.rows,
    people,
    hasListNames,
    templates: [...byName.values()].map(({ id, name, state }) => ({ id, name, state })),
    lists: lists.map(({ id, name, people: count }) => ({ id, name, people: count })),
  };
}

/** However old a list is, its name is found: there are few lists beside all else. */
async function listsNamed(
  { db, clock }: Finding,
  { limit: most, ...asked }: { q: string; canSeeNumbers: boolean; limit: number },
): Promise<ContactList[]> {
  const { rows } = await lookFurther<ContactList, TimePlace | undefined>(
    clock,
    { from: undefined, limit: most },
    (after, limit) => listContactListViews(db, { ...asked, after, limit }),
  );
  return rows;
}
