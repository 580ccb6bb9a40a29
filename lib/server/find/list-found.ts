import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { shownStatesOf } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Find, Found, FoundPerson } from "#lib/contract/desk/find.ts";
import { FOUND_BY_ID, type FoundById } from "#lib/contract/desk/found-by-id.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import type { Db } from "#lib/db/index.ts";
import type { SignedInCtx } from "../context.ts";
import { messageRow } from "../messages/index.ts";
import { requestRow } from "../requests/index.ts";
import { scanUntilFilled } from "../scan-until-filled.ts";
import { requireSearchable } from "../sight/index.ts";
import { listAutomationsById, listAutomationsNamed } from "../store/automation/automation.ts";
import { findCall } from "../store/call/call.ts";
import { getCampaignView } from "../store/campaign/campaign-view.ts";
import { searchCampaignViews } from "../store/campaign/list/campaign-list.ts";
import { listContactListViews } from "../store/contact-list/contact-list-view.ts";
import { hasNameIndex } from "../store/contact-list/name-index.ts";
import { hasEventIndex } from "../store/event/event-search.ts";
import { listEventsById } from "../store/event/event-view.ts";
import {
  findKindOf,
  hasServiceIdIndexes,
  listConversationsById,
  listConversationsHeard,
  listListsById,
  listPeopleNamed,
  listPeopleOf,
  listTemplatesById,
} from "../store/find.ts";
import { listGroupsById, listGroupsNamed } from "../store/group/group.ts";
import { findMessage, listMessagesById, listMessagesTo } from "../store/message/message-view.ts";
import { listPendingTo } from "../store/message/pending-to.ts";
import { listRequestsById } from "../store/request.ts";
import { listTemplateRows } from "../store/template/template-view.ts";
import type { TimePlace } from "../store/time-place.ts";

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

type Named = Pick<
  Found,
  "campaigns" | "people" | "hasListNames" | "templates" | "lists" | "groups" | "automations"
>;

async function named(ctx: Finding, q: string): Promise<Named> {
  const { db, actor } = ctx;
  const mayRead = canSeeNumbers(actor);
  const asked = { q, canSeeNumbers: mayRead, limit: SHOWN };
  const [campaigns, people, hasListNames, templates, lists, groups, automations] = await Promise.all([
    searchCampaignViews(db, { ...asked, states: shownStatesOf(undefined), after: null }),
    // A name is somebody's own, like their number.
    mayRead ? listPeopleNamed(db, q, SHOWN) : ([] as FoundPerson[]),
    // Nothing is missing from what is nobody's to see.
    mayRead ? hasNameIndex(db) : true,
    listTemplateRows(db, { q, hasNumbers: mayRead, limit: SHOWN }),
    listsNamed(ctx, asked),
    listGroupsNamed(db, asked),
    listAutomationsNamed(db, asked),
  ]);
  const byName = new Map(templates.map((row) => [row.name, row]));
  return {
    campaigns: campaigns.rows,
    people,
    hasListNames,
    templates: [...byName.values()].map(({ id, name, state }) => ({ id, name, state })),
    lists: lists.map(({ id, name, people: count }) => ({ id, name, people: count })),
    groups,
    automations,
  };
}

/** However old a list is, its name is found: there are few lists beside all else. */
async function listsNamed(
  { db, clock }: Finding,
  { limit: most, ...asked }: { q: string; canSeeNumbers: boolean; limit: number },
): Promise<ContactList[]> {
  const { rows } = await scanUntilFilled<ContactList, TimePlace | undefined>(
    clock,
    { from: undefined, limit: most },
    (after, limit) => listContactListViews(db, { ...asked, after, limit }),
  );
  return rows;
}

const SHOWN_BY_ID = 5;

export const NOTHING: Found = {
  isById: false,
  ...{ campaigns: [], people: [], messages: [], pending: [], templates: [], lists: [], groups: [] },
  automations: [],
  ...{ sends: [], calls: [], conversations: [], events: [], requests: [] },
  hasListNames: true,
};

