import type { Found } from "#lib/contract/desk/find.ts";
import { FOUND_BY_ID, type FoundById } from "#lib/contract/desk/found-by-id.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import type { Db } from "#lib/db/index.ts";
import { messageRow } from "../messages/index.ts";
import { requestRow } from "../requests/index.ts";
import { findCall } from "../store/call/call.ts";
import { getCampaignView } from "../store/campaign/campaign-view.ts";
import { hasEventIndex } from "../store/event/event-index.ts";
import { listEventsById } from "../store/event/event-view.ts";
import {
  findKindOf,
  listConversationsById,
  listConversationsHeard,
  listListsById,
  listTemplatesById,
} from "../store/find/found-by-id.ts";
import { hasServiceIdIndexes } from "../store/find/service-id-index.ts";
import { findMessage, listMessagesById } from "../store/message/message-view.ts";
import { listRequestsById } from "../store/request/request-view.ts";

const SHOWN = 5;

export const NOTHING: Found = {
  isById: false,
  ...{ campaigns: [], people: [], messages: [], pending: [], templates: [], lists: [] },
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
    if (!isOfAddress) return { messages: (await listMessagesById(db, id)).slice(0, SHOWN).map(messageRow) };
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
    return { requests: found.slice(0, SHOWN).map(requestRow) };
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
