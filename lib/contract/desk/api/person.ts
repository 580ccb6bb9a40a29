import "../../zod.ts";
import { z } from "zod";
import { ListedByHand, ListName } from "../people/contact-list.ts";
import { UpdateFields } from "../people/person-field.ts";
import { ApiFields } from "./group.ts";
import { ApiOptOutRef, afterOf, next } from "./known.ts";

/** Of people and lists that one request may name. */
const MOST_PEOPLE = 1_000;
const MOST_LISTS = 20;

const listId = z
  .uuid({ error: "id is of a list" })
  .describe("Id of the list.")
  .meta({ examples: ["5f0c2a1e-7b1d-4c57-9f0e-3a8d5b2c4e61"] });

export const ApiPersonRef = ApiOptOutRef;

/** `GET /api/v1/people/:number`. */
export const ReadApiPerson = z.strictObject({ after: afterOf(80) });
export type ReadApiPerson = z.infer<typeof ReadApiPerson>;

const name = ListedByHand.shape.name.describe("Their name, for lists with a column of names.").meta({
  examples: ["Asha Mollel"],
});

/** `PUT /api/v1/people/:number`. */
export const PutApiPerson = z
  .strictObject({
    name,
    lists: z
      .array(listId, { error: "lists is a list of ids" })
      .max(MOST_LISTS, `lists has at most ${MOST_LISTS} lists`)
      .default([])
      .describe("Ids of the lists that they are put into. In others they stay."),
    fields: UpdateFields.shape.fields
      .optional()
      .describe("Values by the names of your fields; null takes one away, and others stay.")
      .meta({ examples: [{ branch: "Mwanza", balance: 4500 }] }),
  })
  .refine(({ lists, fields }) => lists.length > 0 || fields !== undefined, {
    path: ["lists"],
    error: "name at least one list or field",
  });
export type PutApiPerson = z.infer<typeof PutApiPerson>;

/** What is known of one number; times are ISO-8601. */
export const ApiPerson = z.object({
  number: z.string().describe("The number in E.164."),
  name: z.string().nullable().describe("The name they go by in chat."),
  optedOutAt: z.string().nullable().describe("Since when they want no messages; null where nobody said so."),
  fields: ApiFields,
  lists: z
    .array(z.object({ id: listId, name: z.string().describe("Name of the list.") }))
    .describe("The newest lists that have them."),
  items: z
    .array(
      z.object({
        id: z.string().describe("Unlike that of any other line."),
        kind: z
          .enum(["received", "sent", "call", "opted-out", "opted-in"])
          .describe(
            "received: for keys that may chat. sent: from here, by whoever, for keys that may export. call: for keys that may call.",
          ),
        at: z.string().describe("When it was written, sent, called or said."),
        channel: z
          .enum(["sms", "chat", "voice"])
          .nullable()
          .describe("Null of what was said about messages."),
        text: z.string().nullable().describe("What was written; null where it is not kept, and of calls."),
        state: z.string().nullable().describe("How far a message or a call is."),
      }),
    )
    .describe("The newest first. There may be a next where items are few or none."),
  next,
});
export type ApiPerson = z.infer<typeof ApiPerson>;

export const ApiListRef = z.object({ id: listId });

/** `GET /api/v1/lists`. */
export const ListApiLists = z.strictObject({ after: afterOf(200) });
export type ListApiLists = z.infer<typeof ListApiLists>;

const people = z
  .array(
    z.strictObject({ number: ListedByHand.shape.number.describe("One phone number, best in E.164."), name }),
    {
      error: "people is a list",
    },
  )
  .min(1, "people has at least one person")
  .max(MOST_PEOPLE, `people has at most ${MOST_PEOPLE} people`)
  .describe("Each is in the list once, however often the number is named.");

/** `POST /api/v1/lists`. */
export const CreateApiList = z.strictObject({
  name: ListName.describe("No other list has it.").meta({ examples: ["Parents of form 2"] }),
  people,
});
export type CreateApiList = z.infer<typeof CreateApiList>;

/** `PUT /api/v1/lists/:id/people`. */
export const PutApiListed = z.strictObject({ people });
export type PutApiListed = z.infer<typeof PutApiListed>;

export const ApiListedRef = z.object({ id: listId, number: ApiOptOutRef.shape.number });

/** A list of people of the company, whoever made it; times are ISO-8601. */
export const ApiList = z.object({
  id: listId,
  name: z.string().describe("Name of the list."),
  columns: z.array(z.string()).describe("Names of its columns."),
  people: z.int().describe("How many are in it."),
  optedOut: z.int().describe("How many of them want no messages now; every send skips them."),
  createdBy: z.string().describe("The person, or the key, that made it."),
  createdAt: z.string().describe("When it was made."),
});
export type ApiList = z.infer<typeof ApiList>;

export const ApiListList = z.object({ items: z.array(ApiList).describe("A page of them."), next });
export type ApiListList = z.infer<typeof ApiListList>;

/** The answer to people who were put in. */
export const ApiListedAnswer = ApiList.extend({
  added: z.int().describe("How many of them were not in it before."),
});
export type ApiListedAnswer = z.infer<typeof ApiListedAnswer>;