/** What has this whole id, of ours or of the service; of one kind where it is given. Null where nothing has. */
export async function listById(db: Db, q: string, kind: FoundById | undefined): Promise<Found | null> {
  const id = q.replace(DRESS, "");
  const kinds = kind ? [kind] : kindsOf(id);
  const found = await Promise.all(kinds.map((each) => LOOKS[each](db, id, kind !== undefined)));
  const all: Found = Object.assign({ ...NOTHING, isById: true }, ...found);
  return found.some((part) => Object.values(part).some((rows) => rows.length > 0)) ? all : null;
}

/** What stands around an id where it was copied from: JSON, a table, a sentence. */
const DRESS = /^["'“”‘’<([{]+|["'“”‘’>)\]},;.]+$/gu;

/** A word is looked for among the ids of messages alone, as ever: all others have a digit. */
const kindsOf = (id: string): readonly FoundById[] =>
  /^\S*\d\S*$/u.test(id) && id.length >= 4 ? BY_ANY_ID : ["messages"];

// The same row is a campaign or a send.
const BY_ANY_ID = FOUND_BY_ID.filter((kind) => kind !== "sends");

type Part = Partial<Omit<Found, "isById" | "hasListNames">>;

/** `isOfAddress`: our own small number stands alone only where the address says of what it is. */
type Look = (db: Db, id: string, isOfAddress: boolean) => Promise<Part>;

const LOOKS: Record<FoundById, Look> = {
  campaigns: lookForCampaign,
  sends: lookForCampaign,
  messages: async (db, id, isOfAddress) => {
    if (!isOfAddress)
      return { messages: (await listMessagesById(db, id)).slice(0, SHOWN_BY_ID).map(messageRow) };
    const own = isSmall(id) ? await findMessage(db, Number(id)) : null;
    return { messages: own ? [messageRow(own)] : [] };
  },
  calls: async (db, id) => {
    const call = await findCall(db, id);
    if (!call || call.removedAt) return {};
    const { direction, phase, status, statusWord, customerNumber: number } = call;
    return { calls: [{ id: call.id, number, direction, phase, status, statusWord }] };
  },
  templates: async (db, id) => ({ templates: await listTemplatesById(db, await idsOf(db, id)) }),
  lists: async (db, id) => ({ lists: isUuid(id) ? await listListsById(db, id) : [] }),
  automations: async (db, id) => ({ automations: isUuid(id) ? await listAutomationsById(db, id) : [] }),
  groups: async (db, id) => ({ groups: isUuid(id) ? await listGroupsById(db, id) : [] }),
  conversations: async (db, id, isOfAddress) => {
    if (!isOfAddress) return { conversations: isSmall(id) ? [] : await heardWith(db, id) };
    return { conversations: isSmall(id) ? await listConversationsById(db, Number(id)) : [] };
  },
  events: async (db, id) => ({
    events: (await listEventsById(db, id, null)).map(({ eventId, type, isTest }) => ({
      ...{ id: eventId, type, isTest },
    })),
  }),
  requests: async (db, id) => {
    const { serviceId: serviceRequest, ...ours } = await idsOf(db, id);
    const found = await listRequestsById(db, { ...ours, serviceRequest });
    return { requests: found.slice(0, SHOWN_BY_ID).map(requestRow) };
  },
};

async function lookForCampaign(db: Db, id: string): Promise<Part> {
  const known = isUuid(id) ? await findKindOf(db, id) : null;
  if (!known) return {};
  if (known.kind === "direct") return { sends: [{ id, name: known.name, people: known.people }] };
  const campaign = await getCampaignView(db, id);
  return { campaigns: campaign ? [campaign] : [] };
}

/** The id as ours and as one of the service; not that while the index is made, without which all rows would be read. */
async function idsOf(db: Db, id: string): Promise<{ id: string | null; serviceId: string | null }> {
  return { id: isUuid(id) ? id : null, serviceId: (await hasServiceIdIndexes(db)) ? id : null };
}

/** Where somebody wrote a message with this id of the service; nowhere while the index of what events hold is made. */
export const heardWith = async (db: Db, id: string): Promise<Found["conversations"]> =>
  (await hasEventIndex(db)) ? listConversationsHeard(db, id) : [];

const isSmall = (id: string): boolean => /^\d{1,15}$/.test(id);
