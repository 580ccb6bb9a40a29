import { z } from "zod";
import { MAX_VIEW_NAME } from "../../rules/name-length.ts";
import { ListConversations } from "../conversation.ts";
import { ListEvents } from "../event.ts";
import { ListMessages } from "../message.ts";
import { RequiredName } from "../shown-name.ts";

/** The lists that have views. */
export const VIEW_KINDS = ["events", "messages", "inbox"] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** So many views a person has, of all lists together, and the team. */
export const MAX_VIEWS = 20;

/** How far back the list of events goes. */
export const EVENT_SPANS = ["15m", "1h", "24h"] as const;

/** What each list can be asked, as its address names it; never where a page of it begins. */
const EventsAsk = ListEvents.omit({ cursor: true })
  .extend({ since: z.enum(EVENT_SPANS).optional() })
  .strict();
const MessagesAsk = ListMessages.omit({ cursor: true }).strict();
const InboxAsk = ListConversations.omit({ cursor: true }).strict();
export type ViewAsk = z.infer<typeof EventsAsk> | z.infer<typeof MessagesAsk> | z.infer<typeof InboxAsk>;

const ASKS = [
  z.object({ kind: z.literal("events"), ask: EventsAsk }),
  z.object({ kind: z.literal("messages"), ask: MessagesAsk }),
  z.object({ kind: z.literal("inbox"), ask: InboxAsk }),
] as const;

/** A list and what is asked of it; what is not of that list is refused. */
export const ViewOf = z
  .discriminatedUnion("kind", ASKS)
  .refine(({ ask }) => Object.values(ask).some(Boolean), {
    path: ["ask"],
    error: "choose a filter or search first",
  });

const ViewName = RequiredName.max(MAX_VIEW_NAME, `name has at most ${MAX_VIEW_NAME} characters`);

/** A name for what a list is asked. `isTeam`: everybody has it, and an admin changes it. */
export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  isTeam: z.boolean(),
  /** Whether whoever looks may rename and delete it. */
  canChange: z.boolean(),
  of: z.discriminatedUnion("kind", ASKS),
});
export type SavedView = z.infer<typeof SavedView>;

export const ListViews = z.object({ kind: z.enum(VIEW_KINDS) });
export type ListViews = z.infer<typeof ListViews>;

/** By name, one's own first. Left out is what searches a number for whoever sees none. */
export const ViewList = z.object({ views: z.array(SavedView), canShare: z.boolean() });
export type ViewList = z.infer<typeof ViewList>;

export const CreateView = z.object({ name: ViewName, isTeam: z.boolean().default(false), of: ViewOf });
export type CreateView = z.infer<typeof CreateView>;

/** `seen` is the name as it was read. */
export const UpdateView = z.object({ name: ViewName, seen: z.string().max(MAX_VIEW_NAME * 2) });
export type UpdateView = z.infer<typeof UpdateView>;

export const ViewId = z.object({ id: z.uuid("id is the id of a view") });
export const ViewAnswer = z.object({ view: SavedView });
