import { z } from "zod";
import { ContactListAnswer, ListName } from "./contact-list.ts";

/** Somebody as they are typed: any way to write their whole number, and a name where one is known. */
export const ListedByHand = z.object({
  number: z.string({ error: "number is required" }).trim().min(1, "number is required").max(60),
  name: z.string().trim().max(200, "name has at most 200 characters").optional(),
});
export type ListedByHand = z.infer<typeof ListedByHand>;

export const MAX_LISTED_BY_HAND = 100;

/** `POST /api/lists/by-hand`: a list of people who are named one by one. */
export const MakeListByHand = z.object({
  name: ListName,
  people: z
    .array(ListedByHand)
    .min(1, "name at least one person")
    .max(MAX_LISTED_BY_HAND, `at most ${MAX_LISTED_BY_HAND} people; a file takes more`),
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
