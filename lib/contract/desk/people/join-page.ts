import "../../zod.ts";
import { z } from "zod";
import {
  JOIN_SLUG,
  MAX_JOIN_NAME,
  MAX_JOIN_PURPOSES,
  MAX_JOIN_TEXT,
  MAX_JOIN_TITLE,
} from "../../rules/join.ts";
import { PurposeName as purpose } from "../settings/purposes.ts";
import { shownText } from "../shown-name.ts";

const written = (field: string, most: number) => shownText(field, most).min(1, `${field} is required`);
const words = z.object({ title: written("title", MAX_JOIN_TITLE), text: written("text", MAX_JOIN_TEXT) });

const fields = {
  name: written("name", MAX_JOIN_NAME),
  wording: z.object({ en: words, sw: words }),
  purposes: z
    .array(purpose, "purposes is a list")
    .min(1, "purposes has at least one purpose")
    .max(MAX_JOIN_PURPOSES, `purposes has at most ${MAX_JOIN_PURPOSES} purposes`)
    .refine((all) => new Set(all).size === all.length, "purposes has each purpose once"),
  listId: z.uuid("listId is the id of a list, or null").nullable(),
  senderId: z.string("senderId is required").trim().min(1, "senderId is required").max(64),
  isOpen: z.boolean("isOpen is true or false"),
};

/** What can be changed of a page; its address stands on posters, and stays. */
const Changeable = z.object(fields);

export const JoinPage = Changeable.extend({
  id: z.uuid(),
  slug: z.string(),
  /** Where people open it. */
  address: z.string(),
  /** Of that list; null where there is none. */
  listName: z.string().nullable(),
});
export type JoinPage = z.infer<typeof JoinPage>;

/** `GET /api/join-pages`: all of them, by name. */
export const JoinPages = z.object({ items: z.array(JoinPage) });
export type JoinPages = z.infer<typeof JoinPages>;

export const JoinPageId = z.object({ id: z.uuid("id is the id of a page") });
export const JoinPageAnswer = z.object({ page: JoinPage });
export type JoinPageAnswer = z.infer<typeof JoinPageAnswer>;

/** `POST /api/join-pages`. */
export const CreateJoinPage = Changeable.extend({
  slug: z
    .string("slug is required")
    .trim()
    .regex(JOIN_SLUG, "slug has 2 to 40 small letters, digits and hyphens, and begins with no hyphen"),
});
export type CreateJoinPage = z.infer<typeof CreateJoinPage>;

/** `PUT /api/join-pages/:id`; `seen` is what the person began with. */
export const UpdateJoinPage = Changeable.extend({ seen: Changeable.optional() });
export type UpdateJoinPage = z.infer<typeof UpdateJoinPage>;
