import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_LIST_PARTS } from "../../rules/list-parts.ts";
import { MAX_LIST_NAME } from "../../rules/name-length.ts";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import { AudienceCounts, LearnedConsent } from "../campaign/audience.ts";
import { DraftRevision } from "../campaign/draft.ts";
import { ReasonId, RecipientStates } from "../campaign/recipient.ts";
import { cursorOf, Rows } from "../cursor.ts";
import { LIST_ORDERS } from "../page-rows.ts";

/** As it is typed. */
export const ListName = z
  .string({ error: () => t("name is required", "jina linahitajika") })
  .trim()
  .min(1, { error: () => t("name is required", "jina linahitajika") })
  .max(MAX_LIST_NAME, {
    error: () =>
      t(`name has at most ${MAX_LIST_NAME} characters`, `jina lina herufi zisizozidi ${MAX_LIST_NAME}`),
  })
  .refine((given) => !isBlankText(given), {
    error: () => t("name has to be visible", "name lazima ionekane"),
  });

/** A campaign that a list came from, or that used it. */
const CampaignOfList = z.object({ id: z.uuid(), name: z.string() });

/** A list that another one was made of; without a name once it is deleted. */
const PartOfList = z.object({ id: z.uuid(), name: z.string().nullable() });

/** People who are kept under a name, with the columns of the file that they came from. */
export const ContactList = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Names of the columns. */
  headers: z.array(z.string()),
  /** Which of them holds the number, from 0. */
  phoneColumn: z.int(),
  people: z.int(),
  /** The last place that anybody had: of whoever was taken out it stays empty. */
  lastSeq: z.int(),
  /** Of them at this moment; they stay in the list, and every send skips them. */
  optedOut: z.int(),
  source: z.enum(["campaign", "file", "lists", "hand"]),
  /** Of a list of a file: which, and what it said of consent; null of others, and of files from before. */
  origin: z
    .object({
      file: z.string(),
      consent: z
        .object({
          purpose: z.string(),
          /** The day; null where a column says it. */
          givenAt: z.string().nullable(),
          source: z.string(),
          ...LearnedConsent.pick({ given: true, withdrawn: true, unread: true, retired: true }).shape,
        })
        .nullable(),
    })
    .nullable(),
  /** Of a list that was made of others: these together, without whoever stood in one of those. */
  parts: z.object({ of: z.array(PartOfList), without: z.array(PartOfList) }).nullable(),
  /** Null once the campaign is deleted, and where there is none. */
  from: CampaignOfList.extend({
    /** Which of its people; null for all of them. */
    state: z.string().nullable(),
    /** For which reason, where it is one. */
    reasonId: z.string().nullable(),
    search: z.string().nullable(),
  }).nullable(),
  /** The campaign that was started with it last. */
  lastUsed: CampaignOfList.extend({ at: z.string() }).nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type ContactList = z.infer<typeof ContactList>;

export const ContactListId = z.object({
  id: z.uuid({ error: () => t("id is the id of a list", "id ni ID ya orodha") }),
});

export const ContactListAnswer = z.object({ list: ContactList });

/** `POST /api/lists`: those people of a campaign whom the same filter shows on its page. */
export const CreateContactList = z.object({
  name: ListName,
  campaignId: z.uuid({ error: () => t("campaignId is the id of a campaign", "campaignId ni ID ya kampeni") }),
  state: RecipientStates.optional(),
  reason: ReasonId.optional(),
  q: z
    .string()
    .trim()
    .max(100, { error: () => t("q has at most 100 characters", "q ina herufi zisizozidi 100") })
    .optional(),
});
export type CreateContactList = z.infer<typeof CreateContactList>;

/** The part `name` of `POST /api/lists/import`, beside `file` and `mapping`: the people of a file. */
export const ImportContactList = z.object({
  name: ListName.refine((given) => !given.includes("\0"), {
    error: () => t("name has a character that cannot be stored", "jina lina herufi isiyoweza kuhifadhiwa"),
  }),
});

/** Who of a file is in the list, and what became of its other rows. */
export const ImportedContactList = ContactListAnswer.extend({
  counts: AudienceCounts,
  consent: LearnedConsent.nullable(),
  /** Of fields that columns fill: values that changed, and cells that are no value of their field; null where none does. */
  fields: z.object({ changed: z.int(), unread: z.int() }).nullable(),
});
export type ImportedContactList = z.infer<typeof ImportedContactList>;

// In the letters in which the database says them: each is compared with what it has found.
const parts = z
  .array(z.uuid({ error: () => t("each is the id of a list", "kila moja ni ID ya orodha") }).toLowerCase())
  .max(MAX_LIST_PARTS, {
    error: () => t(`at most ${MAX_LIST_PARTS} lists`, `orodha zisizozidi ${MAX_LIST_PARTS}`),
  });

