import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import {
  JOIN_SLUG,
  MAX_JOIN_NAME,
  MAX_JOIN_PURPOSES,
  MAX_JOIN_TEXT,
  MAX_JOIN_TITLE,
} from "../../rules/join.ts";
import { PurposeName as purpose } from "../settings/purposes.ts";
import { shownText } from "../shown-name.ts";

const written = (field: string, most: number) =>
  shownText(field, most).min(1, { error: () => t(`${field} is required`, `${field} inahitajika`) });
const words = z.object({ title: written("title", MAX_JOIN_TITLE), text: written("text", MAX_JOIN_TEXT) });

const fields = {
  name: written("name", MAX_JOIN_NAME),
  wording: z.object({ en: words, sw: words }),
  purposes: z
    .array(purpose, { error: () => t("purposes is a list", "purposes ni orodha") })
    .min(1, { error: () => t("purposes has at least one purpose", "purposes ina angalau kusudi moja") })
    .max(MAX_JOIN_PURPOSES, {
      error: () =>
        t(
          `purposes has at most ${MAX_JOIN_PURPOSES} purposes`,
          `purposes ina makusudi yasiyozidi ${MAX_JOIN_PURPOSES}`,
        ),
    })
    .refine((all) => new Set(all).size === all.length, {
      error: () => t("purposes has each purpose once", "purposes ina kila kusudi mara moja tu"),
    }),
  listId: z
    .uuid({ error: () => t("listId is the id of a list, or null", "listId ni ID ya orodha, au null") })
    .nullable(),
  senderId: z
    .string({ error: () => t("senderId is required", "senderId inahitajika") })
    .trim()
    .min(1, { error: () => t("senderId is required", "senderId inahitajika") })
    .max(64),
  isOpen: z.boolean({ error: () => t("isOpen is true or false", "isOpen ni true au false") }),
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

export const JoinPageId = z.object({
  id: z.uuid({ error: () => t("id is the id of a page", "id ni ID ya ukurasa") }),
});
export const JoinPageAnswer = z.object({ page: JoinPage });
export type JoinPageAnswer = z.infer<typeof JoinPageAnswer>;

/** `POST /api/join-pages`. */
export const CreateJoinPage = Changeable.extend({
  slug: z
    .string({ error: () => t("slug is required", "slug inahitajika") })
    .trim()
    .regex(JOIN_SLUG, {
      error: () =>
        t(
          "slug has 2 to 40 small letters, digits and hyphens, and begins with no hyphen",
          "slug ina herufi ndogo, tarakimu na vistari 2 hadi 40, na haianzi na kistari",
        ),
    }),
});
export type CreateJoinPage = z.infer<typeof CreateJoinPage>;

/** `PUT /api/join-pages/:id`; `seen` is what the person began with. */
export const UpdateJoinPage = Changeable.extend({ seen: Changeable.optional() });
export type UpdateJoinPage = z.infer<typeof UpdateJoinPage>;
