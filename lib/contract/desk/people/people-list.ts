import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MOST_CHOSEN, PEOPLE_SHOWN } from "../../rules/people.ts";
import { cursorOf, Rows } from "../cursor.ts";
import { ChosenMessages } from "../message.ts";
import { ContactListAnswer } from "./contact-list.ts";
import { CreateOptOut } from "./opt-out.ts";

const asked = {
  q: z
    .string()
    .trim()
    .max(100, { error: () => t("q has at most 100 characters", "q ina herufi zisizozidi 100") })
    .optional(),
  show: z.enum(PEOPLE_SHOWN).optional(),
  /** To anything: given, withdrawn and not given, or none on record. */
  consent: z.enum(["given", "withdrawn", "none"]).optional(),
  list: z.uuid({ error: () => t("list is the id of a list", "list ni ID ya orodha") }).optional(),
  group: z.uuid({ error: () => t("group is the id of a group", "group ni ID ya kundi") }).optional(),
};

/** `q` is a whole number, how one begins or ends, or words of a name; it and `group` are for whoever sees numbers. */
export const ListPeople = z.object({ ...asked, rows: Rows.optional(), cursor: cursorOf(300).optional() });
export type ListPeople = z.infer<typeof ListPeople>;

/** Somebody whom the company keeps; `number` is masked for whoever sees no numbers, and the name is withheld. */
export const PersonRow = z.object({
  id: z.string(),
  number: z.string(),
  /** Of a field, else of a list, else of chat. */
  personName: z.string().nullable(),
  /** At most four of those that have them. */
  lists: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The newest that is given, else the newest that was withdrawn; null where none is on record. */
  consent: z.object({ purpose: z.string(), isGiven: z.boolean(), at: z.string() }).nullable(),
  optedOutAt: z.string().nullable(),
  isRestricted: z.boolean(),
  /** When the chat window closes, or closed; null where they never wrote. */
  windowEndsAt: z.string().nullable(),
  /** The newest message that was sent to them, that they wrote, or call. */
  lastContact: z.object({ how: z.enum(["wrote", "sms", "chat", "call"]), at: z.string() }).nullable(),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** `isCut`: so many fit the search that these are some of them. */
export const PeopleList = z.object({
  items: z.array(PersonRow),
  nextCursor: z.string().nullable(),
  isCut: z.boolean(),
});
export type PeopleList = z.infer<typeof PeopleList>;

const ID = /^[1-9]\d{0,14}$/;
const chosen = z
  .array(z.string().regex(ID, { error: () => t("each is the id of a person", "kila moja ni ID ya mtu") }))
  .min(1, { error: () => t("choose at least one person", "chagua angalau mtu mmoja") })
  .max(MOST_CHOSEN, {
    error: () => t(`at most ${MOST_CHOSEN} people at once`, `watu wasiozidi ${MOST_CHOSEN} kwa mara moja`),
  });

/** `GET /api/people/report.csv`: who fits what is asked, or the `chosen` ones, whose ids stand between commas. */
export const ExportPeople = z.object({
  ...asked,
  chosen: z
    .string()
    .max(MOST_CHOSEN * 16)
    .transform((ids) => ids.split(","))
    .pipe(chosen)
    .optional(),
});
export type ExportPeople = z.infer<typeof ExportPeople>;

/** People by their own ids, or those to whom messages went, by the ids of these. */
const people = { chosen: chosen.optional(), messages: ChosenMessages.optional() };
const isOneOf = ({ chosen, messages }: { chosen?: unknown; messages?: unknown }): boolean =>
  (chosen === undefined) !== (messages === undefined);
const oneOf = {
  path: ["chosen"],
  error: () => t("give chosen or messages", "toa chosen au messages"),
};

/** `POST /api/people/lists`: puts the chosen people into a list; whoever is in it stays as they are. */
export const ListChosen = z
  .object({
    ...people,
    listId: z.uuid({ error: () => t("listId is the id of a list", "listId ni ID ya orodha") }),
  })
  .refine(isOneOf, oneOf);
export type ListChosen = z.infer<typeof ListChosen>;
/** `people`: how many were chosen, each number once; `added`: how many of them were not in the list. */
export const ListedChosen = ContactListAnswer.extend({ added: z.int(), people: z.int() });

/** `POST /api/people/opt-outs`: opts the chosen people out, for one reason. */
export const OptOutChosen = z.object({ ...people, reason: CreateOptOut.shape.reason }).refine(isOneOf, oneOf);
export type OptOutChosen = z.infer<typeof OptOutChosen>;
/** `people`: how many were chosen, each number once; `optedOut`: how many of them had not opted out before. */
export const OptedOutChosen = z.object({ optedOut: z.int(), people: z.int() });