/** `POST /api/lists/combine`: everybody of these lists once, without whoever is in one of those. */
export const CombineContactLists = z
  .object({
    name: ListName,
    of: parts.min(1, { error: () => t("choose at least one list", "chagua angalau orodha moja") }),
    without: parts.default([]),
  })
  .refine(({ of, without }) => new Set([...of, ...without]).size === of.length + without.length, {
    path: ["of"],
    error: () => t("each list counts once", "kila orodha mara moja tu"),
  });
export type CombineContactLists = z.infer<typeof CombineContactLists>;

/** `PATCH /api/lists/:id`; `seen`: the name when the person began. */
export const UpdateContactList = z.object({ name: ListName, seen: z.string().optional() });
export type UpdateContactList = z.infer<typeof UpdateContactList>;

/** `q` is a part of the name; what it finds is newest first, whatever `order` says. */
export const ListContactLists = z.object({
  q: z
    .string()
    .trim()
    .max(100, { error: () => t("q has at most 100 characters", "q ina herufi zisizozidi 100") })
    .optional(),
  order: z.enum(LIST_ORDERS).optional(),
  rows: Rows.optional(),
  cursor: cursorOf(200).optional(),
});
export type ListContactLists = z.infer<typeof ListContactLists>;

export const ContactLists = z.object({ items: z.array(ContactList), nextCursor: z.string().nullable() });
export type ContactLists = z.infer<typeof ContactLists>;

/** One person of a list; `columns` are in the order of the headers of the list. */
export const ListedPerson = z.object({
  seq: z.int(),
  number: z.string(),
  columns: z.array(z.string()),
  /** As in the list, where it has names; else the name they go by. */
  personName: z.string().nullable(),
  isOptedOut: z.boolean(),
  isRestricted: z.boolean(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** `q` is a number, a part of one, or a word of a column. */
export const ListListedPeople = z.object({
  q: z
    .string()
    .trim()
    .max(100, { error: () => t("q has at most 100 characters", "q ina herufi zisizozidi 100") })
    .optional(),
  cursor: cursorOf(50).optional(),
});
export type ListListedPeople = z.infer<typeof ListListedPeople>;

/** In the order of the file. */
export const ListedPeople = z.object({ items: z.array(ListedPerson), nextCursor: z.string().nullable() });
export type ListedPeople = z.infer<typeof ListedPeople>;

/** `POST /api/drafts/:id/list`: the people of a list become the file of this draft. */
export const CopyList = DraftRevision.extend({
  listId: z.uuid({ error: () => t("listId is the id of a list", "listId ni ID ya orodha") }),
});
export type CopyList = z.infer<typeof CopyList>;

/** Somebody as they are typed: any way to write their whole number, and a name where one is known. */
export const ListedByHand = z.object({
  number: z
    .string({ error: () => t("number is required", "namba inahitajika") })
    .trim()
    .min(1, { error: () => t("number is required", "namba inahitajika") })
    .max(60),
  name: z
    .string()
    .trim()
    .max(200, { error: () => t("name has at most 200 characters", "jina lina herufi zisizozidi 200") })
    .optional(),
});
export type ListedByHand = z.infer<typeof ListedByHand>;

export const MAX_LISTED_BY_HAND = 100;

/** `POST /api/lists/by-hand`: a list of people who are named one by one. */
export const MakeListByHand = z.object({
  name: ListName,
  people: z
    .array(ListedByHand)
    .min(1, { error: () => t("name at least one person", "taja angalau mtu mmoja") })
    .max(MAX_LISTED_BY_HAND, {
      error: () =>
        t(
          `at most ${MAX_LISTED_BY_HAND} people; a file takes more`,
          `watu wasiozidi ${MAX_LISTED_BY_HAND}; faili huchukua zaidi`,
        ),
    }),
});
export type MakeListByHand = z.infer<typeof MakeListByHand>;

/** `POST /api/lists/:id/people`; `columns`, one for each heading of the list, are those of somebody who was in it. */
export const AddListed = ListedByHand.extend({
  columns: z.array(z.string().max(32_768)).max(16_384).optional(),
});
export type AddListed = z.infer<typeof AddListed>;

/** Its answer; `isNew` is false where they were in it already. */
export const AddedToList = ContactListAnswer.extend({ isNew: z.boolean() });

/** `DELETE /api/lists/:id/people`. */
export const RemoveListed = ListedByHand.pick({ number: true });
export type RemoveListed = z.infer<typeof RemoveListed>;
